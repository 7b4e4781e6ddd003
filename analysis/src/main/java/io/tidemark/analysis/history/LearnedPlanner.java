package io.tidemark.analysis.history;

import io.tidemark.core.Require;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.IntervalHistory;
import io.tidemark.core.filter.history.bank.IntervalHistorySpec;
import io.tidemark.core.filter.history.bank.IntervalTree;
import io.tidemark.core.filter.history.bank.LevelHistory;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.filter.history.bank.NodeHash;
import io.tidemark.core.filter.history.bank.PairHistory;
import io.tidemark.core.filter.history.bank.PairHistorySpec;
import io.tidemark.core.filter.history.series.ObservedLoad;
import io.tidemark.core.filter.history.series.PartitionPlanner;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Timeline;
import java.util.Optional;

/**
 * Gives a new partition its bits by what the partition before has shown (persistent 2018, section 6:
 * SIMPLE). Sizes are those of the partition before, doubled or halved where that serves, so that
 * neighbours can be merged.
 *
 * <p>Errors: none of its own. A first partition has nothing to learn from and gets filters of equal
 * size; a partition unlike the one before has more false positives than it needed to have, and never
 * a false negative.
 *
 * <p>Deviation: questions are averaged over the intervals of a height. The paper counts them for each
 * interval apart, and an interval that no question happened to reach gets no bits.
 */
public final class LearnedPlanner implements PartitionPlanner {
  /* Below, chance rules: the frequencies of the expected lengths are taken. */
  private static final long LEAST_QUESTIONS = 100;

  /* With nothing known, the probes that suit twelve bits per entry. */
  private static final int FIRST_PROBES = 8;
  private static final int UNIT = 16;

  private enum Structure {
    PAIR,
    LEVEL,
    INTERVAL
  }

  private final Structure structure;
  private final long bits;
  private final int leafHeight;
  private final QueryLengths expected;

  private LearnedPlanner(Structure structure, long bits, int leafHeight, QueryLengths expected) {
    this.structure = structure;
    this.bits = Require.inRange(bits, 1 << 10, FilterSizes.MAX_BITS, "bits");
    this.leafHeight = Require.inRange(leafHeight, 0, 62, "leafHeight");
    this.expected = Require.nonNull(expected, "expected");
  }

  /** Partitions of one filter of pairs. */
  public static LearnedPlanner pairs(long bitsPerPartition) {
    return new LearnedPlanner(Structure.PAIR, bitsPerPartition, 0, QueryLengths.of(1));
  }

  /**
   * Partitions of levels.
   *
   * @param expected the lengths of ranges that are asked for, as long as no others were seen
   */
  public static LearnedPlanner levels(long bitsPerPartition, QueryLengths expected) {
    return new LearnedPlanner(Structure.LEVEL, bitsPerPartition, 0, expected);
  }

  /**
   * Partitions of intervals.
   *
   * @param leafHeight the finest intervals have {@code 2^leafHeight} ticks
   * @param expected the lengths of ranges that are asked for, as long as no others were seen
   */
  public static LearnedPlanner intervals(
      long bitsPerPartition, int leafHeight, QueryLengths expected) {
    return new LearnedPlanner(Structure.INTERVAL, bitsPerPartition, leafHeight, expected);
  }

  @Override
  public BankHistory plan(Timeline timeline, KeyDigest digest, Optional<ObservedLoad> previous) {
    // A partition that nobody wrote to teaches nothing.
    Optional<ObservedLoad> load = previous.filter(LearnedPlanner::hasPairs);
    return switch (structure) {
      case PAIR -> new PairHistory(pair(timeline, load), digest);
      case LEVEL -> new LevelHistory(level(timeline, load), digest);
      case INTERVAL -> new IntervalHistory(interval(timeline, load), digest);
    };
  }

  private static boolean hasPairs(ObservedLoad load) {
    boolean behind = load.partition() instanceof IntervalHistory;
    return load.distinct(behind ? load.partition().sizes().count() - 1 : 0) > 0;
  }

