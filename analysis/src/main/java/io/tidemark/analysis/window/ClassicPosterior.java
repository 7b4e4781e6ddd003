package io.tidemark.analysis.window;

import io.tidemark.analysis.Posterior;
import io.tidemark.analysis.seen.BloomTheory;
import io.tidemark.core.Require;

/**
 * The probability that a key was inserted into a classic Bloom filter of m cells, given how many of
 * its r distinct cells are set. p is the probability that an insertion is of the key; n insertions
 * were made.
 *
 * <p>Source: inferential 2019, section 2.4.
 */
public final class ClassicPosterior {
  private ClassicPosterior() {}

  /**
   * Theorem 1 (eq. 13): 0 if not all cells are set, and otherwise Bayes' theorem with the
   * false-positive rate of eq. 1.
   */
  public static double inserted(double p, double n, double m, double k, int c, int r) {
    Require.inRange(r, 1, Integer.MAX_VALUE, "r");
    Require.inRange(c, 0, r, "c");
    return c == r ? ofAllSet(p, n, BloomTheory.falsePositiveRate(m, k, n, r)) : 0;
  }

  /** With the best k for n insertions: the rate is {@code 2^(-(m/n) ln 2)} (eq. 14). */
  public static double approximate(double p, double n, double m) {
    Require.finiteAtLeast(n, 1, "n");
    return ofAllSet(p, n, Math.pow(0.5, BloomTheory.optimalProbes(m, n)));
  }

  /** All cells are set, which happens to a key that was not inserted with a given probability. */
  public static double ofAllSet(double p, double n, double falsePositiveRate) {
    return Posterior.truthOfMaybe(
        AgePrior.between(p, 0, n), AgePrior.never(p, n), falsePositiveRate);
  }
}
