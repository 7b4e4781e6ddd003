package io.tidemark.workload.random;

import java.util.Objects;
import java.util.SplittableRandom;

/** Seeded generators and the few draws that several streams share. */
public final class RandomSource {
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

  private RandomSource() {}

  /** A generator for a seed. */
  public static SplittableRandom seeded(long seed) {
    return new SplittableRandom(seed);
  }

  /**
   * A generator for one purpose, apart from those of other purposes under the same seed: to draw
   * more for one purpose does not change what another one gets.
   */
  public static SplittableRandom seeded(long seed, String purpose) {
    long mixed = new SplittableRandom(seed).nextLong();
    return new SplittableRandom(
        mixed ^ Objects.requireNonNull(purpose, "purpose").hashCode() * GOLDEN_GAMMA);
  }

  /** The number of trials up to the first success, at least 1, if the mean is {@code mean}. */
  public static long geometric(SplittableRandom random, double mean) {
    if (!(mean >= 1 && mean < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("mean: " + mean + " (expected: finite, at least 1)");
    }
    if (mean == 1) {
      return 1;
    }
    double draw = Math.log1p(-random.nextDouble()) / Math.log1p(-1 / mean);
    return 1 + (long) draw;
  }
}