  private PairHistorySpec pair(Timeline timeline, Optional<ObservedLoad> load) {
    // All partitions have the same size, so that they can be merged.
    return load.isEmpty()
        ? new PairHistorySpec(timeline, bits, FIRST_PROBES)
        : HistoryTuning.pair(timeline, bits, load.get().distinct(0));
  }

  private LevelHistorySpec level(Timeline timeline, Optional<ObservedLoad> load) {
    int levels = LevelHistorySpec.levelsOver(ticks(timeline));
    if (load.isEmpty() || load.get().partition().sizes().count() != levels) {
      return new LevelHistorySpec(timeline, equalSizes(levels));
    }
    double[] distinct = new double[levels];
    double[] asks = new double[levels];
    for (int height = 0; height < levels; height++) {
      distinct[height] = load.get().distinct(height);
      asks[height] = load.get().asksPerQuestion(height);
    }
    double[] frequencies =
        load.get().questions() < LEAST_QUESTIONS ? expected.frequencies(levels) : asks;
    return new LevelHistorySpec(
        timeline, sizes(load.get().partition().sizes(), distinct, frequencies));
  }

  /** Doubled or halved from those of the partition before, unless that one was a first guess. */
  private FilterSizes sizes(FilterSizes previous, double[] distinct, double[] frequencies) {
    return isEqual(previous)
        ? HistoryTuning.halvableSizes(
            HistoryTuning.allocate((double) bits, distinct, frequencies), distinct)
        : HistoryTuning.foldableSizes(previous, (double) bits, distinct, frequencies);
  }

  private IntervalHistorySpec interval(Timeline timeline, Optional<ObservedLoad> load) {
    int top = Math.max(leafHeight, LevelHistorySpec.levelsOver(ticks(timeline)) - 1);
    IntervalTree tree = new IntervalTree(timeline, leafHeight, top);
    FilterSizes sizes = load.filter(before -> before.partition() instanceof IntervalHistory)
        .map(before -> new LearnedIntervals(tree, before))
        .map(this::sizes)
        .orElseGet(() -> equalSizes(tree.nodes() + 1));
    return new IntervalHistorySpec(tree, sizes, NodeHash.OWN);
  }

  /** Intervals only have to be halved; the filters of pairs are folded onto each other. */
  private FilterSizes sizes(LearnedIntervals learned) {
    double[] distinct = learned.distinct();
    double[] frequencies = learned.questions() < LEAST_QUESTIONS
        ? learned.expectedFrequencies(expected)
        : learned.frequencies();
    double[] shares = HistoryTuning.allocate((double) bits, distinct, frequencies);
    int pairs = shares.length - 1;
    long pairBits = foldable(learned.pairBits(), shares[pairs]);
    shares[pairs] = 0;
    FilterSizes intervals = HistoryTuning.halvableSizes(shares, distinct);
    long[] whole = new long[shares.length];
    for (int filter = 0; filter < pairs; filter++) {
      whole[filter] = intervals.bits(filter);
    }
    whole[pairs] = pairBits;
    return HistoryTuning.withProbes(whole, distinct);
  }

  /** The greatest size up to a limit that is the given one doubled or halved. */
  private static long foldable(long size, double limit) {
    long folded = size;
    while ((double) folded > limit && (folded & 1) == 0) {
      folded >>= 1;
    }
    while (folded > 0 && 2.0 * (double) folded <= limit) {
      folded <<= 1;
    }
    return (double) folded > limit ? 0 : folded;
  }

  private FilterSizes equalSizes(int filters) {
    long each = bits / filters;
    if (each < UNIT) {
      throw new IllegalArgumentException(Require.message(
          "bits", bits, "at least " + (long) UNIT * filters + ", " + UNIT + " for each filter"));
    }
    return FilterSizes.uniform(
        filters, (long) UNIT << Math.getExponent((double) each / UNIT), FIRST_PROBES);
  }

  private static boolean isEqual(FilterSizes sizes) {
    for (int i = 1; i < sizes.count(); i++) {
      if (sizes.bits(i) != sizes.bits(0)) {
        return false;
      }
    }
    return true;
  }

  private static long ticks(Timeline timeline) {
    return timeline.coverage().to() - timeline.coverage().from();
  }
}
