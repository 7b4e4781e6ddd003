package io.tidemark.analysis;

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
    return truthOfMaybe(prior, 1.0 - prior, error);
  }

  /**
   * As {@link #truthOfMaybe(double, double)}, where the prior may be so near to 0 or 1 that only one
   * of the two probabilities tells it.
   *
   * @param prior the probability, before the answer, that it is true
   * @param opposite the probability that it is not: {@code 1 - prior}
   */
  public static double truthOfMaybe(double prior, double opposite, double error) {
    requireProbability(prior, "prior");
    requireProbability(opposite, "opposite");
    requireProbability(error, "error");
    // Nothing is left of a certain "not true" that is never answered "maybe": it was not answered.
    return prior == 0 ? 0 : prior / (prior + opposite * error);
  }

  private static void requireProbability(double value, String name) {
    if (!(value >= 0.0 && value <= 1.0)) {
      throw new IllegalArgumentException(Require.message(name, value, "0 <= " + name + " <= 1"));
    }
  }
}
