package io.tidemark.core.cell;

import io.tidemark.core.Require;

/**
 * How the counters of a line of {@link AdaptiveLines} become bits: the form of a line, and reading and
 * writing it. It has no counters and never changes; it works on the row that it is given.
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

  private static final int STAMP_BITS = 29;
  private static final int FOLDS_MASK = 7;
  private static final int HEADER_BITS = 32;

  private final int wordsPerLine;
  private final int lowBits;
  private final int carryBits;
  private final long lowMax;
  private final long carryMax;

  CarryCode(int wordsPerLine, int lowBits, int carryBits) {
    this.wordsPerLine = wordsPerLine;
    this.lowBits = lowBits;
    this.carryBits = carryBits;
    this.lowMax = (1L << lowBits) - 1;
    this.carryMax = (1L << carryBits) - 1;
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

  /** The carry digits of a value. */
  int digits(long value) {
    int width = Long.SIZE - Long.numberOfLeadingZeros(value);
    return width <= lowBits ? 0 : (width - lowBits + carryBits - 1) / carryBits;
  }

  /** The bits of carry digits, each with the bit that tells whether there are more. */
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

  void setStamp(BitRow row, long line, int stamp) {
    row.write(line << 6, STAMP_BITS, stamp);
  }

  /** Where the low digit of a counter is. */
  private long low(long line, int counter) {
    return (line << 6) + HEADER_BITS + (long) counter * lowBits;
  }

  /** Where the first level begins. */
  private long levels(long line, int folds) {
    return low(line, counters(folds));
  }

  /** Where the room for levels ends, and the bits of the counters begin. */
  private long end(long line) {
    return (line + wordsPerLine - 1) << 6;
  }

  /** For each counter of a line whether it has carry digits. */
  private long carrying(BitRow row, long line) {
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
    return row.read(low(line, counter), lowBits);
  }

  void setLowDigit(BitRow row, long line, int counter, long digit) {
    row.write(low(line, counter), lowBits, digit);
  }

  /** The value of a counter. */
  long value(BitRow row, long line, int counter) {
    long low = lowDigit(row, line, counter);
    long more = carrying(row, line);
    return (more >>> counter & 1) == 0 ? low : low | carried(row, line, more, counter);
  }

  private long carried(BitRow row, long line, long carrying, int counter) {
    long level = levels(line, folds(row, line));
    long more = carrying;
    int place = counter;
    long value = 0;
    for (int shift = lowBits; (more >>> place & 1) != 0; shift += carryBits) {
      int digits = Long.bitCount(more);
      place = rank(more, place);
      value |= row.read(digit(level, digits, place), carryBits) << shift;
      more = row.read(level, digits);
      level += carryRoom(digits);
    }
    return value;
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

  /** Reads all counters of a line. */
  void read(BitRow row, long line, long[] values) {
    int folds = folds(row, line);
    for (int counter = 0; counter < counters(folds); counter++) {
      values[counter] = lowDigit(row, line, counter);
    }
    long level = levels(line, folds);
    long carrying = carrying(row, line);
    for (int shift = lowBits; carrying != 0; shift += carryBits) {
      int digits = Long.bitCount(carrying);
      long more = row.read(level, digits);
      long digit = level + digits;
      for (long left = carrying; left != 0; left &= left - 1) {
        int counter = Long.numberOfTrailingZeros(left);
        values[counter] |= row.read(digit, carryBits) << shift;
        carrying ^= (~more & 1) << counter;
        more >>>= 1;
        digit += carryBits;
      }
      level = digit;
    }
  }

  /** Writes a whole line. Its counters have room. */
  void write(BitRow row, long line, int stamp, int folds, long[] values) {
    for (int word = 0; word < wordsPerLine; word++) {
      row.setWord(line + word, 0);
    }
    row.setWord(line, (long) folds << STAMP_BITS | stamp);
    long carrying = 0;
    for (int counter = 0; counter < counters(folds); counter++) {
      setLowDigit(row, line, counter, values[counter] & lowMax);
      carrying |= (values[counter] > lowMax ? 1L : 0L) << counter;
    }
    row.setWord(line + wordsPerLine - 1, carrying);
    long level = levels(line, folds);
    for (int shift = lowBits; carrying != 0; shift += carryBits) {
      long digit = level + Long.bitCount(carrying);
      for (long left = carrying; left != 0; left &= left - 1) {
        int counter = Long.numberOfTrailingZeros(left);
        long rest = values[counter] >>> shift;
        row.write(digit, carryBits, rest & carryMax);
        if (rest > carryMax) {
          row.write(level, 1, 1);
        } else {
          carrying ^= 1L << counter;
        }
        level++;
        digit += carryBits;
      }
      level = digit;
    }
  }

  /**
   * Refuses a line that {@link #write} would not have written.
   *
   * @param values room for all counters
   */
  void check(BitRow row, long line, long[] values) {
    int folds = Require.inRange(folds(row, line), 0, MAX_FOLDS, "folds");
    checkLevels(row, line, folds);
    read(row, line, values);
    for (int counter = 0; counter < counters(folds); counter++) {
      Require.inRange(values[counter], 0, FadingCells.MAX_VALUE, "counter");
    }
    BitRow again = new BitRow((long) wordsPerLine << 6);
    write(again, 0, stamp(row, line), folds, values);
    for (int word = 0; word < wordsPerLine; word++) {
      if (again.word(word) != row.word(line + word)) {
        throw new IllegalArgumentException(Require.message(
            "word " + word + " of a line",
            Long.toHexString(row.word(line + word)),
            Long.toHexString(again.word(word))));
      }
    }
  }

  /* After this the line can be read: every digit lies in the line, and in a number of 63 bits. */
  private void checkLevels(BitRow row, long line, int folds) {
    long carrying = carrying(row, line);
    int digits = Long.bitCount(carrying);
    if (carrying != 0) {
      int last = Long.SIZE - 1 - Long.numberOfLeadingZeros(carrying);
      Require.inRange(last, 0, counters(folds) - 1, "counter that carries");
    }
    long level = levels(line, folds);
    int shift = lowBits;
    while (digits != 0) {
      Require.inRange(shift, 0, Long.SIZE - 2, "first bit of a digit");
      Require.inRange(level + carryRoom(digits), level, end(line), "end of a level");
      int next = Long.bitCount(row.read(level, digits));
      level += carryRoom(digits);
      shift += carryBits;
      digits = next;
    }
  }
}
