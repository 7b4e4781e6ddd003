package io.tidemark.core.cell;

import io.tidemark.core.Require;

/**
 * Reading and raising some counters of a line of {@link AdaptiveLines}. Cells are given as {@link
 * FadingCells#least} has them. Not safe for use by several threads; reading writes nothing.
 */
final class CarryRaises {
  /*
   * Most raises change the low digit, some the next, and very few need a further digit. So a counter is
   * read once, and then only the bits that differ are turned over.
   */

  private final CarryCode code;
  private final BitRow row;
  private final CarryRewrites rewrites;

  /* What some counters hold while they are raised: eight, and what the last step has too many. */
  private final long[] found = new long[Long.BYTES + CarryCode.TOGETHER - 1];
  private final long[] foundInOther = new long[found.length];

  CarryRaises(CarryCode code, BitRow row, CarryRewrites rewrites) {
    this.code = code;
    this.row = row;
    this.rewrites = rewrites;
  }

  /* The counter that a cell shares with others, if its line is folded. */
  private int counter(long line, int cell) {
    return cell & (CarryCode.counters(code.folds(row, line)) - 1);
  }

  /** The least value of some counters. */
  long least(long line, long some, int number) {
    return least(line, some, number, null);
  }

  private long least(long line, long some, int number, long[] values) {
    long least = FadingCells.FULL;
    for (int i = 0; i < number; i += CarryCode.TOGETHER) {
      long rest = some >>> (i * Byte.SIZE);
      least = Math.min(least, code.least(row, line, rest, number - i, values, i));
    }
    return least;
  }

  /** Raises a counter by a number, at most to the greatest value. */
  void raise(long line, int cell, long number) {
    int counter = counter(line, cell);
    long low = code.lowDigit(row, line, counter);
    // Unsigned, so that a negative number is refused below and needs no question here. A counter of
    // the greatest value, which must stay as it is, has a low digit of zero and carries.
    if (Long.compareUnsigned(number, code.lowMax() - low) <= 0
        && (low != 0 || !code.carries(row, line, counter))) {
      code.setLowDigit(row, line, counter, low + number);
      return;
    }
    Require.inRange(number, 0, FadingCells.MAX_VALUE, "number");
    long value = code.value(row, line, counter);
    boolean fits = number < FadingCells.MAX_VALUE - value;
    set(line, counter, value, fits ? value + number : FadingCells.MAX_VALUE);
  }

  /** Raises some counters to a value. */
  void raiseSomeTo(long line, long some, int number, long value) {
    raiseFound(line, some, number, found, least(line, some, number, found), value);
  }

  /** Raises some counters to the least of them and a number. */
  void raiseLeast(long line, long some, int number, long by) {
    long least = least(line, some, number, found);
    raiseFound(line, some, number, found, least, least + by);
  }

  /** Raises some counters of each of two lines to the least of all and a number. */
  void raiseLeastOfTwo(long line, long some, long otherLine, long others, int number, long by) {
    long least = least(line, some, number, found);
    long other = least(otherLine, others, number, foundInOther);
    long value = FadingCells.lesser(least, other) + by;
    raiseFound(line, some, number, found, least, value);
    raiseFound(otherLine, others, number, foundInOther, other, value);
  }

  /*
   * Raises counters that have been found. If the value has as many digits as the least of them, none
   * needs a further one: those with more digits are greater than the value.
   */
  private void raiseFound(long line, long some, int number, long[] values, long least, long value) {
    if (value <= least) {
      return;
    }
    Require.inRange(value, 0, FadingCells.MAX_VALUE, "value");
    if (code.digits(value) != code.digits(least)) {
      raiseEachTo(line, some, number, value);
      return;
    }
    long raised = 0;
    for (int i = 0; i < number; i++) {
      int counter = counter(line, (int) (some >>> (i * Byte.SIZE)));
      // Which of them are less cannot be foreseen: those that are not change by nothing.
      long less = (values[i] - value) >> 63;
      // Cells of a folded line can be the same counter, which must not change twice.
      long first = (raised >>> counter & 1) - 1;
      code.change(row, line, counter, (values[i] ^ value) & less & first);
      raised |= 1L << counter;
    }
  }

  private void raiseEachTo(long line, long some, int number, long value) {
    for (int i = 0; i < number; i++) {
      // Each time: the line may have been folded for the counter before.
      int counter = counter(line, (int) (some >>> (i * Byte.SIZE)));
      long before = code.value(row, line, counter);
      if (before < value) {
        set(line, counter, before, value);
      }
    }
  }

  /* Sets a counter to a value that is not less than it holds. */
  private void set(long line, int counter, long before, long value) {
    int more = code.digits(value) - code.digits(before);
    if (more == 0) {
      code.change(row, line, counter, before ^ value);
    } else if (fits(line, more)) {
      code.raiseTo(row, line, counter, value);
    } else {
      rewrites.foldFor(line, counter, value);
    }
  }

  private boolean fits(long line, int more) {
    int digits = code.digits(row, line) + more;
    return code.carryRoom(digits) <= code.room(code.folds(row, line));
  }
}
