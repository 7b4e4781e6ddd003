package io.tidemark.analysis.window;

import io.tidemark.core.Require;

/**
 * What insertions do to a bit of a generalized Bloom filter.
 *
 * @param balance the probability that an insertion which touches a bit clears it (paper: q0 / (q0 +
 *     q1))
 * @param logUntouched the logarithm of the probability that it does not touch it (paper: q with an
 *     epsilon)
 */
public record GeneralizedShape(double balance, double logUntouched) {
  /** Checks the shape. */
  public GeneralizedShape {
    Require.insideUnit(balance, "balance");
    if (!(logUntouched < 0 && logUntouched > Double.NEGATIVE_INFINITY)) {
      throw new IllegalArgumentException(
          Require.message("logUntouched", logUntouched, "finite, below 0"));
    }
  }

  /** Of m bits with k0 + k1 independent hash functions (eqs. 28 to 30). */
  public static GeneralizedShape of(double m, double k0, double k1) {
    Require.finiteAtLeast(m, 2, "m");
    return new GeneralizedShape(
        GeneralizedTheory.balance(m, k0, k1), (k0 + k1) * Math.log1p(-1 / m));
  }
}
