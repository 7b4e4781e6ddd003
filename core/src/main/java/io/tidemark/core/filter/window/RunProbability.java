package io.tidemark.core.filter.window;

import io.tidemark.core.Require;

/** The probability that somewhere in a row of independent events k successive ones all occur. */
public final class RunProbability {
  private RunProbability() {}

  /**
   * The probability of a run.
   *
   * @param probabilities of the events, in their order
   */
  public static double of(double[] probabilities, int k) {
    Require.inRange(k, 1, Integer.MAX_VALUE, "k");
    /*
     * The first run that is complete ends at event i if i - k + 1 to i occur, i - k does not, and no
     * run ends before i - k. These are disjoint: their sum has positive terms only, and no digit is
     * lost however small it is.
     */
    int n = probabilities.length;
    double[] upTo = new double[n + 1];
    for (int i = k; i <= n; i++) {
      double ends = 1;
      for (int event = i - k; event < i; event++) {
        ends *= probabilities[event];
      }
      if (i > k) {
        ends *= (1 - probabilities[i - k - 1]) * (1 - upTo[i - k - 1]);
      }
      upTo[i] = upTo[i - 1] + ends;
    }
    return upTo[n];
  }
}
