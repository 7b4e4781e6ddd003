package io.tidemark.experiments.importance2013;

import io.tidemark.core.filter.stable.StableBloomFilter;
import io.tidemark.experiments.result.Check;

/** Where our filter that evicts by value does not do all that the paper's rule asks. */
final class IbfH {
  /** Why. */
  static final String NOTE = "Our IBF-H looks at no more than " + StableBloomFilter.TRIALS
      + " cells for each that it lowers, where the rule would look for ever in an empty filter."
      + " While the filter fills, and for good where keys bring less than P takes, as under the"
      + " inverse law, it meets that bound, lowers less and misses less than the rule to the letter.";

  private IbfH() {}

  /** A rate of missed keys, which should be as expected; of IBF-H, not more than that. */
  static Check missed(
      PaperFilter filter, String place, double found, double expected, double tolerance) {
    return filter == PaperFilter.BY_VALUE
        ? Check.atMost(place, found, expected + tolerance)
        : Check.near(place, found, expected, tolerance);
  }
}
