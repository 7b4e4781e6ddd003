package io.tidemark.core.filter.decaying;

import io.tidemark.core.Require;

/**
 * One of the exponentials that a decay function is the sum of: {@code weight * factor^epochs}.
 *
 * @param weight what an occurrence counts at first, above 0
 * @param factor what is left of it when an epoch begins, above 0 and below 1
 */
public record DecayTerm(double weight, double factor) {
  /** Checks the numbers. */
  public DecayTerm {
    Require.finiteAtLeast(weight, Double.MIN_VALUE, "weight");
    Require.insideUnit(factor, "factor");
  }

  /** What the term counts after some epochs. */
  public double after(double epochs) {
    return weight * StrictMath.pow(factor, epochs);
  }
}
