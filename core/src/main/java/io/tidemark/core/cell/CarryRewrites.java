package io.tidemark.core.cell;

import io.tidemark.core.Require;

/**
 * What is done to all counters of a line of {@link AdaptiveLines} at once: fading, folding and unfolding,
 * and checking. Counters are here numbers for a moment and then bits again. Not safe for use by several
 * threads.
 */
final class CarryRewrites {
  /*
   * Low digits come in pieces of as many as a word has room for. In a piece, the lowest bits of all
   * digits are a mask; with it, one step finds those digits that are not zero, of which there are few in
   * most lines.
   */

  private final CarryCode code;
  private final BitRow row;
  private final int lowBits;
  private final int carryBits;
  private final int pieceBits;
  private final long lowestBits;
  private final long highestBits;

  /* The counters of a line while it is written afresh. */
  private final long[] values = new long[CarryCode.CELLS];

  CarryRewrites(CarryCode code, BitRow row) {
    this.code = code;
    this.row = row;
    this.lowBits = code.lowBits();
    this.carryBits = code.carryBits();
    this.pieceBits = Long.SIZE / lowBits * lowBits;
    long lowest = 0;
    for (int bit = 0; bit < pieceBits; bit += lowBits) {
      lowest |= 1L << bit;
    }
    this.lowestBits = lowest;
    this.highestBits = lowest << (lowBits - 1);
  }

  /** Sets a counter to a value for whose digits there is no room, and folds the line. */
  void foldFor(long line, int counter, long value) {
    int folds = code.folds(row, line);
    read(line, folds);
    values[counter] = value;
    while (carryRoom(folds) > code.room(folds)) {
      folds = folded(folds);
    }
    write(row, line, CarryCode.header(code.stamp(row, line), folds), folds);
  }

  /* What the carry digits of the values need. */
  private long carryRoom(int folds) {
    int digits = 0;
    for (int counter = 0; counter < CarryCode.counters(folds); counter++) {
      digits += code.digits(values[counter]);
    }
    return code.carryRoom(digits);
  }

  private int folded(int folds) {
    // A single counter has room: the shortest line is longer than the longest value with its bits.
    assert folds < CarryCode.MAX_FOLDS : folds;
    int half = CarryCode.counters(folds + 1);
    for (int counter = 0; counter < half; counter++) {
      values[counter] = Math.max(values[counter], values[counter + half]);
    }
    return folds + 1;
  }

  /** Multiplies all counters, as {@link FadingCells#fade} says. */
  void fade(long line, long factor, long most, int stamp) {
    int folds = code.folds(row, line);
    long carrying = code.carrying(row, line);
    if (carrying != 0) {
      readCarried(line, folds, carrying);
    }
    fadeLow(line, folds, factor, most);
    if (carrying != 0) {
      fadeCarried(line, folds, carrying, factor, most);
    }
    row.setWord(line, (row.word(line) & (-1L << 32)) | CarryCode.header(stamp, folds));
    if (folds != 0) {
      unfold(line, folds);
    }
  }

  /* As if no counter had carry digits: for those that have some, nonsense, which is replaced. */
  private void fadeLow(long line, int folds, long factor, long most) {
    long end = code.levels(line, folds);
    for (long bit = code.low(line, 0); bit < end; bit += pieceBits) {
      int width = (int) Math.min(pieceBits, end - bit);
      long piece = row.read(bit, width);
      if (piece != 0) {
        row.write(bit, width, faded(piece, factor, most));
      }
    }
  }

  private long faded(long piece, long factor, long most) {
    long faded = 0;
    for (long left = notZero(piece); left != 0; left &= left - 1) {
      int shift = Long.numberOfTrailingZeros(left);
      long digit = piece >>> shift & code.lowMax();
      faded |= FadingCells.lesser(most, FadingCells.faded(digit, factor)) << shift;
    }
    return faded;
  }

  /* The lowest bits of digits that are not zero. All bits but the highest are added to: one carries. */
  private long notZero(long piece) {
    long sums = (piece & ~highestBits) + (highestBits - lowestBits);
    return ((sums | piece) & highestBits) >>> (lowBits - 1);
  }

  private void fadeCarried(long line, int folds, long carrying, long factor, long most) {
    long still = 0;
    for (long left = carrying; left != 0; left &= left - 1) {
      int counter = Long.numberOfTrailingZeros(left);
      long value = FadingCells.lesser(most, FadingCells.faded(values[counter], factor));
      values[counter] = value;
      code.setLowDigit(row, line, counter, value & code.lowMax());
      still |= (value > code.lowMax() ? 1L : 0L) << counter;
    }
    clear(code.levels(line, folds), code.end(line));
    row.setWord(code.end(line) >>> 6, still);
    writeCarried(row, line, folds, still);
  }

