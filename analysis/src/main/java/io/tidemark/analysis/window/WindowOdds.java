package io.tidemark.analysis.window;

import io.tidemark.analysis.keys.DistinctTheory;
import io.tidemark.core.Require;

/**
 * How many questions about the next item of a stream have the answer yes, for each with the answer
 * no: "was it among the w items before?".
 *
 * <p>Source: inferential 2019, Table 4, which has the values of one sample each; these are the
 * expectations. The answer is no with the probability {@code sum of p_x (1 - p_x)^w}, which is the
 * step of D from w to w + 1.
 */
public final class WindowOdds {
  private WindowOdds() {}

  /** All of U keys equally likely. */
  public static double uniform(double universe, double w) {
    Require.finiteAtLeast(universe, 2, "universe");
    return odds(AgePrior.never(1 / universe, w));
  }

  /** A Zipf law over U keys. */
  public static double zipf(double universe, double exponent, double w) {
    Require.finiteAtLeast(universe, 2, "universe");
    Require.finiteAtLeast(w, 0, "w");
    return odds(DistinctTheory.zipfNew(universe, exponent, w));
  }

  private static double odds(double no) {
    return (1 - no) / no;
  }
}
