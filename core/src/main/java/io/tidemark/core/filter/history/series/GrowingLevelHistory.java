package io.tidemark.core.filter.history.series;

import io.tidemark.core.Require;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.HistoryFilter;
import io.tidemark.core.filter.history.bank.FilterBank;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.LevelFilters;
import io.tidemark.core.filter.history.bank.LevelHistory;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;

/**
 * A {@link LevelHistory} of a time that has no end yet: it starts with one level and gets another
 * whenever time has doubled.
 *
 * <p>Errors: false positives only. All levels have the same size, so the errors of the fine ones grow
 * with the stream; memory grows with the logarithm of time.
 *
 * <p>Threads: one at a time; questions write nothing, so that several may ask while none adds.
 */
public final class GrowingLevelHistory implements HistoryFilter {
  /*
   * Algorithm 4 of [1]: the new root is a copy of the old one.
   *
   * Deviation: the algorithm as printed grows too late, and by one level only when time jumps; here
   * it grows while the tick does not fit (errata in docs/papers/persistent-2018.md). Ticks before the
   * origin have intervals with negative numbers, and L levels hold [-2^(L-1), 2^(L-1)). There the
   * root has the intervals 0 and -1, and the next root has the same two, each twice as long: so what
   * is stored under these numbers stays right.
   *
   * [1] Y. Peng, J. Guo, F. Li, W. Qian, A. Zhou: Persistent Bloom filter: membership testing for
   *     the entire history. SIGMOD 2018.
   */
  private final KeyDigest digest;
  private final OpenTimeline timeline;
  private LevelFilters filters;

  /**
   * Creates an empty history of one level.
   *
   * @param origin the tick it starts to watch at, and counts from
   * @param bitsPerLevel the bits of each level, a multiple of 64
   * @param probes the bits per pair and level (paper: k), 1 to 64
   */
  public GrowingLevelHistory(long origin, long bitsPerLevel, int probes, KeyDigest digest) {
    this(
        OpenTimeline.startingAt(origin),
        new LevelFilters(new FilterBank(FilterSizes.uniform(1, bitsPerLevel, probes))),
        digest);
  }

  private GrowingLevelHistory(OpenTimeline timeline, LevelFilters filters, KeyDigest digest) {
    this.timeline = timeline;
    this.filters = filters;
    this.digest = Require.nonNull(digest, "digest");
    long bits = filters.bank().sizes().bits(0);
    if (bits == 0 || bits % Long.SIZE != 0) {
      throw new IllegalArgumentException(
          Require.message("bitsPerLevel", bits, "a multiple of 64, at least 64"));
    }
  }

  /**
   * Goes on where {@link #snapshot} stopped, or where any history by levels did that has levels of
   * one size over one stretch of time. That history is not changed.
   *
   * @throws IllegalArgumentException if it has another shape
   */
  public static GrowingLevelHistory resume(LevelHistory history) {
    FilterSizes sizes = history.sizes();
    FilterSizes uniform = FilterSizes.uniform(sizes.count(), sizes.bits(0), sizes.probes(0));
    if (!sizes.equals(uniform)) {
      throw new IllegalArgumentException(
          Require.message("levels", sizes, "all with the same bits and probes"));
    }
    OpenTimeline timeline = OpenTimeline.resumed(history.timeline());
    GrowingLevelHistory resumed = new GrowingLevelHistory(
        timeline, new LevelFilters(history.bank().copy()), history.digest());
    if (!resumed.fits()) {
      throw new IllegalArgumentException(Require.message(
          "coverage",
          history.coverage(),
          "within 2^" + resumed.filters.topHeight() + " ticks of the origin, "
              + history.timeline().origin()));
    }
    return resumed;
  }

  /** What turns keys into the digests of this history. */
  public KeyDigest digest() {
    return digest;
  }

  /** The number of levels so far. */
  public int levels() {
    return filters.topHeight() + 1;
  }

  @Override
  public void add(long keyDigest, long tick) {
    long relative = timeline.add(tick);
    // Its interval at the top is number 0 or -1 if it fits.
    if (relative >> filters.topHeight() != relative >> (Long.SIZE - 1)) {
      grow();
    }
    filters.add(keyDigest, relative);
  }

  /** Says that time has come to a tick: everything before it is known, even without an addition. */
  public void advanceTo(long tick) {
    timeline.advanceTo(tick);
    grow();
  }

  private void grow() {
    while (!fits()) {
      filters = filters.grown();
    }
  }

  /** Invariant ROOT: the top has no intervals but 0 and -1, and they hold all that is covered. */
  private boolean fits() {
    long end = 1L << filters.topHeight();
    return timeline.relativeFrom() >= -end && timeline.relativeTo() <= end;
  }

  @Override
  public HistoryAnswer ask(long keyDigest, long from, long to) {
    TimeRange.checkOrder(from, to);
    boolean might = filters.mightContain(keyDigest, timeline.relative(from), timeline.relative(to));
    return HistoryAnswer.of(might, timeline.contains(from, to));
  }

  /**
   * The ticks from the origin, or from the earliest tick if that is before, up to the latest tick or
   * to where time has come; none before there is either.
   */
  @Override
  public Coverage coverage() {
    return timeline.coverage();
  }

  /**
   * A copy over the time so far, which can be saved and merged and tells its errors.
   *
   * @throws IllegalStateException if nothing is covered yet
   */
  public LevelHistory snapshot() {
    LevelHistorySpec spec =
        new LevelHistorySpec(timeline.timeline(), filters.bank().sizes());
    return new LevelHistory(spec, digest, filters.bank().copy());
  }

  /** The memory of all bits and tables. */
  public long memoryBytes() {
    return filters.bank().memoryBytes();
  }
}
