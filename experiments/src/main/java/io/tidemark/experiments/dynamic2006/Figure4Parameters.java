package io.tidemark.experiments.dynamic2006;

import io.tidemark.workload.Require;
import java.util.List;

/**
 * Parameters of {@link Figure4}.
 *
 * @param keys distinct keys (paper: n)
 * @param meanCount how often each is added on average before the mixed part
 * @param operations of the mixed part
 * @param steps into which it is divided
 * @param ratios additions by removals (paper: R): of T1, T2 and T3
 * @param shrinkAt delays of shrinking (paper: λ), over which the mean is taken
 * @param runs per ratio and delay, each with a skew of its own drawn from 0 to 2
 * @param seed of everything that is drawn
 */
public record Figure4Parameters(
    int keys,
    int meanCount,
    int operations,
    int steps,
    List<Double> ratios,
    List<Double> shrinkAt,
    int runs,
    long seed) {
  private static final long SEED = 20_060_104L;
  private static final List<Double> DELAYS =
      List.of(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0);

  public Figure4Parameters {
    ratios = List.copyOf(ratios);
    shrinkAt = List.copyOf(shrinkAt);
    Require.inRange(ratios.size(), 3, 3, "ratios");
    Require.inRange(steps, 4, 1_000, "steps");
    Require.inRange(runs, 1, 1_000, "runs");
  }

  static Figure4Parameters full() {
    return new Figure4Parameters(500, 100, 600_000, 24, List.of(1.1, 1.0, 0.8), DELAYS, 10, SEED);
  }

  static Figure4Parameters quick() {
    return new Figure4Parameters(
        100, 100, 60_000, 12, List.of(1.1, 1.0, 0.8), List.of(0.2, 0.6, 1.0), 2, SEED);
  }
}
