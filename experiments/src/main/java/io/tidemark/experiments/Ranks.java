package io.tidemark.experiments;

import io.tidemark.analysis.search.Bisection;

/** Where values stand among others. */
public final class Ranks {
  private Ranks() {}

  /** How many are less than a value, of some that do not decrease. */
  public static int below(double[] sorted, double value) {
    return (int) Bisection.least(0, sorted.length, i -> sorted[(int) i] >= value);
  }
}
