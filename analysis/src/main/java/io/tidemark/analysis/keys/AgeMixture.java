package io.tidemark.analysis.keys;

import io.tidemark.core.Require;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The ages of the keys of a sample, as a mixture of the laws {@code p (1 - p)^i}: what inference takes
 * for the age of a key whose probability p is known, with the shares of the p that fit best.
 *
 * <p>The age of an item is the number of items since its key came before. An item is a new key among
 * the j before it if its age is at least j, so that in a steady stream the law of ages determines the
 * number of distinct keys among j items, whether items are independent or not.
 */
final class AgeMixture {
  /*
   * Shares by the expectation-maximization of A. P. Dempster, N. M. Laird, D. B. Rubin (1977), from
   * the number of ages in each octave. Of the first item of a key only is known that its age is at
   * least its place in the sample.
   */
  private static final int RATES_PER_OCTAVE = 2;
  private static final int ROUNDS = 400;
  private static final int OCTAVES = 34;

  /* Keys rarer than once in so many samples cannot be told from those that never come back. */
  private static final int SAMPLES = 8;

  private static final double NEGLIGIBLE = 1e-9;

  private final double[] probabilities;
  private final double[] shares;

  private AgeMixture(double[] probabilities, double[] shares) {
    this.probabilities = probabilities;
    this.shares = shares;
  }

  static AgeMixture of(long[] keys) {
    Require.inRange(keys.length, 2, Integer.MAX_VALUE, "keys, their number");
    double[] returned = new double[OCTAVES];
    double[] first = new double[OCTAVES];
    Map<Long, Integer> last = new HashMap<>();
    for (int i = 0; i < keys.length; i++) {
      Integer before = last.put(keys[i], i);
      if (before == null) {
        first[octave(i)]++;
      } else {
        returned[octave(i - before - 1)]++;
      }
    }
    int octaves = octave(keys.length) + 1;
    double[] rates = rates(keys.length);
    return fit(rates, Arrays.copyOf(returned, octaves), Arrays.copyOf(first, octaves));
  }

  /** Octave n holds the ages from {@code 2^n - 1} to {@code 2^(n + 1) - 2}. */
  private static int octave(long age) {
    return Long.SIZE - 1 - Long.numberOfLeadingZeros(age + 1);
  }

  private static double[] rates(int items) {
    double least = 1.0 / ((double) SAMPLES * items);
    int count = (int) Math.ceil(Math.log(1 / least) / Math.log(2) * RATES_PER_OCTAVE);
    double[] rates = new double[count];
    for (int i = 0; i < count; i++) {
      rates[i] = Math.pow(2, -(i + 0.5) / RATES_PER_OCTAVE);
    }
    return rates;
  }

  private static AgeMixture fit(double[] rates, double[] returned, double[] first) {
    double[] shares = new double[rates.length];
    Arrays.fill(shares, 1.0 / rates.length);
    double[][] within = new double[rates.length][returned.length];
    double[][] beyond = new double[rates.length][returned.length];
    for (int i = 0; i < rates.length; i++) {
      for (int n = 0; n < returned.length; n++) {
        double begin = Math.exp(-rates[i] * (Math.scalb(1.0, n) - 1));
        within[i][n] = begin - Math.exp(-rates[i] * (Math.scalb(1.0, n + 1) - 1));
        beyond[i][n] = Math.exp(-rates[i] * (1.5 * Math.scalb(1.0, n) - 1));
      }
    }
    for (int round = 0; round < ROUNDS; round++) {
      shares = next(shares, within, returned, beyond, first);
    }
    return withoutNegligible(rates, shares);
  }

  private static double[] next(
      double[] shares, double[][] within, double[] returned, double[][] beyond, double[] first) {
    double[] next = new double[shares.length];
    for (int n = 0; n < returned.length; n++) {
      add(next, shares, within, n, returned[n]);
      add(next, shares, beyond, n, first[n]);
    }
    double sum = Arrays.stream(next).sum();
    return Arrays.stream(next).map(share -> share / sum).toArray();
  }

  private static void add(
      double[] next, double[] shares, double[][] likelihood, int octave, double count) {
    double all = 0;
    for (int i = 0; i < shares.length; i++) {
      all += shares[i] * likelihood[i][octave];
    }
    for (int i = 0; count > 0 && i < shares.length; i++) {
      next[i] += count * shares[i] * likelihood[i][octave] / all;
    }
  }

  private static AgeMixture withoutNegligible(double[] rates, double[] shares) {
    double[] probabilities = new double[rates.length];
    double[] kept = new double[rates.length];
    int count = 0;
    double sum = 0;
    for (int i = 0; i < rates.length; i++) {
      if (shares[i] > NEGLIGIBLE) {
        probabilities[count] = -Math.expm1(-rates[i]);
        kept[count] = shares[i];
        sum += shares[i];
        count++;
      }
    }
    for (int i = 0; i < count; i++) {
      kept[i] /= sum;
    }
    return new AgeMixture(Arrays.copyOf(probabilities, count), Arrays.copyOf(kept, count));
  }

  double[] probabilities() {
    return probabilities.clone();
  }

  double[] shares() {
    return shares.clone();
  }
}
