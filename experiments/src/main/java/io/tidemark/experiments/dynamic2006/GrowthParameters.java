package io.tidemark.experiments.dynamic2006;

import io.tidemark.workload.Require;

/**
 * Parameters of {@link Growth}.
 *
 * @param cells counters (paper: m)
 * @param keys distinct keys, uniformly drawn
 * @param additions so many, one by one
 * @param perWindow additions of which the longest is kept; ten windows are a point of the chart
 * @param baseBits the least width of a counter (paper: x)
 * @param runs of each form, with the same keys
 * @param seed of everything that is drawn
 */
public record GrowthParameters(
    int cells, int keys, int additions, int perWindow, int baseBits, int runs, long seed) {
  private static final long SEED = 20_060_701L;

  public GrowthParameters {
    Require.inRange(perWindow, 1, additions, "perWindow");
    Require.inRange(runs, 1, 100, "runs");
  }

  static GrowthParameters full() {
    return new GrowthParameters(10_000_000, 1_500_000, 100_000_000, 10_000, 1, 3, SEED);
  }

  static GrowthParameters quick() {
    return new GrowthParameters(100_000, 15_000, 500_000, 1_000, 1, 2, SEED);
  }
}
