package io.tidemark.experiments.classic;

import io.tidemark.workload.Require;

/**
 * Parameters of {@link BitsPerKey}; nothing is random in it.
 *
 * @param keys keys that filters are sized for
 * @param pointsPerDecade errors per power of ten, from 0.1 to 0.000001
 */
public record BitsPerKeyParameters(long keys, int pointsPerDecade) {
  public BitsPerKeyParameters {
    Require.inRange(keys, 1_000, 1_000_000_000, "keys");
    Require.inRange(pointsPerDecade, 1, 100, "pointsPerDecade");
  }

  /** As reported. */
  public static BitsPerKeyParameters full() {
    return new BitsPerKeyParameters(1_000_000, 20);
  }

  /** Small. */
  public static BitsPerKeyParameters quick() {
    return new BitsPerKeyParameters(1_000_000, 5);
  }
}
