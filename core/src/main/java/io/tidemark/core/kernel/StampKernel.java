package io.tidemark.core.kernel;

import io.tidemark.core.cell.StampCells;
import io.tidemark.core.hash.Probes;

/**
 * The stamps of a key: the oldest of them, and how many are as old.
 *
 * <p>Scattered, each probe has a share of the words of its own; in lines, all stamps of a key are in
 * one line, each in a word of its own. Either way they are different cells.
 *
 * <p>What the methods return is the age of the oldest stamp, in blocks before {@code now}, and the
 * number of stamps of that age: {@code age << 8 | count}. A stamp after {@code now} counts as one of
 * {@code now}, and an age is at most {@link #MAX_AGE}.
 */
public final class StampKernel {
  /** The age of a stamp that is that old or older. */
  public static final long MAX_AGE = 1L << 48;

  /** The place of the age in what the methods return. */
  public static final int AGE_SHIFT = Byte.SIZE;

  /* Beyond every block, and so that its distance from one does not overflow. */
  private static final long LATER_THAN_ALL = 1L << 62;

  /* Four places of 15 bits are what Probes.places gives. */
  private static final int PLACE_BITS = 15;
  private static final int PLACE_MASK = (1 << PLACE_BITS) - 1;
  private static final int PLACES = 4;

  private StampKernel() {}

  /** What is done with a page, giving its origin. */
  @FunctionalInterface
  private interface PageStep {
    long origin(StampCells cells, long word, long now, long oldestLive);
  }

  /** What is done with a cell, giving the distance it had. */
  @FunctionalInterface
  private interface CellStep {
    long distance(StampCells cells, long word, int cell, long distance);
  }

  private static final PageStep MAKE_ROOM = StampCells::originFor;
  private static final PageStep READ_ORIGIN = (cells, word, now, oldest) -> cells.origin(word);
  private static final CellStep RAISE = StampCells::raise;
  private static final CellStep READ = (cells, word, cell, distance) -> cells.distance(word, cell);

  /**
   * Stamps a key with a block and returns what its stamps were before.
   *
   * @param share the words of each probe
   */
  public static long raiseScattered(
      StampCells cells, long share, int probes, long digest, long now, long oldestLive) {
    return scattered(MAKE_ROOM, RAISE, cells, share, probes, digest, now, oldestLive);
  }

  /** What the stamps of a key are. */
  public static long readScattered(
      StampCells cells, long share, int probes, long digest, long now) {
    return scattered(READ_ORIGIN, READ, cells, share, probes, digest, now, 0);
  }

  /** As {@link #raiseScattered}, in lines. */
  public static long raiseLined(
      StampCells cells, long lines, int probes, long digest, long now, long oldestLive) {
    return lined(MAKE_ROOM, RAISE, cells, lines, probes, digest, now, oldestLive);
  }

  /** As {@link #readScattered}, in lines. */
  public static long readLined(StampCells cells, long lines, int probes, long digest, long now) {
    return lined(READ_ORIGIN, READ, cells, lines, probes, digest, now, 0);
  }

  private static long scattered(
      PageStep pageStep,
      CellStep cellStep,
      StampCells cells,
      long share,
      int probes,
      long digest,
      long now,
      long oldestLive) {
    int cellsPerWord = cells.cellsPerWord();
    long state = digest;
    long first = 0;
    long oldest = LATER_THAN_ALL;
    long count = 0;
    for (int probe = 0; probe < probes; probe++) {
      long word = first + Probes.position(state, share);
      int cell = (int) Probes.position(Probes.fraction(state, share), cellsPerWord);
      long origin = pageStep.origin(cells, word, now, oldestLive);
      long stamp = origin + cellStep.distance(cells, word, cell, now - origin);
      count = count(count, stamp - oldest);
      oldest = Math.min(oldest, stamp);
      first += share;
      state = Probes.next(state);
    }
    return packed(now, oldest, count);
  }

  private static long lined(
      PageStep pageStep,
      CellStep cellStep,
      StampCells cells,
      long lines,
      int probes,
      long digest,
      long now,
      long oldestLive) {
    int cellsPerWord = cells.cellsPerWord();
    long line = Probes.position(digest, lines) * StampCells.LINE_WORDS;
    long origin = pageStep.origin(cells, line, now, oldestLive);
    long distance = now - origin;
    int word = (int) digest;
    long places = Probes.places(digest);
    long oldest = LATER_THAN_ALL;
    long count = 0;
    for (int probe = 0; probe < probes; probe++) {
      if (probe == PLACES) {
        places = Probes.morePlaces(digest);
      }
      int cell = (((int) places & PLACE_MASK) * cellsPerWord) >>> PLACE_BITS;
      long had =
          cellStep.distance(cells, line + (word & (StampCells.LINE_WORDS - 1)), cell, distance);
      count = count(count, had - oldest);
      oldest = Math.min(oldest, had);
      word++;
      places >>>= PLACE_BITS;
    }
    return packed(now, origin + oldest, count);
  }

  /*
   * How many stamps are the oldest, after one more that differs from the oldest so far: without a
   * branch, since nobody can foresee it.
   */
  private static long count(long count, long difference) {
    long older = difference >> 63;
    long different = (difference | -difference) >> 63;
    return (count & ~older) + 1 + (different & ~older);
  }

  private static long packed(long now, long oldest, long count) {
    return Math.min(Math.max(now - oldest, 0), MAX_AGE) << AGE_SHIFT | count;
  }
}
