package io.tidemark.core.filter.endless;

import io.tidemark.core.Require;

/**
 * The shape of learned levels.
 *
 * @param maxLevel the greatest level (paper: M)
 * @param horizonItems the mean age of the weights that are remembered, in items, once so many have come
 */
public record LearnedLevelsSpec(int maxLevel, long horizonItems) {
  /** The most levels. */
  public static final int MAX_LEVEL = 256;

  /** The horizon that is usual: about a million items. */
  public static final long USUAL_HORIZON_ITEMS = 1L << 20;

  /** The longest horizon: nothing is forgotten within any stream. */
  public static final long MAX_HORIZON_ITEMS = 1L << 60;

  /** Checks the shape. */
  public LearnedLevelsSpec {
    Require.inRange(maxLevel, 1, MAX_LEVEL, "maxLevel");
    Require.inRange(horizonItems, LearnedLevels.SAMPLE_WEIGHTS, MAX_HORIZON_ITEMS, "horizonItems");
  }

  /** The memory of the sample and of the thresholds. */
  public long memoryBytes() {
    return (long) Double.BYTES * (LearnedLevels.SAMPLE_WEIGHTS + thresholds());
  }

  /** Room for the thresholds of all levels but the first: a power of two. */
  int thresholds() {
    return Integer.highestOneBit(2 * maxLevel - 1);
  }

  /** So many levels, with the usual horizon. */
  public static LearnedLevelsSpec usual(int maxLevel) {
    return new LearnedLevelsSpec(maxLevel, USUAL_HORIZON_ITEMS);
  }
}
