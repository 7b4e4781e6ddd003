package io.tidemark.experiments.importance2013;

import io.tidemark.workload.Require;

/**
 * Parameters of {@link Settled}.
 *
 * @param warmUp keys before anything is counted
 * @param arrivals keys after that, of which those found are counted
 * @param every after so many keys the zero cells are counted
 * @param seed of everything that is drawn
 */
public record SettledParameters(int warmUp, int arrivals, int every, long seed) {
  private static final long SEED = 20_130_111L;

  public SettledParameters {
    Require.inRange(warmUp, 1, 1 << 28, "warmUp");
    Require.inRange(arrivals, 1, 1 << 28, "arrivals");
    Require.inRange(every, 1, arrivals, "every");
  }

  static SettledParameters full() {
    return new SettledParameters(300_000, 300_000, 1_000, SEED);
  }

  static SettledParameters quick() {
    return new SettledParameters(150_000, 60_000, 2_000, SEED);
  }
}
