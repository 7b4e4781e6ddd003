package io.tidemark.core.cell;

/**
 * Counters in lines. A line has a stamp, and all its counters fade together: each is multiplied by a
 * factor of at most 1 and rounded up, so that it is never less than it should be. Whoever owns the
 * cells knows what stamps mean and which factor leads from one to the next.
 *
 * <p>Not safe for use by several threads; reading writes nothing.
 */
public sealed interface FadingCells permits FadingLines, AdaptiveLines {
  /** The value of a counter of which no more is known than that it was full once. */
  long FULL = Long.MAX_VALUE;

  /** The greatest value that counters are raised to: whoever adds keeps the sum of all below it. */
  long MAX_VALUE = 1L << 62;

  /** The greatest stamp. */
  int MAX_STAMP = (1 << 29) - 1;

  /** A factor of 1: factors are whole numbers of this many parts. */
  long UNFADED = 1L << 62;

  /** The number of lines. */
  long lines();

  /** The counters of a line, at most 64. */
  int cellsPerLine();

  /** The stamp of a line, 0 to {@link #MAX_STAMP}; 0 at first. */
  int stamp(long line);

  /** The value of a counter, or {@link #FULL}. */
  long value(long line, int cell);

  /** Raises a counter by a number. */
  void raise(long line, int cell, long number);

  /** Raises a counter to a value, if it holds less. */
  void raiseTo(long line, int cell, long value);

  /**
   * The least value of some counters of a line, or {@link #FULL}.
   *
   * @param some their numbers, a byte each, the lowest first
   * @param number how many, 1 to 8
   */
  default long least(long line, long some, int number) {
    long least = FULL;
    long rest = some;
    for (int i = 0; i < number; i++) {
      least = Math.min(least, value(line, (int) rest & 255));
      rest >>>= Byte.SIZE;
    }
    return least;
  }

  /** Raises some counters of a line, given as in {@link #least}, by a number. */
  default void raiseSome(long line, long some, int number, long by) {
    long rest = some;
    for (int i = 0; i < number; i++) {
      raise(line, (int) rest & 255, by);
      rest >>>= Byte.SIZE;
    }
  }

  /** Raises some counters of a line, given as in {@link #least}, to a value. */
  default void raiseSomeTo(long line, long some, int number, long value) {
    long rest = some;
    for (int i = 0; i < number; i++) {
      raiseTo(line, (int) rest & 255, value);
      rest >>>= Byte.SIZE;
    }
  }

  /**
   * Raises some counters of a line, given as in {@link #least}, to the least of them and a number; none if
   * the least is {@link #FULL}.
   */
  default void raiseLeast(long line, long some, int number, long by) {
    long least = least(line, some, number);
    if (least != FULL) {
      raiseSomeTo(line, some, number, least + by);
    }
  }

  /**
   * As {@link #raiseLeast}, for counters in two different lines.
   *
   * @param number how many in each of them
   */
  default void raiseLeastOfTwo(
      long line, long some, long otherLine, long others, int number, long by) {
    long least = Math.min(least(line, some, number), least(otherLine, others, number));
    if (least != FULL) {
      raiseSomeTo(line, some, number, least + by);
      raiseSomeTo(otherLine, others, number, least + by);
    }
  }

  /**
   * Multiplies all counters of a line by a factor, rounds them up, and stamps the line.
   *
   * @param factor 0 to {@link #UNFADED}
   * @param most what no counter of the line can be above afterwards; a full one becomes it, if it
   *     fits
   */
  void fade(long line, long factor, long most, int stamp);

  /** Sets every counter and every stamp to zero. */
  void clear();

  /** The memory of all lines. */
  long memoryBytes();

  /** The number of words behind the cells. */
  long words();

  /** A word. */
  long word(long index);

  /**
   * The lesser of two numbers that are not negative. Without a branch, which the processor cannot predict: whether a
   * counter is the least of a key depends on the keys.
   */
  static long lesser(long one, long other) {
    long difference = one - other;
    return other + (difference & difference >> 63);
  }

  /** A value times a factor, rounded up. */
  static long faded(long value, long factor) {
    long low = value * factor;
    long whole = Math.multiplyHigh(value, factor) << 2 | low >>> 62;
    return (low & (UNFADED - 1)) == 0 ? whole : whole + 1;
  }
}
