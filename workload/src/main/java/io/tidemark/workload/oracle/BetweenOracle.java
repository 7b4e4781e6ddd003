package io.tidemark.workload.oracle;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Did the key occur in a half-open range of ticks? Ticks may come in any order. */
public final class BetweenOracle {
  private static final class Ticks {
    private long[] values = new long[4];
    private int size;
    private boolean sorted = true;

    void add(long tick) {
      if (size == values.length) {
        values = Arrays.copyOf(values, 2 * size);
      }
      sorted &= size == 0 || values[size - 1] <= tick;
      values[size++] = tick;
    }

    /** How many lie below the tick. */
    int countBelow(long tick) {
      if (!sorted) {
        Arrays.sort(values, 0, size);
        sorted = true;
      }
      int low = 0;
      int high = size;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (values[middle] < tick) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }
  }

  private final Map<Long, Ticks> ticks = new HashMap<>();

  /** Adds an occurrence. */
  public void add(long key, long tick) {
    ticks.computeIfAbsent(key, k -> new Ticks()).add(tick);
  }

  /** Whether the key occurred in {@code [from, to)}. */
  public boolean occurred(long key, long from, long to) {
    return count(key, from, to) > 0;
  }

  /** How many occurrences of the key were added in {@code [from, to)}. */
  public int count(long key, long from, long to) {
    if (from > to) {
      throw new IllegalArgumentException("from: " + from + " (expected: at most to, " + to + ")");
    }
    Ticks occurrences = ticks.get(key);
    return occurrences == null ? 0 : occurrences.countBelow(to) - occurrences.countBelow(from);
  }
}
