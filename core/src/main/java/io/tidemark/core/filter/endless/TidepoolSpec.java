package io.tidemark.core.filter.endless;

import io.tidemark.core.Require;
import io.tidemark.core.cell.Cells;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;

/**
 * The shape of tidepools.
 *
 * @param pools the number of pools
 * @param wordsPerPool 64-bit words of a pool: 1, 2, 4 or 8, so that a pool is part of a cache line
 * @param printBits width of a print
 * @param levelBits width of a credit: there are {@code 2^levelBits} levels of importance
 */
public record TidepoolSpec(long pools, int wordsPerPool, int printBits, int levelBits)
    implements EndlessSpec {
  /** The most words of a pool: a cache line. */
  public static final int MAX_WORDS_PER_POOL = 8;

  /** The widest print. */
  public static final int MAX_PRINT_BITS = 28;

  /** The widest credit. */
  public static final int MAX_LEVEL_BITS = 4;

  /** Checks the shape. */
  public TidepoolSpec {
    Require.inRange(wordsPerPool, 1, MAX_WORDS_PER_POOL, "wordsPerPool");
    if (Integer.bitCount(wordsPerPool) != 1) {
      throw new IllegalArgumentException(
          Require.message("wordsPerPool", wordsPerPool, "1, 2, 4 or 8"));
    }
    Require.inRange(pools, 1, Cells.MAX_WORDS / wordsPerPool, "pools");
    Require.inRange(printBits, 2, MAX_PRINT_BITS, "printBits");
    Require.inRange(levelBits, 0, MAX_LEVEL_BITS, "levelBits");
  }

  /** The keys that a pool has room for. */
  public int slotsPerPool() {
    return wordsPerPool * (Long.SIZE / (printBits + levelBits));
  }

  /** The keys that there is room for. */
  public long slots() {
    return pools * slotsPerPool();
  }

  @Override
  public FilterKind kind() {
    return FilterKind.TIDEPOOL;
  }

  /** The greatest level of importance. */
  @Override
  public int maxLevel() {
    return 1 << levelBits;
  }

  /** The number of different prints: all but that of an empty slot. */
  public long prints() {
    return (1L << printBits) - 1;
  }

  /** The most that the rate of false positives can be. */
  public double errorBound() {
    return Math.min(1, slotsPerPool() / (double) prints());
  }

  /** The memory of the pools. */
  @Override
  public long memoryBytes() {
    return (pools * wordsPerPool) << 3;
  }

  @Override
  public TidepoolFilter create(KeyDigest digest) {
    return new TidepoolFilter(this, digest);
  }

  @Override
  public Facts facts() {
    return Facts.builder()
        .text("kind", kind().stem())
        .text("structure", "tidepool")
        .count("pools", pools)
        .count("wordsPerPool", wordsPerPool)
        .count("slotsPerPool", slotsPerPool())
        .count("printBits", printBits)
        .count("levelBits", levelBits)
        .count("maxLevel", maxLevel())
        .fraction("errorBound", errorBound())
        .build();
  }
}
