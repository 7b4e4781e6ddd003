package io.tidemark.workload.statistics;

import io.tidemark.workload.Require;
import org.hipparchus.special.Gamma;

/** Pearson's test whether counts agree with probabilities. */
public final class ChiSquare {
  private ChiSquare() {}

  /** The probability of a statistic at least as large if the hypothesis holds. */
  public static double pValue(double statistic, long degreesOfFreedom) {
    Require.atLeast(statistic, 0, "statistic");
    Require.inRange(degreesOfFreedom, 1, Long.MAX_VALUE, "degreesOfFreedom");
    return Gamma.regularizedGammaQ(degreesOfFreedom / 2.0, statistic / 2);
  }

  /**
   * The statistic of counts against the probabilities of their cells.
   *
   * @param observed count of each cell
   * @param probabilities positive, with sum 1
   */
  public static double statistic(long[] observed, double[] probabilities) {
    if (observed.length != probabilities.length) {
      throw new IllegalArgumentException(
          "observed.length: " + observed.length + " (expected: " + probabilities.length + ")");
    }
    long total = 0;
    double sum = 0;
    for (int i = 0; i < observed.length; i++) {
      total += Require.inRange(observed[i], 0, Long.MAX_VALUE, "observed");
      sum += Require.positiveUnit(probabilities[i], "probability");
    }
    Require.inRange(sum, 1 - 1e-9, 1 + 1e-9, "sum of probabilities");
    Require.inRange(total, 1, Long.MAX_VALUE, "sum of observed");
    double statistic = 0;
    for (int i = 0; i < observed.length; i++) {
      double expected = total * probabilities[i];
      statistic += (observed[i] - expected) * (observed[i] - expected) / expected;
    }
    return statistic;
  }

  /** The p-value of counts against the probabilities of their cells, all of which are known. */
  public static double pValue(long[] observed, double[] probabilities) {
    return pValue(statistic(observed, probabilities), probabilities.length - 1L);
  }
}
