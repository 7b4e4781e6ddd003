package io.tidemark.experiments.decaying2005;

import io.tidemark.workload.Require;

/**
 * Parameters of {@link CreationTime}.
 *
 * @param keys keys that are drawn from
 * @param arrivals draws
 * @param skew exponent of Zipf's law
 * @param factor what is left of a count when an epoch begins (paper: lambda)
 * @param epochs epochs of the stream
 * @param rounds how often each is timed; it is done as often before, untimed
 * @param seed of the draws
 */
public record CreationTimeParameters(
    int keys, int arrivals, double skew, double factor, int epochs, int rounds, long seed) {
  private static final long SEED = 20_050_401L;

  public CreationTimeParameters {
    Require.inRange(epochs, 1, 1_000_000, "epochs");
    Require.inRange(rounds, 1, 1_000, "rounds");
  }

  static CreationTimeParameters full() {
    return new CreationTimeParameters(20_000, 1_000_000, 1, 0.9, 100, 15, SEED);
  }

  static CreationTimeParameters quick() {
    return new CreationTimeParameters(2_000, 100_000, 1, 0.9, 100, 3, SEED);
  }
}
