package io.tidemark.core.filter.history.bank;

import io.tidemark.core.Require;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Timeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The shape of an {@link IntervalHistory}.
 *
 * @param tree the intervals
 * @param filters the filters of the intervals in the order of the tree, then the filter of pairs
 * @param nodeHash which bits a key has in the filters of the intervals
 */
public record IntervalHistorySpec(IntervalTree tree, FilterSizes filters, NodeHash nodeHash)
    implements BankHistorySpec {
  /** Checks the shape. */
  public IntervalHistorySpec {
    Require.nonNull(nodeHash, "nodeHash");
    int expected = tree.nodes() + 1;
    Require.inRange(filters.count(), expected, expected, "filters");
  }

  @Override
  public FilterKind kind() {
    return FilterKind.INTERVAL_HISTORY;
  }

  @Override
  public Timeline timeline() {
    return tree.timeline();
  }

  @Override
  public FilterSizes sizes() {
    return filters;
  }

  @Override
  public List<FilterGroup> groups() {
    List<FilterGroup> groups = new ArrayList<>();
    groups.add(FilterGroup.ofPairs(tree.nodes()));
    for (int height = tree.leafHeight(); height <= tree.topHeight(); height++) {
      groups.add(FilterGroup.ofIntervals(height, tree.firstFilter(height), tree.count(height)));
    }
    return groups;
  }

  @Override
  public IntervalHistory create(KeyDigest digest) {
    return new IntervalHistory(this, digest);
  }

  /**
   * All intervals of a length get the size of the first of that length here. Intervals that are longer
   * than any so far have no bits of their own.
   */
  @Override
  public IntervalHistorySpec over(Timeline other) {
    int top = LevelHistorySpec.levelsOver(other.span()) - 1;
    IntervalTree wider =
        new IntervalTree(other, tree.leafHeight(), Math.max(top, tree.topHeight()));
    long[] bits = new long[wider.nodes() + 1];
    int[] probes = new int[wider.nodes() + 1];
    for (int height = tree.leafHeight(); height <= tree.topHeight(); height++) {
      int from = wider.firstFilter(height);
      int first = tree.firstFilter(height);
      Arrays.fill(bits, from, from + wider.count(height), filters.bits(first));
      Arrays.fill(probes, from, from + wider.count(height), filters.probes(first));
    }
    bits[wider.nodes()] = filters.bits(tree.nodes());
    probes[wider.nodes()] = filters.probes(tree.nodes());
    return new IntervalHistorySpec(wider, FilterSizes.of(bits, probes), nodeHash);
  }
}
