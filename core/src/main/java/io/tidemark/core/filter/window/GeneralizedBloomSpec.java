package io.tidemark.core.filter.window;

import io.tidemark.core.Require;
import io.tidemark.core.cell.Cells;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;

/**
 * The shape of a generalized Bloom filter.
 *
 * @param bits number of cells (paper: m)
 * @param zeroProbes cells of a key that are cleared (paper: k<sub>0</sub>)
 * @param oneProbes cells of a key that are set (paper: k<sub>1</sub>)
 */
public record GeneralizedBloomSpec(long bits, int zeroProbes, int oneProbes) implements WindowSpec {
  /** The most cells. */
  public static final long MAX_BITS = Cells.MAX_WORDS << 6;

  /** The most probes of either side. */
  public static final int MAX_PROBES = 64;

  /** Checks the shape. */
  public GeneralizedBloomSpec {
    Require.inRange(bits, 1, MAX_BITS, "bits");
    Require.inRange(zeroProbes, 1, MAX_PROBES, "zeroProbes");
    Require.inRange(oneProbes, 1, MAX_PROBES, "oneProbes");
  }

  @Override
  public FilterKind kind() {
    return FilterKind.GENERALIZED_BLOOM;
  }

  @Override
  public GeneralizedBloomFilter create(KeyDigest digest) {
    return new GeneralizedBloomFilter(this, digest);
  }

  @Override
  public Facts facts() {
    return Facts.builder()
        .text("kind", kind().stem())
        .text("unit", "items")
        .count("bits", bits)
        .count("zeroProbes", zeroProbes)
        .count("oneProbes", oneProbes)
        .build();
  }

  /** The memory of the cells. */
  @Override
  public long memoryBytes() {
    return ((bits + 63) >>> 6) << 3;
  }
}
