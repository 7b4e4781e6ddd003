package io.tidemark.experiments.importance2013;

import io.tidemark.core.filter.endless.StableBloomFilter;
import io.tidemark.experiments.result.Check;
import io.tidemark.workload.stream.ImportanceStream.Law;

/** Where our filter that evicts by value does not do all that the paper's rule asks. */
final class IbfH {
  /** Why. */
  static final String NOTE = "Our IBF-H looks at no more than " + StableBloomFilter.TRIALS
      + " cells for each that it lowers, where the rule would look for ever in an empty filter."
      + " Where keys bring less than P takes, as under the inverse law, the filter stays nearly"
      + " empty: it meets that bound, lowers less and misses less than the rule to the letter.";

  private IbfH() {}

  /** A rate of missed keys, which should be as expected; of a filter at its bound, not more. */
  static Check missed(
      PaperFilter filter, Law law, String place, double found, double expected, double tolerance) {
    return filter == PaperFilter.BY_VALUE && law == Law.INVERSE
        ? Check.atMost(place, found, expected + tolerance)
        : Check.near(place, found, expected, tolerance);
  }
}
