package io.tidemark.core.filter.endless;

import io.tidemark.core.Require;
import io.tidemark.core.cell.Cells;
import io.tidemark.core.cell.LevelCells;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;

/**
 * The shape of a stable filter.
 *
 * @param words 64-bit words of cells
 * @param bitsPerCell width of a cell (paper: d); a cell holds 0 to {@code 2^d - 1} (paper: M)
 * @param probes cells per key (paper: K)
 * @param decrements cells lowered per key (paper: P), or at most lowered by a sweep; 0 where none is
 * @param insert to which level the cells of a key are raised
 * @param evict which cells are lowered
 * @param heldZeros cells that a sweep holds free; 0 for the other rules
 */
public record StableBloomSpec(
    long words,
    int bitsPerCell,
    int probes,
    int decrements,
    InsertRule insert,
    EvictRule evict,
    long heldZeros)
    implements EndlessSpec {
  /* What the random draws start with: the digest of a number. */
  private static final long DRAWS = 1;

  /** The most probes. */
  public static final int MAX_PROBES = 64;

  /** The most cells lowered per key: what bounds the time of an addition. */
  public static final int MAX_DECREMENTS = 4_096;

  /** Checks the shape. */
  public StableBloomSpec {
    Require.nonNull(insert, "insert");
    Require.nonNull(evict, "evict");
    Require.inRange(words, 1, Cells.MAX_WORDS, "words");
    Require.inRange(
        bitsPerCell, insert == InsertRule.TWO_CLASS ? 2 : 1, LevelCells.MAX_BITS, "bitsPerCell");
    Require.inRange(probes, 1, MAX_PROBES, "probes");
    if (evict == EvictRule.NONE) {
      Require.inRange(decrements, 0, 0, "decrements, where none are lowered");
    } else {
      Require.inRange(
          decrements, 1, Math.min(cells(words, bitsPerCell), MAX_DECREMENTS), "decrements");
    }
    if (evict == EvictRule.SWEEP) {
      Require.inRange(heldZeros, 1, cells(words, bitsPerCell) - 1, "heldZeros");
    } else {
      Require.inRange(heldZeros, 0, 0, "heldZeros, where nothing sweeps");
    }
  }

  /** A shape that holds no cells free. */
  public StableBloomSpec(
      long words, int bitsPerCell, int probes, int decrements, InsertRule insert, EvictRule evict) {
    this(words, bitsPerCell, probes, decrements, insert, evict, 0);
  }

  private static long cells(long words, int bitsPerCell) {
    return words * (Long.SIZE / bitsPerCell);
  }

  /** The number of cells (paper: m). */
  public long cells() {
    return cells(words, bitsPerCell);
  }

  @Override
  public FilterKind kind() {
    return FilterKind.STABLE_BLOOM;
  }

  /** The name of the structure that insert and evict rule make. */
  public String structure() {
    return switch (evict) {
      case NONE -> "classic";
      case SWEEP -> "sweep";
      case BY_VALUE -> "by-value";
      case RANDOM ->
        switch (insert) {
          case FULL -> "stable";
          case TWO_CLASS -> "two-class";
          case BY_IMPORTANCE -> "by-importance";
        };
    };
  }

  /** The greatest level of a cell (paper: M). */
  @Override
  public int maxLevel() {
    return (1 << bitsPerCell) - 1;
  }

  /** The memory of the cells. */
  @Override
  public long memoryBytes() {
    return words << 3;
  }

  /** An empty filter. Equal digests give equal draws, so that runs with a fixed seed are repeated. */
  @Override
  public StableBloomFilter create(KeyDigest digest) {
    return new StableBloomFilter(this, digest, digest.of(DRAWS));
  }

  @Override
  public Facts facts() {
    Facts.Builder facts = Facts.builder()
        .text("kind", kind().stem())
        .text("structure", structure())
        .text("insert", insert.label())
        .text("evict", evict.label())
        .count("cells", cells())
        .count("bitsPerCell", bitsPerCell)
        .count("maxLevel", maxLevel())
        .count("probes", probes)
        .count("decrements", decrements);
    if (evict == EvictRule.SWEEP) {
      facts.count("heldZeros", heldZeros);
    }
    return facts.build();
  }
}
