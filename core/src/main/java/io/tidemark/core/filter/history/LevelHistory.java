package io.tidemark.core.filter.history;

import io.tidemark.core.Require;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.Probes;
import io.tidemark.core.time.DyadicCover;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import java.util.stream.IntStream;

/**
 * A history in one Bloom filter per height of a binary tree over time: filter h holds each key with
 * the number of the interval of 2<sup>h</sup> ticks that it occurred in. A range is answered by the
 * few intervals that it is made of.
 *
 * <p>Errors: false positives only. A level without bits is answered by the intervals of the next finer
 * level that has some, else by those of the next coarser; more than {@link PairHistory#MAX_LOOKS} of
 * them are answered "maybe" without a look.
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
  private static final int NONE = -1;

  private final LevelHistorySpec spec;
  private final KeyDigest digest;
  private final FilterBank bank;
  private final int topHeight;

  /* The heights that have bits, ascending: an addition goes through these alone. */
  private final int[] heights;

  /* One of the heights that have no bits, or NONE: they are touched all at once. */
  private final int bitless;

  /* Element h is the height whose filter answers for height h, or NONE. */
  private final int[] standIns;

  /** Creates an empty history. */
  public LevelHistory(LevelHistorySpec spec, KeyDigest digest) {
    this(spec, digest, new FilterBank(spec.levels()));
  }

  LevelHistory(LevelHistorySpec spec, KeyDigest digest, FilterBank bank) {
    this.spec = Require.nonNull(spec, "spec");
    this.digest = Require.nonNull(digest, "digest");
    this.bank = bank;
    this.topHeight = spec.levels().count() - 1;
    this.heights = IntStream.rangeClosed(0, topHeight).filter(bank::hasBits).toArray();
    this.bitless = IntStream.rangeClosed(0, topHeight)
        .filter(height -> !bank.hasBits(height))
        .findFirst()
        .orElse(NONE);
    this.standIns = new int[topHeight + 1];
    for (int height = 0; height <= topHeight; height++) {
      standIns[height] = standIn(height);
    }
  }

  private int standIn(int height) {
    for (int finer = height; finer >= 0; finer--) {
      if (bank.hasBits(finer)) {
        return finer;
      }
    }
    return heights.length == 0 ? NONE : heights[0];
  }

  /** The shape. */
  public LevelHistorySpec spec() {
    return spec;
  }

  FilterBank bank() {
    return bank;
  }

  @Override
  public void add(long keyDigest, long tick) {
    long relative = spec.timeline().relative(tick);
    for (int height : heights) {
      bank.add(height, Probes.derive(keyDigest, relative >> height));
    }
    if (bitless != NONE && bank.isUntouched(bitless)) {
      markTouched();
    }
  }

  /** Remembers that levels without bits hold something, which must not be denied. */
  private void markTouched() {
    for (int height = 0; height <= topHeight; height++) {
      if (!bank.hasBits(height)) {
        bank.add(height, 0);
      }
    }
  }

  @Override
  public HistoryAnswer ask(long keyDigest, long from, long to) {
    TimeRange.checkOrder(from, to);
    Timeline timeline = spec.timeline();
    DyadicCover cover =
        new DyadicCover(timeline.relativeFrom(from), timeline.relativeTo(to), 0, topHeight);
    while (cover.next()) {
      if (mightContain(keyDigest, cover.height(), cover.number())) {
        return HistoryAnswer.MAYBE;
      }
    }
    return HistoryAnswer.of(false, timeline.coverage().contains(from, to));
  }

  private boolean mightContain(long keyDigest, int height, long number) {
    int standIn = standIns[height];
    return standIn == height
        ? bank.mightContain(height, Probes.derive(keyDigest, number))
        : mightContainByOther(keyDigest, height, number, standIn);
  }

  private boolean mightContainByOther(long keyDigest, int height, long number, int standIn) {
    if (bank.isUntouched(height)) {
      return false;
    }
    if (standIn == NONE) {
      return true;
    }
    if (standIn > height) {
      return bank.mightContain(standIn, Probes.derive(keyDigest, number >> (standIn - height)));
    }
    int finer = height - standIn;
    return finer >= Long.SIZE - 2
        || PairHistory.anyTick(bank, standIn, keyDigest, number << finer, (number + 1) << finer);
  }

  @Override
  public RangeError errors() {
    double[] errors = new double[topHeight + 1];
    for (int height = 0; height <= topHeight; height++) {
      errors[height] = bank.error(height);
    }
    double[] byHeight = new double[topHeight + 1];
    for (int height = 0; height <= topHeight; height++) {
      byHeight[height] = intervalError(errors, height);
    }
    Timeline timeline = spec.timeline();
    return (from, to) -> {
      TimeRange.checkOrder(from, to);
      DyadicCover cover =
          new DyadicCover(timeline.relativeFrom(from), timeline.relativeTo(to), 0, topHeight);
      double logNone = 0.0;
      while (cover.next()) {
        logNone += Math.log1p(-byHeight[cover.height()]);
      }
      return -Math.expm1(logNone);
    };
  }

  /** The error of asking for one interval of a height. */
  private double intervalError(double[] errors, int height) {
    int standIn = standIns[height];
    if (standIn == height || standIn == NONE || errors[height] == 0.0) {
      return errors[height];
    }
    if (standIn > height) {
      return errors[standIn];
    }
    int finer = height - standIn;
    return finer >= Long.SIZE - 2 ? 1.0 : PairHistory.anyTickError(errors[standIn], 1L << finer);
  }

  @Override
  public LevelHistory merged(BankHistory other) {
    LevelHistory that = Merging.sameKind(this, LevelHistory.class, other);
    FilterSizes sizes = Merging.common(spec.levels(), that.spec.levels());
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
    both.addFolded(height, from.bank, Math.min(height, from.topHeight));
  }

  @Override
  public Timeline timeline() {
    return spec.timeline();
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }

  @Override
  public FilterSizes sizes() {
    return bank.sizes();
  }

  @Override
  public long memoryBytes() {
    return bank.memoryBytes();
  }
}
