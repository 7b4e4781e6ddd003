package io.tidemark.experiments.dynamic2006;

import io.tidemark.workload.Require;
import java.util.List;

/**
 * Parameters of {@link Figure5}.
 *
 * @param keys distinct keys (paper: n)
 * @param meanCount how often each is added on average before the mixed part
 * @param operations of the mixed part
 * @param ratios additions by removals (paper: R)
 * @param shrinkAt delays of shrinking (paper: λ), in increasing order
 * @param skews exponents of Zipf's law (paper: θ), over which the mean is taken
 * @param runs per point and skew
 * @param seed of everything that is drawn
 */
public record Figure5Parameters(
    int keys,
    int meanCount,
    int operations,
    List<Double> ratios,
    List<Double> shrinkAt,
    List<Double> skews,
    int runs,
    long seed) {
  private static final long SEED = 20_060_105L;
  private static final List<Double> RATIOS = List.of(0.3, 0.6, 0.8, 0.9, 1.0, 1.1);
  private static final List<Double> DELAYS = List.of(0.1, 0.2, 0.4, 0.6, 0.8, 1.0);
  private static final List<Double> SKEWS = List.of(0.0, 1.0, 2.0);

  public Figure5Parameters {
    ratios = List.copyOf(ratios);
    shrinkAt = List.copyOf(shrinkAt);
    skews = List.copyOf(skews);
    Require.inRange(runs, 1, 1_000, "runs");
  }

  static Figure5Parameters full() {
    return new Figure5Parameters(500, 100, 600_000, RATIOS, DELAYS, SKEWS, 6, SEED);
  }

  static Figure5Parameters quick() {
    return new Figure5Parameters(
        500, 100, 600_000, List.of(0.6, 0.9), List.of(0.1, 0.8, 1.0), SKEWS, 1, SEED);
  }
}
