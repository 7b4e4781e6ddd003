package io.tidemark.core.filter.history.bank;

import io.tidemark.core.Require;

/**
 * The shape of an {@link IntervalHistory}.
 *
 * @param tree the intervals
 * @param filters the filters of the intervals in the order of the tree, then the filter of pairs
 * @param nodeHash which bits a key has in the filters of the intervals
 */
public record IntervalHistorySpec(IntervalTree tree, FilterSizes filters, NodeHash nodeHash) {
  /** Checks the shape. */
  public IntervalHistorySpec {
    Require.nonNull(nodeHash, "nodeHash");
    int expected = tree.nodes() + 1;
    Require.inRange(filters.count(), expected, expected, "filters");
  }
}
