package io.tidemark.core.cell;

/**
 * How the counters of a line of {@link AdaptiveLines} become bits: the form of a line, and reading and
 * changing a counter in it. {@link CarryRaises} has what is done to some counters of a line, {@link
 * CarryRewrites} what is done to all. It has no counters and never changes; it works on the row that it is
 * given.
 */
final class CarryCode {
  /*
   * A line is W words. Its bits, the lowest of a word first, where C is the number of counters, 64
   * unless it was folded:
   *
   *     0 .. 28                       stamp
   *    29 .. 31                       how often C was halved, 0 to 6
   *    32 .. 31 + C * lowBits         the low digit of each counter
   *       .. 64 * W - 65              levels of carry digits, one behind the other, and then zeros
   *    64 * W - 64 .. 64 * W - 1      a bit for each counter: whether it has carry digits
   *
   * A level begins with a bit for each of its digits: whether the counter has one on the next level
   * too. Behind all of them are the digits, in the order of their counters. So the place of a digit is
   * the number of bits that are set before the counter's own on the level below, and there are no
   * pointers.
   *
   * Invariant SHORTEST: the highest digit of a counter that has carry digits is not zero. With it, and
   * with zeros behind the last level, equal counters have equal bits.
   */

  /** The counters of a line that is not folded. */
  static final int CELLS = 64;

  /** How often a line can be folded: then one counter is left. */
  static final int MAX_FOLDS = 6;

  /** How many counters {@link #least} walks together. */
  static final int TOGETHER = 3;

  private static final int STAMP_BITS = 29;
  private static final int FOLDS_MASK = 7;
  private static final int HEADER_BITS = 32;

  private final int wordsPerLine;
  private final int lowBits;
  private final int carryBits;
  private final long lowMax;
  private final long carryMax;

  /* The carry digits of a value by its bits: a division would take longer than the walk to a digit. */
  private final byte[] digitsByWidth = new byte[Long.SIZE + 1];

  CarryCode(int wordsPerLine, int lowBits, int carryBits) {
    this.wordsPerLine = wordsPerLine;
    this.lowBits = lowBits;
    this.carryBits = carryBits;
    this.lowMax = (1L << lowBits) - 1;
    this.carryMax = (1L << carryBits) - 1;
    for (int width = lowBits + 1; width <= Long.SIZE; width++) {
      digitsByWidth[width] = (byte) ((width - lowBits + carryBits - 1) / carryBits);
    }
  }

  int wordsPerLine() {
    return wordsPerLine;
  }

  int lowBits() {
    return lowBits;
  }

  int carryBits() {
    return carryBits;
  }

  /** The greatest value without carry digits. */
  long lowMax() {
    return lowMax;
  }

  /** The counters of a line that was folded so often. */
  static int counters(int folds) {
    return CELLS >>> folds;
  }

  /** The greatest carry digit. */
  long carryMax() {
    return carryMax;
  }

  /** The carry digits of a value. */
  int digits(long value) {
    return digitsByWidth[Long.SIZE - Long.numberOfLeadingZeros(value)];
  }

  /** The bits of carry digits, each with the bit that says whether there are more. */
  long carryRoom(int digits) {
    return (long) digits * (carryBits + 1);
  }

  /** The bits for carry digits in a line that was folded so often. */
  long room(int folds) {
    return end(0) - levels(0, folds);
  }

  /* In what follows, a line is named by the index of its first word in the row. */

  int stamp(BitRow row, long line) {
    return (int) row.word(line) & FadingCells.MAX_STAMP;
  }

  int folds(BitRow row, long line) {
    return (int) (row.word(line) >>> STAMP_BITS) & FOLDS_MASK;
  }

  /** The first word of a line. */
  static long header(int stamp, int folds) {
    return (long) folds << STAMP_BITS | stamp;
  }

  /** Where the low digit of a counter is. */
  long low(long line, int counter) {
    return (line << 6) + HEADER_BITS + (long) counter * lowBits;
  }

  /** Where the first level begins. */
  long levels(long line, int folds) {
    return low(line, counters(folds));
  }

  /** Where the room for levels ends, and the bits of the counters begin. */
  long end(long line) {
    return (line + wordsPerLine - 1) << 6;
  }

  /** For each counter of a line whether it has carry digits. */
  long carrying(BitRow row, long line) {
    return row.word(line + wordsPerLine - 1);
  }

  /** Whether a counter has carry digits. */
  boolean carries(BitRow row, long line, int counter) {
    return (carrying(row, line) >>> counter & 1) != 0;
  }

  /** Where a digit of a level is. */
  private long digit(long level, int digits, int place) {
    return level + digits + (long) place * carryBits;
  }

  /** The bits that are set before one. */
  private static int rank(long bits, int bit) {
    return Long.bitCount(bits & ((1L << bit) - 1));
  }

  long lowDigit(BitRow row, long line, int counter) {
    return row.bits(low(line, counter)) & lowMax;
  }

  void setLowDigit(BitRow row, long line, int counter, long digit) {
    row.write(low(line, counter), lowBits, digit);
  }

