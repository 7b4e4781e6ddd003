package io.tidemark.experiments.dynamic2006;

import java.util.Arrays;

/**
 * The recurring minimum of Cohen and Matias as published: a key whose least counter is the only one of
 * its value is counted in a second filter too, but only while that is so.
 *
 * <p>Errors: both. A key may leave that state, be added, and come back to it, and then the second filter
 * has not heard of all its copies. So the library does not offer this rule; it is here to show that.
 */
final class LiteralRecurringMinimum {
  private static final long STEP = 0x9e3779b97f4a7c15L;

  private final long[] first;
  private final long[] second;
  private final int probes;

  LiteralRecurringMinimum(int firstCells, int secondCells, int probes) {
    this.first = new long[firstCells];
    this.second = new long[secondCells];
    this.probes = probes;
  }

  void add(long digest) {
    int[] cells = cells(digest, first.length);
    for (int cell : cells) {
      first[cell]++;
    }
    if (isRecurring(first, cells)) {
      return;
    }
    int[] others = cells(Long.rotateLeft(digest, 32), second.length);
    if (least(second, others) > 0) {
      for (int cell : others) {
        second[cell]++;
      }
    } else {
      long start = least(first, cells);
      for (int cell : others) {
        second[cell] = Math.max(second[cell], start);
      }
    }
  }

  long estimate(long digest) {
    int[] cells = cells(digest, first.length);
    long least = least(first, cells);
    if (isRecurring(first, cells)) {
      return least;
    }
    long other = least(second, cells(Long.rotateLeft(digest, 32), second.length));
    return other > 0 ? other : least;
  }

  private static long least(long[] counters, int[] cells) {
    return Arrays.stream(cells).mapToLong(cell -> counters[cell]).min().orElseThrow();
  }

  /** Whether two different counters have the least value. */
  private static boolean isRecurring(long[] counters, int[] cells) {
    long least = least(counters, cells);
    return Arrays.stream(cells)
            .distinct()
            .filter(cell -> counters[cell] == least)
            .count()
        > 1;
  }

  private int[] cells(long digest, int size) {
    int[] cells = new int[probes];
    long state = digest;
    for (int i = 0; i < probes; i++) {
      state += STEP;
      // The finalizer of SplitMix64, by Steele, Lea and Flood.
      long mixed = (state ^ (state >>> 30)) * 0xbf58476d1ce4e5b9L;
      mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
      cells[i] = (int) Math.multiplyHigh((mixed ^ (mixed >>> 31)) >>> 1, 2L * size);
    }
    return cells;
  }
}
