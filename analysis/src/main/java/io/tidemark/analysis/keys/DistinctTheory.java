package io.tidemark.analysis.keys;

import io.tidemark.analysis.integral.GaussRules;
import io.tidemark.core.Require;
import java.util.function.DoubleUnaryOperator;

/**
 * D(j): the expected number of distinct keys among j items of a stream.
 *
 * <p>Source: inferential 2019, section 2.5. U is the number of keys there are; in a Zipf law the key
 * of rank x has a probability proportional to {@code x^-s}, in the paper with s = 1.
 */
public final class DistinctTheory {
  /*
   * Ranks that are summed one by one. Further ones are an integral, with midpoints at the ranks, and
   * a 24th of the change of the derivative: its error is below x^-4 of a term of rank x.
   */
  private static final long SUMMED_RANKS = 1L << 10;

  private static final int POINTS = 12;

  private DistinctTheory() {}

  /** All keys equally likely: {@code U (1 - (1 - 1/U)^j)} (eq. 16). */
  public static double uniform(double universe, double j) {
    Require.finiteAtLeast(universe, 1, "universe");
    Require.finiteAtLeast(j, 0, "j");
    return universe * occurs(1 / universe, j);
  }

  /** A Zipf law: the sum of {@code 1 - (1 - p_x)^j} over all ranks x (eq. 15). */
  public static double zipf(double universe, double exponent, double j) {
    Require.finiteAtLeast(j, 0, "j");
    double total = zipfNorm(universe, exponent);
    return overRanks(universe, x -> occurs(Math.pow(x, -exponent) / total, j));
  }

  /** The derivative of {@link #zipf} by j. */
  public static double zipfGrowth(double universe, double exponent, double j) {
    Require.finiteAtLeast(j, 0, "j");
    double total = zipfNorm(universe, exponent);
    return overRanks(universe, x -> {
      double log = Math.log1p(-Math.pow(x, -exponent) / total);
      return -log * Math.exp(j * log);
    });
  }

  /** The probability that an item after j others is none of them: {@code D(j + 1) - D(j)}. */
  public static double zipfNew(double universe, double exponent, double j) {
    Require.finiteAtLeast(j, 0, "j");
    double total = zipfNorm(universe, exponent);
    return overRanks(universe, x -> {
      double p = Math.pow(x, -exponent) / total;
      return p * Math.exp(j * Math.log1p(-p));
    });
  }

  /** The sum of {@code x^-s} over the ranks of a universe; for s = 1 the harmonic number. */
  public static double zipfNorm(double universe, double exponent) {
    Require.finiteAtLeast(universe, 1, "universe");
    Require.finiteAtLeast(exponent, 0, "exponent");
    return overRanks(universe, x -> Math.pow(x, -exponent));
  }

  /** The probability that a key of probability p is among j items. */
  private static double occurs(double p, double j) {
    return j == 0 ? 0 : -Math.expm1(j * Math.log1p(-p));
  }

  private static double overRanks(double universe, DoubleUnaryOperator term) {
    long last = (long) Math.min(universe, (double) SUMMED_RANKS);
    double sum = 0;
    for (long x = last; x >= 1; x--) {
      sum += term.applyAsDouble((double) x);
    }
    double high = Math.floor(universe) + 0.5;
    double low = last + 0.5;
    if (low < high) {
      sum += (slope(term, low) - slope(term, high)) / 24;
    }
    while (low < high) {
      double next = Math.min(high, 2 * low);
      // In the logarithm of the rank every term is smooth over a factor of two.
      sum += GaussRules.legendre(POINTS, Math.log(low), Math.log(next))
          .integrate(u -> Math.exp(u) * term.applyAsDouble(Math.exp(u)));
      low = next;
    }
    return sum;
  }

  private static double slope(DoubleUnaryOperator term, double x) {
    return term.applyAsDouble(x + 0.5) - term.applyAsDouble(x - 0.5);
  }
}