  /** The value of a counter. */
  long value(BitRow row, long line, int counter) {
    long value = lowDigit(row, line, counter);
    long more = carrying(row, line);
    long level = levels(line, folds(row, line));
    int place = counter;
    for (int shift = lowBits; (more >>> place & 1) != 0; shift += carryBits) {
      int digits = Long.bitCount(more);
      place = rank(more, place);
      long begin = row.bits(level);
      value |= digit(row, begin, level, digits, place) << shift;
      more = begin & -1L >>> -digits;
      level += carryRoom(digits);
    }
    return value;
  }

  /**
   * The least value of up to three counters. They are walked together, level by level, until one has no
   * more digits: it is less than all that have some. So the way has one end, and not one for each counter,
   * which a processor would have to foresee.
   *
   * @param cells as {@link FadingCells#least} has them; the line has a power of two of counters, so that
   *     the lower bits of a cell are its counter
   * @param number how many, at least 1; those behind the third are left out
   * @param found gets the values from an index on, or {@link FadingCells#FULL} for counters with more
   *     digits than the least; null if they are not asked for
   */
  long least(BitRow row, long line, long cells, int number, long[] found, int index) {
    int folds = folds(row, line);
    int last = counters(folds) - 1;
    int first = (int) cells & last;
    if (number == 1) {
      long only = value(row, line, first);
      keep(found, index, only, only, only);
      return only;
    }
    int second = (int) (cells >>> 8) & last;
    int third = number > 2 ? (int) (cells >>> 16) & last : first;
    long one = lowDigit(row, line, first);
    long two = lowDigit(row, line, second);
    long three = lowDigit(row, line, third);
    long more = carrying(row, line);
    long level = levels(line, folds);
    int shift = lowBits;
    while ((more >>> first & more >>> second & more >>> third & 1) != 0) {
      int digits = Long.bitCount(more);
      first = rank(more, first);
      second = rank(more, second);
      third = rank(more, third);
      long begin = row.bits(level);
      one |= digit(row, begin, level, digits, first) << shift;
      two |= digit(row, begin, level, digits, second) << shift;
      three |= digit(row, begin, level, digits, third) << shift;
      more = begin & -1L >>> -digits;
      level += carryRoom(digits);
      shift += carryBits;
    }
    one |= fullIf(more >>> first);
    two |= fullIf(more >>> second);
    three |= fullIf(more >>> third);
    keep(found, index, one, two, three);
    return FadingCells.lesser(FadingCells.lesser(one, two), three);
  }

  private static void keep(long[] found, int index, long one, long two, long three) {
    if (found != null) {
      found[index] = one;
      found[index + 1] = two;
      found[index + 2] = three;
    }
  }

  /* A digit of a level, of which the first 64 bits are known: in most levels that is all. */
  private long digit(BitRow row, long begin, long level, int digits, int place) {
    int from = digits + place * carryBits;
    long bits = from <= Long.SIZE - carryBits ? begin >>> from : row.bits(level + from);
    return bits & carryMax;
  }

  private static long fullIf(long bit) {
    return -(bit & 1) >>> 1;
  }

  /**
   * Changes bits of a counter that has digits for them. Higher digits are not touched.
   *
   * @param change the bits that differ
   */
  void change(BitRow row, long line, int counter, long change) {
    row.flip(low(line, counter), change & lowMax);
    if (change > lowMax) {
      changeCarried(row, line, counter, change >>> lowBits);
    }
  }

  private void changeCarried(BitRow row, long line, int counter, long change) {
    long level = levels(line, folds(row, line));
    long more = carrying(row, line);
    int place = counter;
    for (long left = change; left != 0; left >>>= carryBits) {
      int digits = Long.bitCount(more);
      place = rank(more, place);
      row.flip(digit(level, digits, place), left & carryMax);
      more = row.read(level, digits);
      level += carryRoom(digits);
    }
  }

  /** The number of carry digits of a line. */
  int digits(BitRow row, long line) {
    long level = levels(line, folds(row, line));
    int sum = 0;
    int digits = Long.bitCount(carrying(row, line));
    while (digits != 0) {
      sum += digits;
      int next = Long.bitCount(row.read(level, digits));
      level += carryRoom(digits);
      digits = next;
    }
    return sum;
  }

  /** Sets a counter to a value that is not less than it holds, and for whose digits there is room. */
  void raiseTo(BitRow row, long line, int counter, long value) {
    setLowDigit(row, line, counter, value & lowMax);
    long level = levels(line, folds(row, line));
    long bits = end(line);
    long more = carrying(row, line);
    int place = counter;
    for (long rest = value >>> lowBits; rest != 0; rest >>>= carryBits) {
      int digits = Long.bitCount(more);
      int next = rank(more, place);
      if ((more >>> place & 1) == 0) {
        row.write(bits + place, 1, 1);
        row.moveUp(digit(level, digits, next), end(line), carryBits);
        row.moveUp(level + next, end(line), 1);
        digits++;
      }
      row.write(digit(level, digits, next), carryBits, rest & carryMax);
      bits = level;
      more = row.read(level, digits);
      place = next;
      level += carryRoom(digits);
    }
  }
}
