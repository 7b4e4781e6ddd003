package io.tidemark.workload.statistics;

import io.tidemark.workload.Require;
import org.hipparchus.special.Erf;

/** The standard normal distribution. */
public final class NormalDistribution {
  private static final double SQRT_2 = Math.sqrt(2);

  private NormalDistribution() {}

  /** The value below which a draw lies with the given probability. */
  public static double quantile(double probability) {
    Require.openUnit(probability, "probability");
    return -SQRT_2 * Erf.erfcInv(2 * probability);
  }

  /** Half the length, in standard deviations, of the central interval of that probability. */
  public static double twoSidedQuantile(double confidence) {
    Require.openUnit(confidence, "confidence");
    return SQRT_2 * Erf.erfcInv(1 - confidence);
  }

  /** The probability of a value below. */
  public static double cumulative(double value) {
    if (Double.isNaN(value)) {
      throw new IllegalArgumentException("value: NaN (expected: a number)");
    }
    return Erf.erfc(-value / SQRT_2) / 2;
  }
}
