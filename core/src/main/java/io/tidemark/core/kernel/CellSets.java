package io.tidemark.core.kernel;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** All sets of some counters of a line, where they are few enough to stay in the first cache. */
final class CellSets {
  /* Eight kibibytes at most. */
  private static final int MOST = 2048;

  private static final int[] NONE = {};

  /** One array for all filters: they would push each other out of the cache. */
  private static final Map<Shape, int[]> KNOWN = new ConcurrentHashMap<>();

  private record Shape(int cells, int size) {}

  private CellSets() {}

  /**
   * The sets of so many of the cells, the numbers of each in ascending order, a byte each; no set if they
   * are too many, or have more than four numbers.
   */
  static int[] of(int cells, int size) {
    return size > Integer.BYTES || number(cells, size) > MOST
        ? NONE
        : KNOWN.computeIfAbsent(new Shape(cells, size), shape -> all(cells, size));
  }

  private static long number(int cells, int size) {
    long number = 1;
    for (int i = 0; i < size; i++) {
      number = number * (cells - i) / (i + 1);
    }
    return number;
  }

  private static int[] all(int cells, int size) {
    int[] sets = new int[(int) number(cells, size)];
    int[] numbers = new int[size];
    for (int i = 0; i < size; i++) {
      numbers[i] = i;
    }
    for (int set = 0; set < sets.length; set++) {
      for (int i = 0; i < size; i++) {
        sets[set] |= numbers[i] << (i * Byte.SIZE);
      }
      next(numbers, cells);
    }
    return sets;
  }

  /* Raises the last number that can be, and those behind it follow closely. */
  private static void next(int[] numbers, int cells) {
    int last = numbers.length - 1;
    while (last > 0 && numbers[last] == cells - numbers.length + last) {
      last--;
    }
    numbers[last]++;
    for (int i = last + 1; i < numbers.length; i++) {
      numbers[i] = numbers[i - 1] + 1;
    }
  }
}
