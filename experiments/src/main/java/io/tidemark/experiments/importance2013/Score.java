package io.tidemark.experiments.importance2013;

import java.util.Optional;

/**
 * The result of a filter.
 *
 * @param name of the filter
 * @param side whose it is
 * @param printed which filter of the paper it is, in the paper's shape; empty if in another
 * @param shape its parameters in words
 * @param tally its errors
 */
record Score(
    String name,
    FilterFamily.Side side,
    Optional<PaperFilter> printed,
    String shape,
    ImportanceTally tally) {
  static Score of(PaperFilter filter, Candidate candidate, ImportanceTally tally) {
    return new Score(
        filter.title() + ", paper\u2019s shape",
        FilterFamily.Side.PAPER,
        Optional.of(filter),
        candidate.shape(),
        tally);
  }

  static Score of(FilterFamily family, Candidate candidate, ImportanceTally tally) {
    String name =
        family.side() == FilterFamily.Side.PAPER ? family.title() + ", best shape" : family.title();
    return new Score(name, family.side(), Optional.empty(), candidate.shape(), tally);
  }

  String nameAndShape() {
    return name + " (" + shape + ")";
  }
}
