package io.tidemark.analysis.endless;

import io.tidemark.core.Require;
import java.util.Optional;

/**
 * Arrivals that are worth about the same.
 *
 * @param share of all arrivals, above 0
 * @param weight what one of them is worth in the mean, at least 0
 * @param repeats how they repeat, if that is known apart from other classes
 */
public record ImportanceClass(double share, double weight, Optional<Repeats> repeats) {
  /** Checks the numbers. */
  public ImportanceClass {
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException(Require.message("share", share, "0 < share <= 1"));
    }
    Require.finiteAtLeast(weight, 0, "weight");
    Require.nonNull(repeats, "repeats");
  }

  /** A class that repeats as the whole stream does. */
  public ImportanceClass(double share, double weight) {
    this(share, weight, Optional.empty());
  }
}
