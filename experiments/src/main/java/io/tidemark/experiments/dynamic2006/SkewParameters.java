package io.tidemark.experiments.dynamic2006;

import io.tidemark.workload.Require;
import java.util.List;

/**
 * Parameters of {@link Figure8} and {@link Figure9}.
 *
 * @param keys distinct keys (paper: n)
 * @param meanCount how often each is added on average
 * @param skews exponents of Zipf's law (paper: θ), in increasing order
 * @param rounds how often the whole is timed
 * @param runs in which rebuilds are counted, and timed one by one
 * @param seed of everything that is drawn
 */
public record SkewParameters(
    int keys, int meanCount, List<Double> skews, int rounds, int runs, long seed) {
  private static final long SEED = 20_060_108L;

  public SkewParameters {
    skews = List.copyOf(skews);
    Require.inRange(skews.size(), 2, 100, "skews");
    Require.inRange(rounds, 1, 100, "rounds");
    Require.inRange(runs, 1, 100, "runs");
  }

  static SkewParameters full() {
    return new SkewParameters(
        1_000, 100, List.of(0.0, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0), 10, 10, SEED);
  }

  static SkewParameters quick() {
    return new SkewParameters(1_000, 100, List.of(0.0, 1.0, 2.0), 1, 1, SEED);
  }
}
