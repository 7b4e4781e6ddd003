package io.tidemark.analysis.endless;

import io.tidemark.analysis.search.Crossing;
import io.tidemark.core.Require;

/**
 * Where a filter whose cells are lowered at random settles, by the formulas of F. Deng and D. Rafiei
 * (SIGMOD 2006) for a stable Bloom filter, and how many cells a key must lower for a wanted rate of
 * false positives, also for any law of levels (see {@link CellChain}).
 *
 * <p>m cells hold 0 to M ({@code max}); a key lowers P of them and raises K, which are taken as
 * distinct: {@code K < m}.
 */
public final class StablePoint {
  private StablePoint() {}

  /** V_0 of a stable Bloom filter: {@code (1 / (1 + 1 / (P (1/K - 1/m))))^M}. */
  public static double zeroShare(long m, int max, int k, double p) {
    checkShape(m, max, k);
    Require.finiteAtLeast(p, 0, "p");
    return Math.exp(-max * Math.log1p(1 / (p * spare(m, k))));
  }

  /** The rate of false positives where a cell is zero with probability v0: {@code (1 - V_0)^K}. */
  public static double falsePositiveRate(double v0, int k) {
    if (!(v0 >= 0 && v0 <= 1)) {
      throw new IllegalArgumentException(Require.message("v0", v0, "0..1"));
    }
    Require.inRange(k, 1, Integer.MAX_VALUE, "k");
    return Math.exp(k * Math.log1p(-v0));
  }

  /** V_0 for a rate of false positives: {@code 1 - FPR^(1/K)}. */
  public static double zeroShareFor(double fpr, int k) {
    Require.insideUnit(fpr, "fpr");
    Require.inRange(k, 1, Integer.MAX_VALUE, "k");
    return -Math.expm1(Math.log(fpr) / k);
  }

  /** The real number P with which a stable Bloom filter settles at a rate of false positives. */
  public static double decrements(long m, int max, int k, double fpr) {
    checkShape(m, max, k);
    return 1 / (Math.expm1(-Math.log(zeroShareFor(fpr, k)) / max) * spare(m, k));
  }

  /** The real number P for any law of the levels that cells are raised to; it may be above m. */
  public static double decrements(long m, int k, LevelLaw law, double fpr) {
    checkShape(m, law.maxLevel(), k);
    double wanted = Math.log(zeroShareFor(fpr, k));
    // To raise to 1 needs the least, full insert the most.
    return Crossing.of(
        p -> logZeroShare(m, k, law, p) - wanted,
        decrements(m, 1, k, fpr),
        decrements(m, law.maxLevel(), k, fpr));
  }

  /**
   * The least whole P with which the rate of false positives is not above the wanted one.
   *
   * @throws IllegalArgumentException if not even lowering every cell is enough
   */
  public static long wholeDecrements(long m, int k, LevelLaw law, double fpr) {
    double p = decrements(m, k, law, fpr);
    if (!(p <= m)) {
      throw new IllegalArgumentException(
          Require.message("decrements that fpr " + fpr + " needs", p, "at most m, " + m));
    }
    return (long) Math.ceil(p);
  }

  /** The logarithm of the product of d_v / (d_v + u_v), with {@code p > 0}. */
  private static double logZeroShare(long m, int k, LevelLaw law, double p) {
    double sum = 0;
    for (int v = 1; v <= law.maxLevel(); v++) {
      double raise = (double) k / m * law.atLeast(v);
      sum -= Math.log1p(raise / (p / m * (1 - raise)));
    }
    return sum;
  }

  private static double spare(long m, int k) {
    return 1.0 / k - 1.0 / m;
  }

  private static void checkShape(long m, int max, int k) {
    Require.inRange(m, 2, Long.MAX_VALUE, "m");
    Require.inRange(max, 1, LevelLaw.MAX_LEVEL, "max");
    Require.inRange(k, 1, Math.min(m - 1, Integer.MAX_VALUE), "k");
  }
}
