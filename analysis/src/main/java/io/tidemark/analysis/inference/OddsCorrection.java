package io.tidemark.analysis.inference;

import java.util.Arrays;

/**
 * What odds must be multiplied by to agree with what came true, by class of question. A factor is that
 * of the decayed counts, drawn towards 1 as if a few more questions had come true as foretold.
 */
final class OddsCorrection {
  /* Of each class: came true, expected to; came not true, expected not to. */
  private static final int SUMS = 4;
  private static final double SHRINK = 4;

  /* Once a class has seen so many, all its sums are halved. */
  private static final float MOST = 1024;

  private final float[] sums;
  private final float[] factors;
  private final float[] cautions;

  OddsCorrection(int classes) {
    this.sums = new float[SUMS * classes];
    this.factors = new float[classes];
    this.cautions = new float[classes];
    Arrays.fill(factors, 1);
    Arrays.fill(cautions, (float) Math.exp(-deviation(0, 0)));
  }

  /**
   * Learns of a question for which a probability was foretold.
   *
   * @param truth 1 if it came true, else 0
   */
  void add(int type, double probability, double truth) {
    int i = SUMS * type;
    sums[i] += (float) truth;
    sums[i + 1] += (float) probability;
    sums[i + 2] += (float) (1 - truth);
    sums[i + 3] += (float) (1 - probability);
    if (sums[i] + sums[i + 2] > MOST) {
      for (int j = i; j < i + SUMS; j++) {
        sums[j] /= 2;
      }
    }
    double up = (sums[i] + SHRINK) * (sums[i + 3] + SHRINK);
    double down = (sums[i + 1] + SHRINK) * (sums[i + 2] + SHRINK);
    factors[type] = (float) (up / down);
    cautions[type] = (float) Math.exp(-deviation(sums[i], sums[i + 2]));
  }

  /** The standard deviation of the logarithm of odds of so many. */
  private static double deviation(double came, double cameNot) {
    return Math.sqrt(1 / (came + SHRINK) + 1 / (cameNot + SHRINK));
  }

  /** What to multiply the odds of a question by. */
  double factor(int type) {
    return factors[type];
  }

  /** By how much the odds may be too great: multiplied by it, they are a standard deviation less. */
  double caution(int type) {
    return cautions[type];
  }

  long memoryBytes() {
    return ((long) sums.length + factors.length + cautions.length) * Float.BYTES;
  }
}
