package io.tidemark.experiments.importance2013;

import io.tidemark.workload.Require;
import java.util.List;

/**
 * Parameters of {@link Figure18}.
 *
 * @param arrivals after how many keys the zeros are counted
 * @param filters filters of each kind
 * @param seed of everything that is drawn
 */
public record Figure18Parameters(List<Integer> arrivals, int filters, long seed) {
  private static final long SEED = 20_130_118L;

  public Figure18Parameters {
    arrivals = List.copyOf(arrivals);
    Require.inRange(filters, 1, 1_000, "filters");
  }

  static Figure18Parameters full() {
    return new Figure18Parameters(
        List.of(
            1_000, 2_500, 5_000, 7_500, 10_000, 15_000, 20_000, 30_000, 40_000, 60_000, 80_000,
            100_000),
        8,
        SEED);
  }

  static Figure18Parameters quick() {
    return new Figure18Parameters(List.of(1_000, 5_000, 10_000, 20_000, 40_000), 2, SEED);
  }
}
