package io.tidemark.analysis.endless;

import io.tidemark.core.Require;

/**
 * How the keys of some arrivals come again.
 *
 * @param share how many of these arrivals are followed by a repeat of their key, in [0, 1]; in a
 *     steady stream that is also the share of repeats among them
 * @param gaps how long after
 * @param weight what a repeat is worth in the mean
 */
public record Repeats(double share, GapLaw gaps, double weight) {
  /** Checks the numbers. */
  public Repeats {
    Require.nonNull(gaps, "gaps");
    Require.finiteAtLeast(weight, 0, "weight");
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(Require.message("share", share, "0 to 1"));
    }
  }
}
