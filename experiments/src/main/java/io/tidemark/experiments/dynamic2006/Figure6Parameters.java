package io.tidemark.experiments.dynamic2006;

import io.tidemark.workload.Require;
import java.util.List;

/**
 * Parameters of {@link Figure6}.
 *
 * @param keys numbers of distinct keys (paper: n)
 * @param meanCount how often each is added on average
 * @param timed keys that are read and written for the times of these
 * @param rounds how often
 * @param seeds runs by which rebuilds are counted at the lesser numbers of keys
 * @param fewKeys up to how many keys several seeds are run
 * @param seed of everything that is drawn
 */
public record Figure6Parameters(
    List<Integer> keys, int meanCount, int timed, int rounds, int seeds, int fewKeys, long seed) {
  private static final long SEED = 20_060_106L;

  public Figure6Parameters {
    keys = List.copyOf(keys);
    Require.inRange(timed, 1, 10_000_000, "timed");
    Require.inRange(rounds, 1, 100, "rounds");
    Require.inRange(seeds, 1, 1_000, "seeds");
  }

  static Figure6Parameters full() {
    return new Figure6Parameters(
        List.of(1_000, 10_000, 100_000, 1_000_000), 100, 1_000_000, 5, 100, 10_000, SEED);
  }

  static Figure6Parameters quick() {
    return new Figure6Parameters(List.of(1_000, 10_000), 100, 10_000, 1, 5, 1_000, SEED);
  }
}
