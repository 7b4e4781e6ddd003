package io.tidemark.analysis.inference;

import io.tidemark.analysis.search.Bisection;
import io.tidemark.core.Require;
import java.util.function.LongPredicate;

/** Looks for ages at which something begins to hold. */
final class AgeSearch {
  /** How far searches go: sums of two stay within a {@code long} and within the grids of ages. */
  static final long MAX_STEP = 1L << 58;

  private AgeSearch() {}

  /** The first of {@code (low, high]} at which something holds that then goes on to hold. */
  static long first(long low, long high, LongPredicate holds) {
    if (!holds.test(high)) {
      throw new IllegalArgumentException(
          Require.message("probability", "one that needs ages beyond " + high, "less"));
    }
    return Bisection.least(low + 1, high, holds);
  }
}
