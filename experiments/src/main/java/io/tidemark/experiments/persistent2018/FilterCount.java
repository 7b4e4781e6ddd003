package io.tidemark.experiments.persistent2018;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.IntervalHistory;
import io.tidemark.core.filter.history.bank.IntervalTree;
import io.tidemark.core.filter.history.bank.LevelHistory;
import io.tidemark.core.time.DyadicCover;
import io.tidemark.experiments.history.LeafParts;
import io.tidemark.experiments.history.PairSet;
import java.util.function.IntUnaryOperator;

/**
 * Counts what additions and questions cost in filters and probes, whatever the machine. A question is
 * counted by asking its intervals one by one in the order in which the history asks them, up to the
 * first "maybe".
 */
final class FilterCount {
  private final BankHistory history;
  private final FilterSizes sizes;
  private final double[] distinct; // of intervals; what holds nothing is known to, and not asked

  /** Of a history that holds these pairs. */
  FilterCount(BankHistory history, PairSet pairs) {
    this.history = history;
    this.sizes = history.sizes();
    this.distinct = history instanceof IntervalHistory intervals
        ? pairs.distinctByFilter(intervals.spec().tree())
        : new double[0];
  }

  /** The filters that the addition of a pair writes to. */
  int filtersPerAddition(long tick) {
    return perAddition(tick, filter -> sizes.bits(filter) > 0 ? 1 : 0);
  }

  /** The bits that the addition of a pair sets. */
  int probesPerAddition(long tick) {
    return perAddition(tick, sizes::probes);
  }

  private int perAddition(long tick, IntUnaryOperator cost) {
    if (!(history instanceof IntervalHistory intervals)) {
      int sum = 0;
      for (int filter = 0; filter < sizes.count(); filter++) {
        sum += cost.applyAsInt(filter);
      }
      return sum;
    }
    IntervalTree tree = intervals.spec().tree();
    int sum = cost.applyAsInt(tree.nodes());
    for (int height = tree.leafHeight(); height <= tree.topHeight(); height++) {
      sum += cost.applyAsInt(tree.filter(height, tick >> height));
    }
    return sum;
  }

  /** The filters that a question asks, one that is asked twice counted twice. */
  long filtersPerQuestion(long digest, long from, long to) {
    Walk walk = new Walk(digest);
    if (history instanceof LevelHistory) {
      walk.levels(from, to);
    } else if (history instanceof IntervalHistory intervals) {
      walk.intervals(intervals.spec().tree(), from, to);
    } else {
      walk.ticks(from, to);
    }
    return walk.asked;
  }

  /** The walk of one question. Its methods say whether the answer is "maybe". */
  private final class Walk {
    private final long digest;
    private long asked;

    Walk(long digest) {
      this.digest = digest;
    }

    private boolean maybe(long from, long to) {
      asked++;
      return history.ask(digest, from, to) != HistoryAnswer.NO;
    }

    boolean ticks(long from, long to) {
      for (long tick = from; tick < to; tick++) {
        if (maybe(tick, tick + 1)) {
          return true;
        }
      }
      return false;
    }

    boolean levels(long from, long to) {
      DyadicCover cover = new DyadicCover(from, to, 0, sizes.count() - 1);
      while (cover.next()) {
        if (level(cover.height(), cover.number())) {
          return true;
        }
      }
      return false;
    }

    private boolean level(int height, long number) {
      if (sizes.bits(height) > 0 || height == 0) {
        return maybe(number << height, (number + 1) << height);
      }
      return level(height - 1, 2 * number) || level(height - 1, 2 * number + 1);
    }

    boolean intervals(IntervalTree tree, long from, long to) {
      LeafParts parts = new LeafParts(from, to, tree.leafHeight());
      DyadicCover cover = parts.cover(tree.topHeight());
      while (cover.next()) {
        if (interval(tree, cover.height(), cover.number())) {
          return true;
        }
      }
      return part(tree, parts.headLeaf(), from, parts.headTicks())
          || part(tree, parts.tailLeaf(), to - parts.tailTicks(), parts.tailTicks());
    }

    private boolean interval(IntervalTree tree, int height, long number) {
      long from = number << height;
      if (!tree.contains(height, number)) {
        return false;
      }
      int filter = tree.filter(height, number);
      if (sizes.bits(filter) > 0) {
        return maybe(from, from + (1L << height));
      }
      if (distinct[filter] == 0) {
        return false;
      }
      if (height == tree.leafHeight()) {
        return pairs(tree, from, from + (1L << height));
      }
      return interval(tree, height - 1, 2 * number) || interval(tree, height - 1, 2 * number + 1);
    }

    private boolean part(IntervalTree tree, long leaf, long from, long ticks) {
      if (ticks == 0) {
        return false;
      }
      int height = tree.leafHeight();
      int filter = tree.filter(height, leaf);
      boolean denied = sizes.bits(filter) > 0
          ? !maybe(leaf << height, (leaf + 1) << height)
          : distinct[filter] == 0;
      if (denied) {
        return false;
      }
      return pairs(tree, from, from + ticks);
    }

    /** The filter of pairs; the leaf above has said "maybe" or has no bits to be asked. */
    private boolean pairs(IntervalTree tree, long from, long to) {
      return sizes.bits(tree.nodes()) == 0 || ticks(from, to);
    }
  }
}
