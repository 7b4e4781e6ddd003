package io.tidemark.core.filter.history.bank;

import io.tidemark.core.Require;
import io.tidemark.core.filter.history.Merging;
import io.tidemark.core.time.Timeline;

/** Makes one {@link IntervalHistory} of two. */
final class IntervalMerge {
  /*
   * The trees stand side by side: an interval that one of them has keeps its filter, folded to half
   * its size so that both together take the memory of one. The paper instead unites the filters of
   * corresponding intervals, which would answer a question about one partition with the keys of the
   * other.
   *
   * Intervals coarser than a tree's top hold its keys but have no filter of them: they get no bits
   * and are answered by their halves.
   */
  private final IntervalHistory first;
  private final IntervalHistory second;
  private final IntervalTree tree;
  private final long[] bits;
  private final int[] probes;

  private IntervalMerge(IntervalHistory first, IntervalHistory second) {
    this.first = first;
    this.second = second;
    IntervalTree one = first.spec().tree();
    IntervalTree two = second.spec().tree();
    Timeline timeline = Merging.timeline(first, second);
    this.tree =
        new IntervalTree(timeline, one.leafHeight(), Math.max(one.topHeight(), two.topHeight()));
    this.bits = new long[tree.nodes() + 1];
    this.probes = new int[tree.nodes() + 1];
  }

  static IntervalHistory merge(IntervalHistory first, IntervalHistory second) {
    IntervalHistorySpec own = first.spec();
    IntervalHistorySpec other = second.spec();
    int leafHeight = own.tree().leafHeight();
    Require.inRange(other.tree().leafHeight(), leafHeight, leafHeight, "leafHeight of the other");
    if (own.nodeHash() != other.nodeHash()) {
      throw new IllegalArgumentException(Require.message(
          "nodeHash of the other", other.nodeHash(), own.nodeHash().toString()));
    }
    return new IntervalMerge(first, second).merge();
  }

  private IntervalHistory merge() {
    for (int height = tree.leafHeight(); height <= tree.topHeight(); height++) {
      for (long number = tree.firstNumber(height); number <= tree.lastNumber(height); number++) {
        choose(height, number);
      }
    }
    int pairs = tree.nodes();
    int onePairs = first.spec().tree().nodes();
    int twoPairs = second.spec().tree().nodes();
    choosePair(pairs, onePairs, twoPairs);
    FilterSizes sizes = FilterSizes.of(bits, probes);
    FilterBank both = new FilterBank(sizes);
    both.addFolded(pairs, first.bank(), onePairs);
    both.addFolded(pairs, second.bank(), twoPairs);
    addNodes(both, first);
    addNodes(both, second);
    return new IntervalHistory(
        new IntervalHistorySpec(tree, sizes, first.spec().nodeHash()), first.digest(), both);
  }

  private void choosePair(int pairs, int onePairs, int twoPairs) {
    long ownBits = first.sizes().bits(onePairs);
    long otherBits = second.sizes().bits(twoPairs);
    if (ownBits > 0 && otherBits > 0) {
      bits[pairs] = Merging.greatestCommonDivisor(ownBits, otherBits);
      probes[pairs] = Math.min(first.sizes().probes(onePairs), second.sizes().probes(twoPairs));
    }
  }

  private void choose(int height, long number) {
    boolean inFirst = overlaps(first, height, number);
    boolean inSecond = overlaps(second, height, number);
    int target = tree.filter(height, number);
    if (inFirst && inSecond) {
      long common =
          Merging.greatestCommonDivisor(bits(first, height, number), bits(second, height, number));
      boolean both = bits(first, height, number) > 0 && bits(second, height, number) > 0;
      bits[target] = both ? common : 0;
      probes[target] =
          both ? Math.min(probes(first, height, number), probes(second, height, number)) : 0;
    } else if (inFirst || inSecond) {
      IntervalHistory only = inFirst ? first : second;
      long whole = bits(only, height, number);
      bits[target] = (whole & 1) == 0 ? whole / 2 : whole;
      probes[target] = probes(only, height, number);
    }
  }

  private static boolean overlaps(IntervalHistory history, int height, long number) {
    IntervalTree own = history.spec().tree();
    return number >= own.firstNumber(height) && number <= own.lastNumber(height);
  }

  private static long bits(IntervalHistory history, int height, long number) {
    IntervalTree own = history.spec().tree();
    return own.contains(height, number) ? history.sizes().bits(own.filter(height, number)) : 0;
  }

  private static int probes(IntervalHistory history, int height, long number) {
    IntervalTree own = history.spec().tree();
    return own.contains(height, number) ? history.sizes().probes(own.filter(height, number)) : 0;
  }

  private void addNodes(FilterBank both, IntervalHistory from) {
    IntervalTree own = from.spec().tree();
    for (int height = own.leafHeight(); height <= tree.topHeight(); height++) {
      // Above its own top, a tree counts as what its top interval below holds.
      int there = Math.min(height, own.topHeight());
      for (long number = own.firstNumber(there); number <= own.lastNumber(there); number++) {
        int target = tree.filter(height, number >> (height - there));
        both.addFolded(target, from.bank(), own.filter(there, number));
      }
    }
  }
}
