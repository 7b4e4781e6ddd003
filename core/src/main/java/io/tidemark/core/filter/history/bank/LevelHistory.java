package io.tidemark.core.filter.history.bank;

import io.tidemark.core.Require;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.Merging;
import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.filter.history.SingleHistory;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;

/**
 * A history in one Bloom filter per height of a binary tree over time: filter h holds each key with
 * the number of the interval of 2<sup>h</sup> ticks that it occurred in. A range is answered by the
 * few intervals that it is made of.
 *
 * <p>Errors: false positives only. A level without bits is answered by the intervals of the next finer
 * level that has some. More than {@link PairHistory#MAX_LOOKS} of them, or of the top level, are
 * answered "maybe" without a look. Where no finer level has bits, the range is widened to whole intervals of the finest that has:
 * a key that occurred in the part that was added is then found too.
 *
 * <p>Threads: one at a time; questions write nothing, so that several may ask while none adds.
 */
public final class LevelHistory implements BankHistory {
  /*
   * PBF-2 of [1], section 4.2: insertion by eq. (7), question by eq. (8).
   *
   * Deviation: Algorithm 3 as printed visits one child only, and splits at the middle of a time that
   * is no power of two; here the intervals of the range are walked from its ends inwards (errata in
   * docs/papers/persistent-2018.md). Interval numbers count from the timeline's origin and not from
   * the first tick, so that neighbours can be merged; the top may then have two intervals.
   *
   * The number alone is hashed with the key, not the height: at different heights it lands in
   * different filters.
   *
   * [1] Y. Peng, J. Guo, F. Li, W. Qian, A. Zhou: Persistent Bloom filter: membership testing for
   *     the entire history. SIGMOD 2018.
   */
  private final LevelHistorySpec spec;
  private final KeyDigest digest;
  private final LevelFilters filters;

  /** Creates an empty history. */
  public LevelHistory(LevelHistorySpec spec, KeyDigest digest) {
    this(spec, digest, new FilterBank(spec.levels()));
  }

  public LevelHistory(LevelHistorySpec spec, KeyDigest digest, FilterBank bank) {
    this.spec = Require.nonNull(spec, "spec");
    this.digest = Require.nonNull(digest, "digest");
    this.filters = new LevelFilters(bank);
  }

  /** The shape. */
  @Override
  public LevelHistorySpec spec() {
    return spec;
  }

  @Override
  public FilterBank bank() {
    return filters.bank();
  }

  @Override
  public void add(long keyDigest, long tick) {
    filters.add(keyDigest, spec.timeline().relative(tick));
  }

  @Override
  public HistoryAnswer ask(long keyDigest, long from, long to) {
    TimeRange.checkOrder(from, to);
    Timeline timeline = spec.timeline();
    boolean might =
        filters.mightContain(keyDigest, timeline.relativeFrom(from), timeline.relativeTo(to));
    return HistoryAnswer.of(might, timeline.coverage().contains(from, to));
  }

  @Override
  public RangeError errors() {
    Timeline timeline = spec.timeline();
    RangeError relative = filters.errors();
    return (from, to) -> {
      TimeRange.checkOrder(from, to);
      return relative.of(timeline.relativeFrom(from), timeline.relativeTo(to));
    };
  }

  @Override
  public LevelHistory merged(SingleHistory other) {
    LevelHistory that = Merging.sameKind(this, LevelHistory.class, other);
    FilterSizes sizes = spec.levels().common(that.spec.levels());
    FilterBank both = new FilterBank(sizes);
    for (int height = 0; height < sizes.count(); height++) {
      addLevel(both, height, this);
      addLevel(both, height, that);
    }
    return new LevelHistory(
        new LevelHistorySpec(Merging.timeline(this, other), sizes), digest, both);
  }

  /** A level that a history does not have still holds all its keys: what is above it is not empty. */
  private static void addLevel(FilterBank both, int height, LevelHistory from) {
    both.addFolded(height, from.bank(), Math.min(height, from.filters.topHeight()));
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }

  @Override
  public boolean mergesWell(SingleHistory other) {
    if (!Merging.isPossible(this, other)) {
      return false;
    }
    FilterSizes others = ((LevelHistory) other).sizes();
    long fewer = Math.min(sizes().totalBits(), others.totalBits());
    return sizes().common(others).totalBits() * Merging.LEAST_PART >= fewer;
  }

  @Override
  public LevelHistory copy() {
    return new LevelHistory(spec, digest, bank().copy());
  }
}
