package io.tidemark.analysis.history;

import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.IntervalHistorySpec;
import io.tidemark.core.filter.history.bank.IntervalTree;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.filter.history.bank.PairHistory;
import io.tidemark.core.filter.history.bank.PairHistorySpec;
import io.tidemark.core.filter.history.tideline.TidelineHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistorySpec;
import io.tidemark.core.filter.history.tideline.TidelineScale;
import java.util.List;

/**
 * How often a history of a given shape will err once it holds a load: the mean over all places of a
 * range, for keys that do not occur in it.
 *
 * <p>Errors: as good as the load; see {@link HistoryPlan}.
 */
public final class HistoryErrors {
  /*
   * The share of questions that ask for a key which occurs just beside the range, in a leaf that it
   * cuts: people ask near to what happened. It is an assumption. A history of intervals that was
   * tuned for keys from afar alone would not tell ticks apart at all.
   */
  private static final double ASKED_NEARBY = 0.1;

  private HistoryErrors() {}

  /** The error of one filter of pairs. */
  public static double predicted(PairHistorySpec spec, HistoryLoad load, long queryTicks) {
    FilterSizes sizes = FilterSizes.uniform(1, spec.bits(), spec.probes());
    return ticksError(HistoryTheory.rate(sizes, 0, load.distinct(0)), queryTicks);
  }

  /** The error of levels. */
  public static double predicted(LevelHistorySpec spec, HistoryLoad load, long queryTicks) {
    FilterSizes levels = spec.levels();
    int finest = 0;
    while (finest < levels.count() && levels.bits(finest) == 0) {
      finest++;
    }
    if (finest == levels.count()) {
      return load.distinct(0) == 0 ? 0 : 1;
    }
    return CoverTheory.widenedLevelError(levelRates(levels, load, finest), finest, queryTicks);
  }

  /**
   * The error of intervals and pairs, if one question in ten asks for a key that occurs just beside
   * the range, and the others for any key of the history.
   */
  public static double predicted(IntervalHistorySpec spec, HistoryLoad load, long queryTicks) {
    return predicted(spec, load, queryTicks, besideShare(spec.tree(), load));
  }

  /**
   * The same for other questions.
   *
   * @param besideShare the probability that a leaf which the range cuts holds the key: 0 for keys
   *     that never occur, 1 for the worst that can be asked
   */
  public static double predicted(
      IntervalHistorySpec spec, HistoryLoad load, long queryTicks, double besideShare) {
    IntervalTree tree = spec.tree();
    double pairRate = HistoryTheory.rate(spec.filters(), tree.nodes(), load.distinct(0));
    return LeafCutTheory.intervalError(
        intervalRates(spec, load), pairRate, besideShare, tree.leafHeight(), queryTicks);
  }

  /** The error of a tideline, for any key of the history with equal probability. */
  public static double predicted(TidelineHistorySpec spec, HistoryLoad load, long queryTicks) {
    List<TidelineScale> scales = spec.scales();
    int height = 0;
    for (TidelineScale scale : scales) {
      height = scale.probes() > 0 ? scale.windowHeight() : height;
    }
    if (Math.scalb((double) queryTicks, -height) > TidelineHistory.MAX_LOOKS) {
      return 1;
    }
    TickOccupancy occupancy = TidelineTuning.occupancy(spec.timeline(), load);
    return new TidelineTheory(occupancy, (double) spec.lines(), scales).error(queryTicks);
  }

  /** The probability that a leaf which a range cuts holds the key. */
  static double besideShare(IntervalTree tree, HistoryLoad load) {
    int top = tree.topHeight();
    double keysOfLeaf = load.distinct(tree.leafHeight()) / tree.count(tree.leafHeight());
    double keys = load.distinct(top) / tree.count(top);
    double byChance = keys == 0 ? 1 : Math.min(1, keysOfLeaf / keys);
    return byChance + (1 - byChance) * ASKED_NEARBY;
  }

  private static double ticksError(double rate, long ticks) {
    return ticks > PairHistory.MAX_LOOKS ? 1 : HistoryTheory.pairError(rate, (double) ticks);
  }

  /** The error of a question for one interval of each height from the finest that has bits. */
  private static double[] levelRates(FilterSizes levels, HistoryLoad load, int finest) {
    double[] rates = new double[levels.count()];
    int finer = finest;
    for (int height = finest; height < rates.length; height++) {
      if (levels.bits(height) > 0) {
        rates[height] = HistoryTheory.rate(levels, height, distinct(load, height));
        finer = height;
      } else {
        rates[height] = ticksError(rates[finer], 1L << (height - finer));
      }
    }
    return rates;
  }

  /** A level above all that the load knows holds what the coarsest of them holds. */
  private static double distinct(HistoryLoad load, int height) {
    return load.distinct(Math.min(height, load.levels() - 1));
  }

  /** By height; intervals without bits are answered by their halves, leaves are taken to err. */
  private static double[] intervalRates(IntervalHistorySpec spec, HistoryLoad load) {
    IntervalTree tree = spec.tree();
    double[] rates = new double[tree.topHeight() + 1];
    for (int height = tree.leafHeight(); height <= tree.topHeight(); height++) {
      double distinct = distinct(load, height) / tree.count(height);
      double rate = HistoryTheory.rate(spec.filters(), tree.firstFilter(height), distinct);
      boolean byHalves =
          height > tree.leafHeight() && spec.filters().bits(tree.firstFilter(height)) == 0;
      rates[height] = byHalves ? HistoryTheory.pairError(rates[height - 1], 2) : rate;
    }
    return rates;
  }
}
