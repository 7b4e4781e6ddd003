package io.tidemark.analysis.history;

import io.tidemark.core.filter.history.bank.IntervalHistory;
import io.tidemark.core.filter.history.bank.IntervalTree;
import io.tidemark.core.filter.history.series.ObservedLoad;

/**
 * What one partition lets expect of the next, in the order of the filters of the next. Their trees may differ by an
 * interval at an end of a height, where partitions do not end with whole intervals.
 */
final class LearnedIntervals {
  /*
   * The keys of one interval on one day say little about that interval the next day if they are few.
   * So a number is drawn towards the mean of its height, as if so many keys had been counted there
   * before: the posterior mean of a Poisson number with a gamma prior of this shape.
   */
  private static final double PRIOR_KEYS = 8;

  private final IntervalTree tree;
  private final IntervalTree before;
  private final ObservedLoad load;

  LearnedIntervals(IntervalTree tree, ObservedLoad load) {
    this.tree = tree;
    this.before = ((IntervalHistory) load.partition()).spec().tree();
    this.load = load;
  }

  long questions() {
    return load.questions();
  }

  /** The bits of the filter of pairs of the partition before. */
  long pairBits() {
    return load.partition().sizes().bits(before.nodes());
  }

  /** Expected keys of each interval and then the distinct pairs. */
  double[] distinct() {
    double[] distinct = new double[tree.nodes() + 1];
    for (int height = tree.leafHeight(); height <= tree.topHeight(); height++) {
      double mean = meanBefore(height);
      for (int i = 0; i < tree.count(height); i++) {
        double counted = load.distinct(filterBefore(height, i));
        distinct[tree.firstFilter(height) + i] =
            mean == 0 ? 0 : (PRIOR_KEYS + counted) / (PRIOR_KEYS / mean + 1);
      }
    }
    distinct[tree.nodes()] = load.distinct(before.nodes());
    return distinct;
  }

  private double meanBefore(int height) {
    int there = Math.min(height, before.topHeight());
    double sum = 0;
    for (int i = 0; i < before.count(there); i++) {
      sum += load.distinct(before.firstFilter(there) + i);
    }
    return sum / before.count(there);
  }

  private int filterBefore(int height, int index) {
    int there = Math.min(height, before.topHeight());
    return before.firstFilter(there) + Math.min(index, before.count(there) - 1);
  }

  /** Questions of each interval, averaged over its height, and then those of the pairs. */
  double[] frequencies() {
    double[] byHeight = new double[tree.topHeight() + 1];
    for (int height = tree.leafHeight(); height <= tree.topHeight(); height++) {
      int there = Math.min(height, before.topHeight());
      int first = before.firstFilter(there);
      for (int i = 0; i < before.count(there); i++) {
        byHeight[height] += load.asksPerQuestion(first + i);
      }
    }
    return spread(byHeight, load.asksPerQuestion(before.nodes()));
  }

  double[] expectedFrequencies(QueryLengths expected) {
    double[] byHeight = expected.frequencies(tree.topHeight() + 1);
    double ticks = 0;
    double leaves = 0;
    for (long length : expected.lengths()) {
      ticks += LeafCutTheory.cutTicks(length, tree.leafHeight()) / expected.lengths().length;
      leaves += LeafCutTheory.cutLeaves(length, tree.leafHeight()) / expected.lengths().length;
    }
    byHeight[tree.leafHeight()] += leaves;
    return spread(byHeight, ticks);
  }

  private double[] spread(double[] byHeight, double pairs) {
    double[] frequencies = new double[tree.nodes() + 1];
    for (int height = tree.leafHeight(); height <= tree.topHeight(); height++) {
      int first = tree.firstFilter(height);
      int count = tree.count(height);
      for (int i = 0; i < count; i++) {
        frequencies[first + i] = byHeight[height] / count;
      }
    }
    frequencies[tree.nodes()] = pairs;
    return frequencies;
  }
}
