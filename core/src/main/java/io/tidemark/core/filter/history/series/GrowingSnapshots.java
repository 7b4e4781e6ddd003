package io.tidemark.core.filter.history.series;

import io.tidemark.core.Require;
import io.tidemark.core.cell.BitCells;
import io.tidemark.core.filter.history.bank.FilterBank;
import io.tidemark.core.filter.history.bank.FilterRow;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.IntervalHistory;
import io.tidemark.core.filter.history.bank.IntervalHistorySpec;
import io.tidemark.core.filter.history.bank.IntervalTree;
import io.tidemark.core.filter.history.bank.NodeHash;
import io.tidemark.core.time.Timeline;

/** Turns a {@link GrowingIntervalHistory} into an {@link IntervalHistory} and back. */
final class GrowingSnapshots {
  private GrowingSnapshots() {}

  static IntervalHistory of(GrowingIntervalHistory history) {
    GrowingIntervalHistorySpec spec = history.spec();
    IntervalTree tree =
        new IntervalTree(history.timeline().timeline(), spec.leafHeight(), history.topHeight());
    FilterBank bank = new FilterBank(sizes(history, tree));
    for (int height = tree.leafHeight(); height <= tree.topHeight(); height++) {
      FilterRow row = history.row(height);
      for (int i = 0; i < row.size(); i++) {
        int filter = tree.filter(height, row.number(i));
        bank.cells()
            .orFolded(bank.sizes().first(filter), spec.bits(), row.filter(i), 0, spec.bits());
      }
    }
    bank.addFolded(tree.nodes(), history.pairs(), 0);
    touchUnfinished(history, tree, bank);
    return new IntervalHistory(
        new IntervalHistorySpec(tree, bank.sizes(), NodeHash.SHARED), history.digest(), bank);
  }

  private static FilterSizes sizes(GrowingIntervalHistory history, IntervalTree tree) {
    GrowingIntervalHistorySpec spec = history.spec();
    long[] bits = new long[tree.nodes() + 1];
    int[] probes = new int[tree.nodes() + 1];
    for (int height = tree.leafHeight(); height <= tree.topHeight(); height++) {
      FilterRow row = history.row(height);
      for (int i = 0; i < row.size(); i++) {
        int filter = tree.filter(height, row.number(i));
        bits[filter] = spec.bits();
        probes[filter] = spec.probes();
      }
    }
    if (history.intervals() == 0) {
      // One empty filter tells the size of those to come.
      bits[0] = spec.bits();
      probes[0] = spec.probes();
    }
    bits[tree.nodes()] = spec.pairBits();
    probes[tree.nodes()] = spec.pairProbes();
    return FilterSizes.of(bits, probes);
  }

  /** An interval that has keys but no filter yet must not be denied. */
  private static void touchUnfinished(
      GrowingIntervalHistory history, IntervalTree tree, FilterBank bank) {
    for (int height = tree.leafHeight() + 1; height <= tree.topHeight(); height++) {
      FilterRow leaves = history.row(tree.leafHeight());
      int up = height - tree.leafHeight();
      // The leaves of what has not ended come last.
      for (int i = leaves.size() - 1;
          i >= 0 && !history.isMade(height, leaves.number(i) >> up);
          i--) {
        bank.add(tree.filter(height, leaves.number(i) >> up), 0);
      }
    }
  }

  static GrowingIntervalHistory resume(IntervalHistory history) {
    IntervalTree tree = history.spec().tree();
    if (history.spec().nodeHash() != NodeHash.SHARED) {
      throw new IllegalArgumentException(
          Require.message("nodeHash", history.spec().nodeHash(), NodeHash.SHARED.toString()));
    }
    GrowingIntervalHistory resumed = new GrowingIntervalHistory(
        spec(history), history.digest(), OpenTimeline.resumed(history.timeline()));
    FilterBank bank = history.bank();
    FilterRow leaves = resumed.row(tree.leafHeight());
    for (int filter = 0; filter < tree.count(tree.leafHeight()); filter++) {
      if (bank.hasContent(filter)) {
        BitCells leaf = leaves.findOrMake(tree.firstNumber(tree.leafHeight()) + filter);
        leaf.orFolded(
            0,
            leaf.size(),
            bank.cells(),
            bank.sizes().first(filter),
            bank.sizes().bits(filter));
      }
    }
    resumed.pairs().addFolded(0, bank, tree.nodes());
    resumed.makeAll();
    return resumed;
  }

  /** The shape that the leaves with bits share; those without must be empty. */
  private static GrowingIntervalHistorySpec spec(IntervalHistory history) {
    IntervalTree tree = history.spec().tree();
    FilterBank bank = history.bank();
    FilterSizes sizes = bank.sizes();
    int shaping = tree.nodes();
    for (int leaf = 0; leaf < tree.count(tree.leafHeight()); leaf++) {
      if (bank.hasBits(leaf) && shaping == tree.nodes()) {
        shaping = leaf;
      }
      boolean alike =
          sizes.bits(leaf) == sizes.bits(shaping) && sizes.probes(leaf) == sizes.probes(shaping);
      if (bank.hasBits(leaf) ? !alike : bank.hasContent(leaf)) {
        throw new IllegalArgumentException(Require.message(
            "leaf " + leaf,
            sizes.bits(leaf) + " bits, " + sizes.probes(leaf) + " probes",
            "the same for all that are not empty"));
      }
    }
    if (shaping == tree.nodes()) {
      throw new IllegalArgumentException(
          Require.message("leaves", "no bits", "at least one leaf with bits"));
    }
    Timeline timeline = history.timeline();
    return new GrowingIntervalHistorySpec(
        timeline.origin(),
        tree.leafHeight(),
        sizes.bits(shaping),
        sizes.probes(shaping),
        sizes.bits(tree.nodes()),
        sizes.probes(tree.nodes()));
  }
}
