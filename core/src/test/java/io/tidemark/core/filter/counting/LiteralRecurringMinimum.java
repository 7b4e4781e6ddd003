package io.tidemark.core.filter.counting;

import java.util.Arrays;

/**
 * The recurring minimum as it was published, on plain numbers: a key is counted in the second counters
 * only while its least counter has no equal, and enters them by a maximum. It counts some keys too
 * low, which is why the filter does otherwise.
 */
final class LiteralRecurringMinimum {
  private final long[] first;
  private final long[] second;

  LiteralRecurringMinimum(int cells, int secondCells) {
    first = new long[cells];
    second = new long[secondCells];
  }

  void add(long[] own, long[] secondOwn) {
    for (long cell : own) {
      first[(int) cell]++;
    }
    if (recurs(own)) {
      return;
    }
    if (least(second, secondOwn) > 0) {
      for (long cell : secondOwn) {
        second[(int) cell]++;
      }
    } else {
      long count = least(first, own);
      for (long cell : secondOwn) {
        second[(int) cell] = Math.max(second[(int) cell], count);
      }
    }
  }

  long estimate(long[] own, long[] secondOwn) {
    long inSecond = least(second, secondOwn);
    return recurs(own) || inSecond == 0 ? least(first, own) : inSecond;
  }

  private boolean recurs(long[] own) {
    long least = least(first, own);
    return Arrays.stream(own)
            .distinct()
            .filter(cell -> first[(int) cell] == least)
            .count()
        > 1;
  }

  private static long least(long[] counters, long[] own) {
    return Arrays.stream(own).map(cell -> counters[(int) cell]).min().orElseThrow();
  }

  long[] first() {
    return first;
  }

  long[] second() {
    return second;
  }
}
