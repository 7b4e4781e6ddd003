package io.tidemark.analysis.endless;

import io.tidemark.core.Require;

/**
 * The value of a cell of a stable Bloom filter with full insert after i insertions of other keys: m
 * cells that hold 0 to M, every insertion decrements P of them and then sets K to M. What inference
 * needs; {@link CellChain} has the errors, for any law of levels.
 *
 * <p>Our own derivation; the paper on inference names such filters as future work. Look back from now
 * on: an insertion leaves a cell alone, decrements it or sets it. Let {@code N} be the number of the i
 * insertions that do not leave it alone, binomial with the probability eta; each of them is a
 * decrement with the probability theta and otherwise sets the cell, whatever it was. The cell has lost
 * at least j if and only if the j latest of them are decrements, which takes {@code N >= j} and has the
 * probability {@code theta^j}:
 *
 * <pre>  P(lost at least j after i) = theta^j P(N >= j),   eta = 1 - (1 - K/m)(1 - P/m),
 *                                                     theta = (1 - K/m) (P/m) / eta</pre>
 *
 * <p>For great i it is the stationary law {@code theta^j}, which is that of keys that never came.
 * Exact for one cell of the birth and reset chain, in closed form: no powers of matrices.
 *
 * <p>Errors: the cells of a key are taken as independent, and insertions as those of distinct keys.
 */
public final class StableTheory {
  /** The greatest value of a cell. */
  public static final int MAX_VALUE = 255;

  private StableTheory() {}

  /** eta: that an insertion decrements or sets a given cell. */
  public static double touched(double decrement, double set) {
    checkRates(decrement, set);
    return set + decrement - set * decrement;
  }

  /** theta: that an insertion which touches a cell leaves it decremented. */
  public static double decremented(double decrement, double set) {
    return (1 - set) * decrement / touched(decrement, set);
  }

  /**
   * The law of what a cell has lost after i insertions: at place j the probability that it is j less
   * than M, for j = 0 to M.
   *
   * @param decrement the probability that an insertion decrements a given cell (paper: P/m)
   * @param set the probability that an insertion sets it (paper: K/m)
   * @param max M
   */
  public static double[] lostAfter(double decrement, double set, int max, long i) {
    Require.inRange(max, 1, MAX_VALUE, "max");
    Require.inRange(i, 0, Long.MAX_VALUE, "i");
    double eta = touched(decrement, set);
    double theta = decremented(decrement, set);
    double[] exactly = EventCounts.of(eta, max, i);
    double atLeast = exactly[max];
    double[] law = new double[max + 1];
    law[max] = Math.pow(theta, max) * atLeast;
    for (int j = max - 1; j >= 0; j--) {
      // theta^j (P(N >= j) - theta P(N >= j + 1)), as a sum of positive terms.
      law[j] = Math.pow(theta, j) * (exactly[j] + set / eta * atLeast);
      atLeast += exactly[j];
    }
    return law;
  }

  /** The law of cells of keys that never came. */
  public static double[] stationary(double decrement, double set, int max) {
    return lostAfter(decrement, set, max, Long.MAX_VALUE);
  }

  /** The age from which on the law is the stationary one. */
  public static long horizon(double decrement, double set, int max) {
    Require.inRange(max, 1, MAX_VALUE, "max");
    double events = max + 60 + 14 * Math.sqrt(max);
    return (long) Math.min(events / touched(decrement, set) + 1, (double) (1L << 58));
  }

  private static void checkRates(double decrement, double set) {
    Require.insideUnit(decrement, "decrement");
    Require.insideUnit(set, "set");
  }
}
