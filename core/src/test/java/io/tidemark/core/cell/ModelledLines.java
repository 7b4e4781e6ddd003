package io.tidemark.core.cell;

import java.util.stream.IntStream;

/**
 * What {@link AdaptiveLines} should hold, in plain numbers: folded and unfolded by the same rules, and
 * besides what every cell would be if nothing were ever folded.
 */
final class ModelledLines {
  private static final int CELLS = 64;

  private final int wordsPerLine;
  private final int lowBits;
  private final int carryBits;
  private final long[][] counters;
  private final long[][] unfolded;
  private final int[] stamps;

  ModelledLines(int lines, int wordsPerLine, int lowBits, int carryBits) {
    this.wordsPerLine = wordsPerLine;
    this.lowBits = lowBits;
    this.carryBits = carryBits;
    this.counters = new long[lines][CELLS];
    this.unfolded = new long[lines][CELLS];
    this.stamps = new int[lines];
  }

  long value(int line, int cell) {
    return counters[line][cell % counters[line].length];
  }

  /** What the cell would be if no line were ever folded. */
  long least(int line, int cell) {
    return unfolded[line][cell];
  }

  int stamp(int line) {
    return stamps[line];
  }

  void raise(int line, int cell, long number) {
    unfolded[line][cell] = sum(unfolded[line][cell], number);
    set(line, cell, sum(value(line, cell), number));
  }

  private static long sum(long value, long number) {
    return value + Math.min(number, FadingCells.MAX_VALUE - value);
  }

  void raiseTo(int line, int cell, long value) {
    unfolded[line][cell] = Math.max(unfolded[line][cell], value);
    set(line, cell, Math.max(value(line, cell), value));
  }

  private void set(int line, int cell, long value) {
    long before = value(line, cell);
    counters[line][cell % counters[line].length] = value;
    // Only to save time: most raises need no further digit.
    if (carryDigits(before) == carryDigits(value)) {
      return;
    }
    while (bits(counters[line]) > 64L * wordsPerLine) {
      long[] wide = counters[line];
      counters[line] = IntStream.range(0, wide.length / 2)
          .mapToLong(i -> Math.max(wide[i], wide[i + wide.length / 2]))
          .toArray();
    }
  }

  void fade(int line, long factor, int stamp) {
    for (int cell = 0; cell < CELLS; cell++) {
      unfolded[line][cell] = FadingCells.faded(unfolded[line][cell], factor);
    }
    for (int i = 0; i < counters[line].length; i++) {
      counters[line][i] = FadingCells.faded(counters[line][i], factor);
    }
    stamps[line] = stamp;
    while (counters[line].length < CELLS) {
      long[] narrow = counters[line];
      long[] wide = IntStream.range(0, narrow.length * 2)
          .mapToLong(i -> narrow[i % narrow.length])
          .toArray();
      long room = 64L * wordsPerLine - 96 - (long) wide.length * lowBits;
      if (4 * carryRoom(wide) > 3 * room) {
        return;
      }
      counters[line] = wide;
    }
  }

  /* The word of bits is there however few of them have a meaning. */
  private long bits(long[] values) {
    return 96 + (long) values.length * lowBits + carryRoom(values);
  }

  private long carryRoom(long[] values) {
    return carryDigits(values) * (carryBits + 1);
  }

  private long carryDigits(long... values) {
    long digits = 0;
    for (long value : values) {
      for (long rest = value >> lowBits; rest != 0; rest >>= carryBits) {
        digits++;
      }
    }
    return digits;
  }

  long usedBits() {
    return IntStream.range(0, counters.length).mapToLong(i -> bits(counters[i])).sum();
  }

  long carryDigits() {
    return IntStream.range(0, counters.length)
        .mapToLong(i -> carryDigits(counters[i]))
        .sum();
  }

  long foldedLines() {
    return IntStream.range(0, counters.length)
        .filter(i -> counters[i].length < CELLS)
        .count();
  }
}
