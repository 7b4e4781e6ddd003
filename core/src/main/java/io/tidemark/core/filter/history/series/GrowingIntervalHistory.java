package io.tidemark.core.filter.history.series;

import io.tidemark.core.Require;
import io.tidemark.core.cell.BitCells;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.HistoryFilter;
import io.tidemark.core.filter.history.bank.FilterBank;
import io.tidemark.core.filter.history.bank.FilterRow;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.IntervalHistory;
import io.tidemark.core.filter.history.bank.LeafCut;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.filter.history.bank.PairHistory;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.Probes;
import io.tidemark.core.kernel.ScatterKernel;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.DyadicCover;
import io.tidemark.core.time.TimeRange;

/**
 * An {@link IntervalHistory} of a time that has no end yet: a key goes into the filter of a finest
 * interval, and longer intervals are made by uniting their halves once time has passed over them.
 *
 * <p>Errors: false positives only. All filters of intervals have the same size, so the longer ones err
 * more; an interval in which nothing occurred has no filter and takes no memory.
 *
 * <p>Threads: one at a time; questions write nothing, so that several may ask while none adds.
 */
public final class GrowingIntervalHistory implements HistoryFilter {
  /*
   * The dynamic case of PBF-1, [1], section 4.1. A key has the same bits in all intervals, so that a
   * union is what additions would have made.
   *
   * Deviation: the paper lets only the newest interval change. Here a late key goes also into the
   * longer intervals that are there already.
   *
   * Invariant MADE: an interval up to the top height that ends within what is covered has a filter of
   * all its keys, unless it has none. So every interval that a question asks for as a whole is there
   * or empty, and no answer differs from that of a history whose end was known from the start.
   *
   * [1] Y. Peng, J. Guo, F. Li, W. Qian, A. Zhou: Persistent Bloom filter: membership testing for
   *     the entire history. SIGMOD 2018.
   */

  /* No interval above single ticks has a lower number. */
  private static final long LOWEST_NUMBER = -1L << 61;

  private final GrowingIntervalHistorySpec spec;
  private final KeyDigest digest;
  private final OpenTimeline timeline;
  private final FilterBank pairs;

  /* By height; null below the leaves and above the top. */
  private final FilterRow[] rows = new FilterRow[LevelHistorySpec.MAX_LEVELS];

  /* The least height whose intervals 0 and -1 hold all that is covered, at least that of leaves. */
  private int topHeight;

  /** Creates an empty history. */
  public GrowingIntervalHistory(GrowingIntervalHistorySpec spec, KeyDigest digest) {
    this(spec, digest, OpenTimeline.startingAt(spec.origin()));
  }

  GrowingIntervalHistory(GrowingIntervalHistorySpec spec, KeyDigest digest, OpenTimeline timeline) {
    this.spec = spec;
    this.digest = Require.nonNull(digest, "digest");
    this.timeline = timeline;
    this.pairs = new FilterBank(FilterSizes.uniform(1, spec.pairBits(), spec.pairProbes()));
    this.topHeight = spec.leafHeight();
    this.rows[topHeight] = new FilterRow(spec.bits());
  }

  /**
   * Goes on where {@link #snapshot} stopped, or where any history by intervals did whose leaves have
   * the same bits in all intervals and one size. That history is not changed.
   *
   * @throws IllegalArgumentException if it has another shape, or more than one covered range
   */
  public static GrowingIntervalHistory resume(IntervalHistory history) {
    return GrowingSnapshots.resume(history);
  }

  /** The shape. */
  public GrowingIntervalHistorySpec spec() {
    return spec;
  }

  /** What turns keys into the digests of this history. */
  public KeyDigest digest() {
    return digest;
  }

  OpenTimeline timeline() {
    return timeline;
  }

  FilterBank pairs() {
    return pairs;
  }

  int topHeight() {
    return topHeight;
  }

  FilterRow row(int height) {
    return rows[height];
  }

  @Override
  public void add(long keyDigest, long tick) {
    long before = timeline.relativeTo();
    long relative = timeline.add(tick);
    makeUpTo(before);
    pairs.add(0, Probes.derive(keyDigest, relative));
    int height = spec.leafHeight();
    do {
      BitCells filter = rows[height].findOrMake(relative >> height);
      ScatterKernel.set(filter, spec.probes(), keyDigest);
      height++;
    } while (height <= topHeight && isMade(height, relative >> height));
  }

