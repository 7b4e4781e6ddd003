package io.tidemark.analysis.theory;

import io.tidemark.core.Require;

/** What an answer is worth, given what was believed before it. */
public final class Posterior {
  private Posterior() {}

  /**
   * The probability that a "maybe" of a filter without false negatives is true: Bayes' theorem, where
   * what is true is answered "maybe" for certain.
   *
   * @param prior the probability, before the answer, that it is true; strictly between 0 and 1
   * @param error the probability that what is not true is answered "maybe"
   */
  public static double truthOfMaybe(double prior, double error) {
    Require.insideUnit(prior, "prior");
    if (!(error >= 0.0 && error <= 1.0)) {
      throw new IllegalArgumentException(Require.message("error", error, "0 <= error <= 1"));
    }
    return prior / (prior + (1.0 - prior) * error);
  }
}
