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

  /**
   * Stamps a key with a block and returns what its stamps were before.
   *
   * @param share the words of each probe
   */
  public static long raiseScattered(
      StampCells cells, long share, int probes, long digest, long now, long oldestLive) {
    return scattered(true, cells, share, probes, digest, now, oldestLive);
  }

  /** What the stamps of a key are. */
  public static long readScattered(
      StampCells cells, long share, int probes, long digest, long now) {
    return scattered(false, cells, share, probes, digest, now, 0);
  }

  /** As {@link #raiseScattered}, in lines. */
  public static long raiseLined(
      StampCells cells, long lines, int probes, long digest, long now, long oldestLive) {
    return lined(true, cells, lines, probes, digest, now, oldestLive);
  }

  /** As {@link #readScattered}, in lines. */
  public static long readLined(StampCells cells, long lines, int probes, long digest, long now) {
    return lined(false, cells, lines, probes, digest, now, 0);
  }

  private static long scattered(
      boolean raises,
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
      long origin = raises ? cells.originFor(word, now, oldestLive) : cells.origin(word);
      long had = raises ? cells.raise(word, cell, now - origin) : cells.distance(word, cell);
      long difference = origin + had - oldest;
      count = count(count, difference);
      oldest = oldest(oldest, difference);
      first += share;
      state = Probes.next(state);
    }
    return packed(now, oldest, count);
  }

  private static long lined(
      boolean raises,
      StampCells cells,
      long lines,
      int probes,
      long digest,
      long now,
      long oldestLive) {
    int cellsPerWord = cells.cellsPerWord();
    long line = Probes.position(digest, lines) * StampCells.LINE_WORDS;
    long origin = raises ? cells.originFor(line, now, oldestLive) : cells.origin(line);
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
      long at = line + (word & (StampCells.LINE_WORDS - 1));
      long difference =
          (raises ? cells.raise(at, cell, distance) : cells.distance(at, cell)) - oldest;
      count = count(count, difference);
      oldest = oldest(oldest, difference);
      word++;
      places >>>= PLACE_BITS;
    }
    return packed(now, origin + oldest, count);
  }

  /*
   * How many stamps are the oldest, after one more that differs from the oldest so far: without a
   * branch, since the processor cannot predict it.
   */
  private static long count(long count, long difference) {
    long older = difference >> 63;
    long different = (difference | -difference) >> 63;
    return (count & ~older) + 1 + (different & ~older);
  }

  /* The older one of the oldest stamp so far and of one that differs from it; without a branch too. */
  private static long oldest(long oldest, long difference) {
    return oldest + (difference & (difference >> 63));
  }

  private static long packed(long now, long oldest, long count) {
    return Math.min(Math.max(now - oldest, 0), MAX_AGE) << AGE_SHIFT | count;
  }
}
