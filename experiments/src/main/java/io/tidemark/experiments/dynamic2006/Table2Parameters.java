package io.tidemark.experiments.dynamic2006;

import io.tidemark.workload.Require;
import java.util.List;

/**
 * Parameters of {@link Table2}.
 *
 * @param keys distinct keys (paper: n)
 * @param total keys, each as often as it is (paper: M)
 * @param cells numbers of counters (paper: m)
 * @param boundedBytes the bound on the memory, that of the paper's last row
 * @param runs over which accuracy is a mean
 * @param rounds how often reads are timed
 * @param seed of everything that is drawn
 */
public record Table2Parameters(
    int keys, long total, List<Integer> cells, long boundedBytes, int runs, int rounds, long seed) {
  private static final long SEED = 20_060_202L;
  private static final List<Integer> CELLS = List.of(7_000, 6_529, 5_896, 4_831);

  public Table2Parameters {
    cells = List.copyOf(cells);
    Require.inRange(runs, 1, 10_000, "runs");
    Require.inRange(rounds, 1, 1_000, "rounds");
  }

  static Table2Parameters full() {
    return new Table2Parameters(1_000, 1_000_000_000L, CELLS, 16_950, 200, 200, SEED);
  }

  static Table2Parameters quick() {
    return new Table2Parameters(1_000, 1_000_000_000L, CELLS, 16_950, 10, 3, SEED);
  }
}
