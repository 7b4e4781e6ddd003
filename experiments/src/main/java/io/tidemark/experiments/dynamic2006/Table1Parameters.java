package io.tidemark.experiments.dynamic2006;

import io.tidemark.workload.Require;

/**
 * Parameters of {@link Table1}.
 *
 * @param keys distinct keys
 * @param meanCount how often each is added on average
 * @param skew exponent of Zipf's law
 * @param rounds how often reads and writes are timed
 * @param seed of everything that is drawn
 */
public record Table1Parameters(int keys, int meanCount, double skew, int rounds, long seed) {
  private static final long SEED = 20_060_201L;

  public Table1Parameters {
    Require.inRange(keys, 10, 1_000_000, "keys");
    Require.inRange(meanCount, 1, 10_000, "meanCount");
    Require.inRange(rounds, 1, 1_000, "rounds");
  }

  static Table1Parameters full() {
    return new Table1Parameters(10_000, 100, 1.0, 10, SEED);
  }

  static Table1Parameters quick() {
    return new Table1Parameters(1_000, 100, 1.0, 1, SEED);
  }
}
