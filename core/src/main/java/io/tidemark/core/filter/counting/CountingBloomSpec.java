package io.tidemark.core.filter.counting;

import io.tidemark.core.Require;
import io.tidemark.core.cell.Cells;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.hash.KeyDigest;

/**
 * The shape of a counting Bloom filter.
 *
 * @param cells number of counters (paper: m); a multiple of 256 in the blocked layout
 * @param bitsPerCell width of a counter, 1 to 32; it holds up to {@code 2^bits - 1}
 * @param probes counters per key (paper: k), 1 to 64
 * @param layout where the counters of a key lie
 */
public record CountingBloomSpec(long cells, int bitsPerCell, int probes, CountLayout layout)
    implements FilterSpec {
  /** The most counters per key. */
  public static final int MAX_PROBES = 64;

  /** Checks the shape. */
  public CountingBloomSpec {
    Require.nonNull(layout, "layout");
    Require.inRange(bitsPerCell, 1, 32, "bitsPerCell");
    Require.inRange(cells, 1, (Cells.MAX_WORDS << 6) / bitsPerCell, "cells");
    Require.inRange(probes, 1, MAX_PROBES, "probes");
    layout.checkCells(cells);
  }

  @Override
  public long memoryBytes() {
    return ((cells * bitsPerCell + 63) >>> 6) << 3;
  }

  /** The count at which a counter stays. */
  public long maxCount() {
    return (1L << bitsPerCell) - 1;
  }

  @Override
  public FilterKind kind() {
    return FilterKind.COUNTING_BLOOM;
  }

  @Override
  public CountingBloomFilter create(KeyDigest digest) {
    return new CountingBloomFilter(this, digest);
  }

  @Override
  public Facts facts() {
    return Facts.builder()
        .text("kind", kind().stem())
        .count("cells", cells)
        .count("bitsPerCell", bitsPerCell)
        .count("probes", probes)
        .word("layout", layout)
        .count("maxCount", maxCount())
        .build();
  }
}
