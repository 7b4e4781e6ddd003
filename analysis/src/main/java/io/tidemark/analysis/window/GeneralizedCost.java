package io.tidemark.analysis.window;

import io.tidemark.analysis.keys.KeyLaw;
import java.util.Arrays;

/**
 * How often a generalized Bloom filter with as many clearing as setting probes is wrong about a
 * window, and what that costs per question.
 *
 * <p>Source: inferential 2019, eq. 32 with {@code k0 = k1 = k}: after i items each of the 2 k bits of a
 * key is as it left it with the probability {@code (1 + z) / 2}, where {@code z = q^D(i)}.
 *
 * <p>Errors: the ages of keys are intervals, which grow with the age; a bit is taken to be clear half
 * of the time.
 */
public final class GeneralizedCost {
  private static final int INTERVALS_IN_WINDOW = 28;
  private static final int INTERVALS_BEYOND = 14;
  private static final double GROWTH = 1.35;

  private final KeyLaw law;
  private final int bits;
  private final double[] ends = new double[INTERVALS_IN_WINDOW + INTERVALS_BEYOND + 1];

  /* For each interval of ages and each number of bits that are as the key left them. */
  private final double[][] likelihoods = new double[ends.length][];

  /** The cost with m bits and k probes of either kind. */
  public GeneralizedCost(double m, int k, double windowItems, KeyLaw law) {
    this.law = law;
    this.bits = 2 * k;
    double logUntouched = Math.log(GeneralizedTheory.untouched(m, bits));
    double begin = 0;
    for (int i = 0; i < ends.length; i++) {
      ends[i] = i == ends.length - 1
          ? Double.POSITIVE_INFINITY
          : windowItems * Math.pow(GROWTH, i + 1 - INTERVALS_IN_WINDOW);
      double middle = i == ends.length - 1 ? begin : (begin + ends[i]) / 2;
      likelihoods[i] = binomial(Math.exp(logUntouched * law.distinct(middle)));
      begin = ends[i];
    }
  }

  private double[] binomial(double z) {
    double same = (1 + z) / 2;
    double[] law = new double[bits + 1];
    for (int d = 0; d <= bits; d++) {
      // By the logarithm of each factor: z is 1 for the youngest keys, and then only all bits
      // agree.
      double ways = 1;
      for (int j = 1; j <= bits - d; j++) {
        ways *= (d + j) * (1 - same) / j;
      }
      law[d] = ways * Math.pow(same, d);
    }
    return law;
  }

  private double mass(double rate, int interval) {
    double begin = interval == 0 ? 0 : ends[interval - 1];
    double after =
        ends[interval] == Double.POSITIVE_INFINITY ? 0 : Math.exp(-rate * ends[interval]);
    return Math.exp(-rate * begin) - after;
  }

  /** The probability that a key is in the window and all its bits are as it left them. */
  public double presentFound(double rate) {
    return found(rate, 0, INTERVALS_IN_WINDOW);
  }

  /** The probability that a key is not in the window and all its bits are as it left them. */
  public double absentFound(double rate) {
    return found(rate, INTERVALS_IN_WINDOW, ends.length);
  }

  private double found(double rate, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += mass(rate, i) * likelihoods[i][bits];
    }
    return sum;
  }

  /** The cost of the cheaper answers per question. */
  public double inferred(ErrorCosts costs) {
    double[] present = new double[bits + 1];
    double[] absent = new double[bits + 1];
    double sum = 0;
    for (int key = 0; key < law.classes(); key++) {
      Arrays.fill(present, 0);
      Arrays.fill(absent, 0);
      for (int i = 0; i < ends.length; i++) {
        double mass = mass(law.rate(key), i);
        double[] side = i < INTERVALS_IN_WINDOW ? present : absent;
        for (int d = 0; d <= bits; d++) {
          side[d] += mass * likelihoods[i][d];
        }
      }
      for (int d = 0; d <= bits; d++) {
        sum += law.share(key) * FoundCost.cheaper(costs, present[d], absent[d]);
      }
    }
    return sum;
  }
}