  /** Says that time has come to a tick: everything before it is known, even without an addition. */
  public void advanceTo(long tick) {
    long before = timeline.relativeTo();
    timeline.advanceTo(tick);
    makeUpTo(before);
  }

  /** Whether an interval has ended, so that by MADE it has a filter if it has keys. */
  boolean isMade(int height, long number) {
    return number < timeline.relativeTo() >> height;
  }

  /** Brings about MADE for leaves that were put in as they are. */
  void makeAll() {
    makeUpTo(LOWEST_NUMBER << 1);
  }

  /** Brings about MADE again after the end of what is covered has moved from {@code before}. */
  private void makeUpTo(long before) {
    long end = timeline.relativeTo();
    int topBefore = topHeight;
    while (timeline.relativeFrom() < -1L << topHeight || end > 1L << topHeight) {
      rows[++topHeight] = new FilterRow(spec.bits());
    }
    if (end == before && topHeight == topBefore) {
      return;
    }
    for (int height = spec.leafHeight() + 1; height <= topHeight; height++) {
      long first = height <= topBefore ? before >> height : LOWEST_NUMBER;
      unite(height, first, end >> height);
    }
  }

  /** Makes all intervals of a height with numbers in {@code [first, stop)} from their halves. */
  private void unite(int height, long first, long stop) {
    if (first >= stop) {
      return;
    }
    FilterRow halves = rows[height - 1];
    for (int i = halves.firstFrom(2 * first);
        i < halves.size() && halves.number(i) < 2 * stop;
        i++) {
      rows[height].findOrMake(halves.number(i) >> 1).or(halves.filter(i));
    }
  }

  @Override
  public HistoryAnswer ask(long keyDigest, long from, long to) {
    TimeRange.checkOrder(from, to);
    long low = timeline.relative(from);
    long high = timeline.relative(to);
    boolean might = low < high && mightContain(keyDigest, low, high);
    return HistoryAnswer.of(might, timeline.contains(from, to));
  }

  private boolean mightContain(long keyDigest, long from, long to) {
    int leafHeight = spec.leafHeight();
    LeafCut cut = new LeafCut(from, to, leafHeight);
    DyadicCover cover = new DyadicCover(cut.firstWhole(), cut.endOfWhole(), leafHeight, topHeight);
    while (cover.next()) {
      if (intervalMightContain(keyDigest, cover.height(), cover.number())) {
        return true;
      }
    }
    return partMightContain(keyDigest, from, cut.headTo())
        || partMightContain(keyDigest, cut.tailFrom(), to);
  }

  private boolean intervalMightContain(long keyDigest, int height, long number) {
    BitCells filter = rows[height].find(number);
    return filter != null && ScatterKernel.test(filter, spec.probes(), keyDigest);
  }

  /** The ticks of a leaf that is not wholly asked for, if the leaf might have the key. */
  private boolean partMightContain(long keyDigest, long from, long to) {
    return from < to
        && intervalMightContain(keyDigest, spec.leafHeight(), from >> spec.leafHeight())
        && PairHistory.anyTick(pairs, 0, keyDigest, from, to);
  }

  /**
   * The ticks from the origin, or from the earliest tick if that is before, up to the latest tick or
   * to where time has come; none before there is either.
   */
  @Override
  public Coverage coverage() {
    return timeline.coverage();
  }

  /** The number of intervals that have a filter. */
  public long intervals() {
    long intervals = 0;
    for (int height = spec.leafHeight(); height <= topHeight; height++) {
      intervals += rows[height].size();
    }
    return intervals;
  }

  /**
   * A copy over the time so far, which can be saved and merged and tells its errors. It has a place
   * for every interval, also for those without a filter; one that has not ended yet has no bits there
   * and is answered by its halves.
   *
   * @throws IllegalStateException if nothing is covered yet
   * @throws IllegalArgumentException if there are more intervals than such a history can have
   */
  public IntervalHistory snapshot() {
    return GrowingSnapshots.of(this);
  }

  /** The memory of all bits and tables. */
  public long memoryBytes() {
    long bytes = pairs.memoryBytes();
    for (int height = spec.leafHeight(); height <= topHeight; height++) {
      bytes += rows[height].memoryBytes();
    }
    return bytes;
  }
}
