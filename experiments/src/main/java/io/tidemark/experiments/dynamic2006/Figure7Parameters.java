package io.tidemark.experiments.dynamic2006;

import io.tidemark.workload.Require;
import java.util.List;

/**
 * Parameters of {@link Figure7}.
 *
 * @param keys distinct keys (paper: n)
 * @param meanCounts how often each is added on average (paper: M/n)
 * @param skews exponents of Zipf's law (paper: θ)
 * @param runs per point
 * @param seed of everything that is drawn
 */
public record Figure7Parameters(
    int keys, List<Integer> meanCounts, List<Double> skews, int runs, long seed) {
  private static final long SEED = 20_060_107L;
  private static final List<Double> SKEWS = List.of(0.0, 0.1, 0.5, 1.0, 1.5, 2.0);

  public Figure7Parameters {
    meanCounts = List.copyOf(meanCounts);
    skews = List.copyOf(skews);
    Require.inRange(runs, 1, 1_000, "runs");
  }

  static Figure7Parameters full() {
    return new Figure7Parameters(
        1_000, List.of(10, 100, 1_000, 10_000, 1_000_000), SKEWS, 40, SEED);
  }

  static Figure7Parameters quick() {
    return new Figure7Parameters(1_000, List.of(10, 100, 1_000_000), SKEWS, 4, SEED);
  }
}
