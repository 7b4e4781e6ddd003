package io.tidemark.analysis.history;

import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.IntervalHistory;
import io.tidemark.core.filter.history.bank.IntervalHistorySpec;
import io.tidemark.core.filter.history.bank.IntervalTree;
import io.tidemark.core.filter.history.bank.LevelHistory;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.filter.history.bank.PairHistory;
import io.tidemark.core.filter.history.bank.PairHistorySpec;
import io.tidemark.core.filter.history.tideline.TidelineHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistorySpec;
import io.tidemark.core.time.Timeline;
import java.util.Arrays;

/**
 * Histories of other times in the shape of one that is there: filters for intervals of one length have
 * the same size in both, so that the two can be folded onto each other without loss.
 *
 * <p>Errors: those of the history that is made. It does not grow with what it is to hold.
 */
public final class SameShape {
  private SameShape() {}

  /**
   * An empty history with the sizes and the digest of another. Intervals that are longer than any of
   * the other's have no bits of their own.
   */
  public static LiveHistory emptyLike(LiveHistory model, Timeline timeline) {
    if (model instanceof TidelineHistory tideline) {
      TidelineHistorySpec old = tideline.spec();
      return new TidelineHistory(
          new TidelineHistorySpec(timeline, old.lines(), old.scales()), tideline.digest());
    }
    int levels = LevelHistorySpec.levelsOver(
        timeline.coverage().to() - timeline.coverage().from());
    if (model instanceof PairHistory pair) {
      PairHistorySpec spec =
          new PairHistorySpec(timeline, pair.spec().bits(), pair.spec().probes());
      return new PairHistory(spec, pair.digest());
    }
    if (model instanceof LevelHistory level) {
      FilterSizes sizes = withLevels(level.sizes(), levels);
      return new LevelHistory(new LevelHistorySpec(timeline, sizes), level.digest());
    }
    IntervalHistory intervals = (IntervalHistory) model;
    return new IntervalHistory(intervals(intervals, timeline, levels - 1), intervals.digest());
  }

  private static FilterSizes withLevels(FilterSizes sizes, int levels) {
    int count = Math.max(levels, sizes.count());
    long[] bits = new long[count];
    int[] probes = new int[count];
    for (int height = 0; height < sizes.count(); height++) {
      bits[height] = sizes.bits(height);
      probes[height] = sizes.probes(height);
    }
    return FilterSizes.of(bits, probes);
  }

  private static IntervalHistorySpec intervals(
      IntervalHistory model, Timeline timeline, int topHeight) {
    IntervalTree old = model.spec().tree();
    FilterSizes sizes = model.sizes();
    IntervalTree tree =
        new IntervalTree(timeline, old.leafHeight(), Math.max(topHeight, old.topHeight()));
    long[] bits = new long[tree.nodes() + 1];
    int[] probes = new int[tree.nodes() + 1];
    for (int height = old.leafHeight(); height <= old.topHeight(); height++) {
      int from = tree.firstFilter(height);
      int first = old.firstFilter(height);
      Arrays.fill(bits, from, from + tree.count(height), sizes.bits(first));
      Arrays.fill(probes, from, from + tree.count(height), sizes.probes(first));
    }
    bits[tree.nodes()] = sizes.bits(old.nodes());
    probes[tree.nodes()] = sizes.probes(old.nodes());
    return new IntervalHistorySpec(
        tree, FilterSizes.of(bits, probes), model.spec().nodeHash());
  }
}