  /* Sets all bits to zero from one on to the end of a word. */
  private void clear(long from, long to) {
    long word = from >>> 6;
    row.setWord(word, row.word(word) & ~(-1L << from));
    while (++word < to >>> 6) {
      row.setWord(word, 0);
    }
  }

  private void unfold(long line, int before) {
    int folds = before;
    // Every counter becomes two with the same digits.
    long needed = 2 * code.carryRoom(code.digits(row, line));
    if (4 * needed > 3 * code.room(folds - 1)) {
      return;
    }
    read(line, folds);
    while (folds > 0 && 4 * needed <= 3 * code.room(folds - 1)) {
      int counters = CarryCode.counters(folds);
      System.arraycopy(values, 0, values, counters, counters);
      needed *= 2;
      folds--;
    }
    write(row, line, CarryCode.header(code.stamp(row, line), folds), folds);
  }

  /* Reads all counters of a line. */
  private void read(long line, int folds) {
    for (int counter = 0; counter < CarryCode.counters(folds); counter++) {
      values[counter] = code.lowDigit(row, line, counter);
    }
    readCarried(line, folds, code.carrying(row, line));
  }

  /* Reads the counters that have carry digits. */
  private void readCarried(long line, int folds, long all) {
    for (long left = all; left != 0; left &= left - 1) {
      int counter = Long.numberOfTrailingZeros(left);
      values[counter] = code.lowDigit(row, line, counter);
    }
    long level = code.levels(line, folds);
    long carrying = all;
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

  /* Writes a whole line. Its counters have room. */
  private void write(BitRow to, long line, long header, int folds) {
    for (int word = 0; word < code.wordsPerLine(); word++) {
      to.setWord(line + word, 0);
    }
    to.setWord(line, header);
    long carrying = 0;
    for (int counter = 0; counter < CarryCode.counters(folds); counter++) {
      to.flip(code.low(line, counter), values[counter] & code.lowMax());
      carrying |= (values[counter] > code.lowMax() ? 1L : 0L) << counter;
    }
    to.setWord(code.end(line) >>> 6, carrying);
    writeCarried(to, line, folds, carrying);
  }

  /* Writes the levels, where all is zero. */
  private void writeCarried(BitRow to, long line, int folds, long all) {
    long level = code.levels(line, folds);
    long carrying = all;
    for (int shift = lowBits; carrying != 0; shift += carryBits) {
      int digits = Long.bitCount(carrying);
      long digit = level + digits;
      long more = 0;
      int place = 0;
      for (long left = carrying; left != 0; left &= left - 1) {
        int counter = Long.numberOfTrailingZeros(left);
        long rest = values[counter] >>> shift;
        to.flip(digit, rest & code.carryMax());
        long goesOn = rest > code.carryMax() ? 1 : 0;
        more |= goesOn << place;
        carrying ^= (goesOn ^ 1) << counter;
        place++;
        digit += carryBits;
      }
      to.flip(level, more);
      level = digit;
    }
  }

  /** Refuses a line that would not have been written. */
  void check(long line) {
    int folds = Require.inRange(code.folds(row, line), 0, CarryCode.MAX_FOLDS, "folds");
    checkLevels(line, folds);
    read(line, folds);
    for (int counter = 0; counter < CarryCode.counters(folds); counter++) {
      Require.inRange(values[counter], 0, FadingCells.MAX_VALUE, "counter");
    }
    BitRow again = new BitRow((long) code.wordsPerLine() << 6);
    write(again, 0, CarryCode.header(code.stamp(row, line), folds), folds);
    for (int word = 0; word < code.wordsPerLine(); word++) {
      if (again.word(word) != row.word(line + word)) {
        throw new IllegalArgumentException(Require.message(
            "word " + word + " of a line",
            Long.toHexString(row.word(line + word)),
            Long.toHexString(again.word(word))));
      }
    }
  }

  /* After this the line can be read: every digit lies in the line, and in a number of 63 bits. */
  private void checkLevels(long line, int folds) {
    long carrying = code.carrying(row, line);
    int digits = Long.bitCount(carrying);
    if (carrying != 0) {
      int last = Long.SIZE - 1 - Long.numberOfLeadingZeros(carrying);
      Require.inRange(last, 0, CarryCode.counters(folds) - 1, "counter that carries");
    }
    long level = code.levels(line, folds);
    int shift = lowBits;
    while (digits != 0) {
      Require.inRange(shift, 0, Long.SIZE - 2, "first bit of a digit");
      Require.inRange(level + code.carryRoom(digits), level, code.end(line), "end of a level");
      int next = Long.bitCount(row.read(level, digits));
      level += code.carryRoom(digits);
      shift += carryBits;
      digits = next;
    }
  }
}
