package io.tidemark.core.filter.history.bank;

import io.tidemark.core.Require;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.Merging;
import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.filter.history.SingleHistory;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.Probes;
import io.tidemark.core.time.DyadicCover;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;

/**
 * A history in one Bloom filter for each interval of a binary tree over time, and one of pairs (key,
 * tick) for the ends of a range that cut a finest interval.
 *
 * <p>Errors: false positives only. An interval that has a filter without bits is answered by its
 * halves, a finest one by its ticks; more than {@link PairHistory#MAX_LOOKS} ticks are answered
 * "maybe" without a look.
 *
 * <p>Threads: one at a time; questions write nothing, so that several may ask while none adds.
 */
public final class IntervalHistory implements BankHistory {
  /*
   * PBF-1 of [1], section 4.1: insertion by Algorithm 2, question by routes 1 to 3 of the text.
   *
   * Deviation: Algorithm 1 as printed visits one child only, and asks the filter of pairs even where
   * the leaf denies the key; the text is followed (errata in docs/papers/persistent-2018.md).
   *
   * [1] Y. Peng, J. Guo, F. Li, W. Qian, A. Zhou: Persistent Bloom filter: membership testing for
   *     the entire history. SIGMOD 2018.
   */
  private final IntervalHistorySpec spec;
  private final KeyDigest digest;
  private final FilterBank bank;
  private final int leafHeight;
  private final int topHeight;
  private final int pairs;
  private final boolean shared;

  /* Element h - leafHeight added to an interval's number is its filter. */
  private final long[] filterOffsets;

  /** Creates an empty history. */
  public IntervalHistory(IntervalHistorySpec spec, KeyDigest digest) {
    this(spec, digest, new FilterBank(spec.filters()));
  }

  public IntervalHistory(IntervalHistorySpec spec, KeyDigest digest, FilterBank bank) {
    this.spec = Require.nonNull(spec, "spec");
    this.digest = Require.nonNull(digest, "digest");
    this.bank = bank;
    IntervalTree tree = spec.tree();
    this.leafHeight = tree.leafHeight();
    this.topHeight = tree.topHeight();
    this.pairs = tree.nodes();
    this.shared = spec.nodeHash() == NodeHash.SHARED;
    this.filterOffsets = new long[topHeight - leafHeight + 1];
    for (int height = leafHeight; height <= topHeight; height++) {
      filterOffsets[height - leafHeight] = tree.firstFilter(height) - tree.firstNumber(height);
    }
  }

  /** The shape. */
  @Override
  public IntervalHistorySpec spec() {
    return spec;
  }

  @Override
  public FilterBank bank() {
    return bank;
  }

  private int filter(int height, long number) {
    return (int) (filterOffsets[height - leafHeight] + number);
  }

  private long nodeDigest(long keyDigest, long number) {
    return shared ? keyDigest : Probes.derive(keyDigest, number);
  }

  @Override
  public void add(long keyDigest, long tick) {
    long relative = spec.tree().timeline().relative(tick);
    bank.add(pairs, Probes.derive(keyDigest, relative));
    for (int height = leafHeight; height <= topHeight; height++) {
      long number = relative >> height;
      bank.add(filter(height, number), nodeDigest(keyDigest, number));
    }
  }

  @Override
  public HistoryAnswer ask(long keyDigest, long from, long to) {
    TimeRange.checkOrder(from, to);
    Timeline timeline = spec.tree().timeline();
    long low = timeline.relativeFrom(from);
    long high = timeline.relativeTo(to);
    boolean might = low < high && mightContain(keyDigest, low, high);
    return HistoryAnswer.of(might, timeline.coverage().contains(from, to));
  }

  private boolean mightContain(long keyDigest, long from, long to) {
    LeafCut cut = new LeafCut(from, to, leafHeight);
    DyadicCover cover = new DyadicCover(cut.firstWhole(), cut.endOfWhole(), leafHeight, topHeight);
    while (cover.next()) {
      if (wholeMightContain(keyDigest, cover.height(), cover.number())) {
        return true;
      }
    }
    return partMightContain(keyDigest, from, cut.headTo())
        || partMightContain(keyDigest, cut.tailFrom(), to);
  }

  private boolean wholeMightContain(long keyDigest, int height, long number) {
    int filter = filter(height, number);
    return bank.hasBits(filter)
        ? bank.mightContain(filter, nodeDigest(keyDigest, number))
        : mightContainByFiner(keyDigest, height, number, filter);
  }

  private boolean mightContainByFiner(long keyDigest, int height, long number, int filter) {
    if (bank.isUntouched(filter)) {
      return false;
    }
    if (height == leafHeight) {
      return ticksMightContain(keyDigest, number << height, (number + 1) << height);
    }
    return childMightContain(keyDigest, height - 1, 2 * number)
        || childMightContain(keyDigest, height - 1, 2 * number + 1);
  }

  /** A half of an interval that has a filter need not have one: then it lies outside the timeline. */
  private boolean childMightContain(long keyDigest, int height, long number) {
    return spec.tree().contains(height, number) && wholeMightContain(keyDigest, height, number);
  }

  /** Route 3: the ticks of a leaf that is not wholly asked for, if the leaf might have the key. */
  private boolean partMightContain(long keyDigest, long from, long to) {
    return from < to
        && leafMightContain(keyDigest, from >> leafHeight)
        && ticksMightContain(keyDigest, from, to);
  }

  /** Whether a leaf does not deny a key by itself. */
  public boolean leafMightContain(long keyDigest, long number) {
    int leaf = filter(leafHeight, number);
    return bank.hasBits(leaf)
        ? bank.mightContain(leaf, nodeDigest(keyDigest, number))
        : !bank.isUntouched(leaf);
  }

  private boolean ticksMightContain(long keyDigest, long from, long to) {
    return bank.hasBits(pairs)
        ? PairHistory.anyTick(bank, pairs, keyDigest, from, to)
        : !bank.isUntouched(pairs);
  }

  @Override
  public RangeError errors() {
    double[] errors = new double[pairs + 1];
    for (int filter = 0; filter <= pairs; filter++) {
      errors[filter] = bank.error(filter);
    }
    return new IntervalError(spec.tree(), errors, bank.sizes());
  }

  @Override
  public IntervalHistory merged(SingleHistory other) {
    IntervalHistory that = Merging.sameKind(this, IntervalHistory.class, other);
    return IntervalMerge.merge(this, that);
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }

  /** The filters of intervals are not folded onto each other, only that of pairs is. */
  @Override
  public boolean mergesWell(SingleHistory other) {
    return Merging.isPossible(this, other) && mergesWell((IntervalHistory) other);
  }

  private boolean mergesWell(IntervalHistory other) {
    long own = bank.sizes().bits(pairs);
    long others = other.bank.sizes().bits(other.pairs);
    return leafHeight == other.leafHeight
        && shared == other.shared
        && isNear(other)
        && Merging.greatestCommonDivisor(own, others) * Merging.LEAST_PART >= Math.min(own, others);
  }

  /** Intervals have a table entry even in a gap: it must not outgrow what it lies between. */
  private boolean isNear(IntervalHistory newer) {
    double gap = (double) newer.coverage().from() - (double) coverage().to();
    return gap <= (double) timeline().span() + (double) newer.timeline().span();
  }

  @Override
  public IntervalHistory copy() {
    return new IntervalHistory(spec, digest, bank.copy());
  }
}
