package io.tidemark.core.filter.history.bank;

import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.hash.Probes;
import io.tidemark.core.time.DyadicCover;
import java.util.stream.IntStream;

/**
 * The filters of a history by levels, one per height of a binary tree over time. Ticks are relative:
 * counted from the origin of a timeline.
 *
 * <p>Errors: false positives only. Every interval has an answer, also at a height without bits: that
 * of its parts at the next finer height with bits. Below the finest height with bits a range is
 * widened to whole intervals of that height.
 */
public final class LevelFilters {
  private final FilterBank bank;
  private final int topHeight;

  /* The heights that have bits, ascending: an addition goes through these alone. */
  private final int[] heights;

  /* Element h is the greatest height up to h that has bits; meaningless below the first of these. */
  private final int[] answering;

  /* Whether the heights without bits know that there was an addition. */
  private boolean marked;

  public LevelFilters(FilterBank bank) {
    this.bank = bank;
    this.topHeight = bank.sizes().count() - 1;
    this.heights = IntStream.rangeClosed(0, topHeight).filter(bank::hasBits).toArray();
    this.answering = new int[topHeight + 1];
    for (int height = 1; height <= topHeight; height++) {
      answering[height] = bank.hasBits(height) ? height : answering[height - 1];
    }
  }

  public FilterBank bank() {
    return bank;
  }

  public int topHeight() {
    return topHeight;
  }

  public void add(long keyDigest, long tick) {
    for (int height : heights) {
      bank.add(height, Probes.derive(keyDigest, tick >> height));
    }
    if (!marked) {
      markBitless();
    }
  }

  /** Remembers that levels without bits hold something, which must not be denied. */
  private void markBitless() {
    for (int height = 0; height <= topHeight; height++) {
      if (!bank.hasBits(height)) {
        bank.add(height, 0);
      }
    }
    marked = true;
  }

  /**
   * These filters under a further, coarser one, which is a copy of the coarsest. Of all ticks that
   * were added, none may lie outside {@code [-2^top, 2^top)}: their intervals have the numbers 0 and
   * -1 at the old top and at the new one. All filters must have the same size.
   */
  public LevelFilters grown() {
    FilterSizes sizes = bank.sizes();
    FilterBank grown =
        new FilterBank(FilterSizes.uniform(topHeight + 2, sizes.bits(0), sizes.probes(0)));
    for (int height = 0; height <= topHeight + 1; height++) {
      grown.addFolded(height, bank, Math.min(height, topHeight));
    }
    return new LevelFilters(grown);
  }

  /** Whether a tick of {@code [from, to)} might have the key. */
  public boolean mightContain(long keyDigest, long from, long to) {
    if (from >= to) {
      return false;
    }
    if (heights.length == 0) {
      return !bank.isUntouched(0);
    }
    if (isTooLong(from, to)) {
      return true;
    }
    DyadicCover cover = cover(from, to);
    while (cover.next()) {
      if (intervalMightContain(keyDigest, cover.height(), cover.number())) {
        return true;
      }
    }
    return false;
  }

  /** Whether a range has more intervals of the top height than may be looked at. */
  private boolean isTooLong(long from, long to) {
    return from >> topHeight < (to >> topHeight) - PairHistory.MAX_LOOKS;
  }

  /** The intervals that a range is made of, once it is widened to the finest height with bits. */
  private DyadicCover cover(long from, long to) {
    int bottom = heights[0];
    return new DyadicCover(from >> bottom, ((to - 1) >> bottom) + 1, bottom, topHeight);
  }

  private boolean intervalMightContain(long keyDigest, int height, long number) {
    int finer = answering[height];
    if (finer == height) {
      return bank.mightContain(height, Probes.derive(keyDigest, number));
    }
    int halvings = height - finer;
    return !bank.isUntouched(height)
        && PairHistory.anyTick(
            bank, finer, keyDigest, number << halvings, (number + 1) << halvings);
  }

  /** The errors as they are now, for relative ticks. */
  public RangeError errors() {
    if (heights.length == 0) {
      double error = bank.error(0);
      return (from, to) -> from < to ? error : 0.0;
    }
    double[] byHeight = new double[topHeight + 1];
    for (int height = heights[0]; height <= topHeight; height++) {
      byHeight[height] = intervalError(height);
    }
    return (from, to) -> {
      if (from >= to || isTooLong(from, to)) {
        return from >= to ? 0.0 : 1.0;
      }
      double logNone = 0.0;
      DyadicCover cover = cover(from, to);
      while (cover.next()) {
        logNone += Math.log1p(-byHeight[cover.height()]);
      }
      // Not a minus sign alone, which would turn 0 into -0.0.
      return 0.0 - Math.expm1(logNone);
    };
  }

  /** The error of asking for one interval of a height. */
  private double intervalError(int height) {
    double own = bank.error(height);
    int finer = answering[height];
    return finer == height || own == 0.0
        ? own
        : PairHistory.anyTickError(bank.error(finer), 0, 1L << (height - finer));
  }
}
