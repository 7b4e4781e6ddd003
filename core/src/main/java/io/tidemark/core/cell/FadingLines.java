package io.tidemark.core.cell;

import io.tidemark.core.Require;
import java.util.Arrays;

/**
 * Fading counters of a fixed width, in lines of eight words: the size of a cache line. The first half
 * of the first word is the stamp; where counters are as wide as a word, it takes the whole.
 *
 * <p>A counter of less than 64 bits that reaches its greatest value is full: what it should hold is not
 * known any more, and it stays full until all that was counted would fit.
 */
public final class FadingLines implements FadingCells {
  /*
   * Words are kept as halves: most counters have 32 bits, and such a one is read and written without
   * shifts. Others are put together.
   */

  /** The words of a line. */
  public static final int LINE_WORDS = 8;

  private static final int LINE_HALVES = 2 * LINE_WORDS;

  /* As in LineCells: lines of the cells are lines of the cache. */
  private static final int LEAD_HALVES = 12;

  /** The most lines: their halves of words must fit an array. */
  public static final long MAX_LINES = (Cells.MAX_WORDS - LEAD_HALVES) / LINE_HALVES;

  private static final long HALF = 0xFFFF_FFFFL;

  private final int bitsPerCell;

  /* Counters are numbered from the beginning of the line; the stamp is in the place of the first. */
  private final int firstCell;
  private final long full;
  private final long lines;
  private final int[] halves;

  /**
   * Creates counters that are all zero.
   *
   * @param bitsPerCell 16, 32 or 64
   */
  public FadingLines(long lines, int bitsPerCell) {
    this.lines = Require.inRange(lines, 1, MAX_LINES, "lines");
    this.bitsPerCell = checkBits(bitsPerCell);
    this.firstCell = firstCell(bitsPerCell);
    // Of 64 bits no number is full; the highest bit is never set.
    this.full = bitsPerCell == Long.SIZE ? Long.MAX_VALUE : (1L << bitsPerCell) - 1;
    Require.fitsInHeap(memoryBytes(lines), "bytes");
    this.halves = new int[(int) (LEAD_HALVES + lines * LINE_HALVES)];
  }

  /** Makes counters of their words. */
  public static FadingLines ofWords(int bitsPerCell, long[] words) {
    if (words.length == 0 || words.length % LINE_WORDS != 0) {
      throw new IllegalArgumentException(
          Require.message("words", words.length, "a multiple of " + LINE_WORDS));
    }
    FadingLines cells = new FadingLines(words.length / LINE_WORDS, bitsPerCell);
    for (int word = 0; word < words.length; word++) {
      cells.setWord(LEAD_HALVES + 2 * word, words[word]);
    }
    for (long line = 0; line < cells.lines; line++) {
      Require.inRange(cells.stamp(line), 0, MAX_STAMP, "stamp");
      cells.checkLine(line);
    }
    return cells;
  }

  /* Numbers of 64 bits can be some that no counter has; of narrower ones each is a counter's. */
  private void checkLine(long line) {
    if (bitsPerCell == Long.SIZE) {
      Require.inRange(wordAt(base(line)), 0, MAX_STAMP, "stamp");
      for (int cell = 0; cell < cellsPerLine(); cell++) {
        Require.inRange(raw(base(line), cell), 0, MAX_VALUE, "counter");
      }
    }
  }

  /** Refuses a width that there is not. */
  public static int checkBits(int bitsPerCell) {
    if (bitsPerCell != 16 && bitsPerCell != 32 && bitsPerCell != 64) {
      throw new IllegalArgumentException(
          Require.message("bitsPerCell", bitsPerCell, "16, 32 or 64"));
    }
    return bitsPerCell;
  }

  private static int firstCell(int bitsPerCell) {
    return Math.max(1, Integer.SIZE / bitsPerCell);
  }

  /** The counters of a line: 30, 15 or 7. */
  public static int cellsPerLine(int bitsPerCell) {
    return LINE_WORDS * Long.SIZE / checkBits(bitsPerCell) - firstCell(bitsPerCell);
  }

  /** The memory that so many lines take. */
  public static long memoryBytes(long lines) {
    return (LEAD_HALVES + lines * LINE_HALVES) * Integer.BYTES;
  }

  private static int base(long line) {
    return LEAD_HALVES + (int) line * LINE_HALVES;
  }

  @Override
  public long lines() {
    return lines;
  }

  /** The width of a counter. */
  public int bitsPerCell() {
    return bitsPerCell;
  }

  @Override
  public int cellsPerLine() {
    return cellsPerLine(bitsPerCell);
  }

  @Override
  public int stamp(long line) {
    return halves[base(line)];
  }

  @Override
  public long value(long line, int cell) {
    return least(line, cell, 1);
  }

  @Override
  public void raise(long line, int cell, long number) {
    raiseSome(line, cell, 1, number);
  }

  @Override
  public void raiseTo(long line, int cell, long value) {
    raiseSomeTo(line, cell, 1, value);
  }

  /*
   * What is done with some counters of a line is written out here and not left to the interface: of few
   * steps a loop takes longer than its steps.
   */

  @Override
  public long least(long line, long some, int number) {
    int base = base(line);
    int few = (int) some;
    long least = raw(base, few);
    if (number > 1) {
      least = FadingCells.lesser(least, raw(base, few >>> 8));
    }
    if (number > 2) {
      least = FadingCells.lesser(least, raw(base, few >>> 16));
    }
    if (number > 3) {
      least = FadingCells.lesser(least, raw(base, few >>> 24));
    }
    for (int i = 4; i < number; i++) {
      least = FadingCells.lesser(least, raw(base, (int) (some >>> (i << 3))));
    }
    return least == full ? FULL : least;
  }

  /* The bits of the counter whose number is the lowest byte. */
  private long raw(int base, int cell) {
    int place = (cell & 255) + firstCell;
    return bitsPerCell == Integer.SIZE ? halves[base + place] & HALF : otherRaw(base, place);
  }

  private long otherRaw(int base, int place) {
    return bitsPerCell == Long.SIZE
        ? wordAt(base + 2 * place)
        : halves[base + (place >>> 1)] >>> (place << 4) & full;
  }

  private static long max(long one, long other) {
    return one + other - FadingCells.lesser(one, other);
  }

  @Override
  public void raiseSome(long line, long some, int number, long by) {
    int base = base(line);
    // So that no sum overflows; what is full is full by that much, too.
    long more = FadingCells.lesser(by, MAX_VALUE);
    int few = (int) some;
    raise(base, few, more);
    if (number > 1) {
      raise(base, few >>> 8, more);
    }
    if (number > 2) {
      raise(base, few >>> 16, more);
    }
    for (int i = 3; i < number; i++) {
      raise(base, (int) (some >>> (i << 3)), more);
    }
  }

  private void raise(int base, int cell, long more) {
    // Counters that become full are rare, so that this can be foreseen.
    put(base, cell, Math.min(full, raw(base, cell) + more));
  }

  @Override
  public void raiseSomeTo(long line, long some, int number, long value) {
    int base = base(line);
    int few = (int) some;
    long wanted = FadingCells.lesser(full, value);
    raiseTo(base, few, wanted);
    if (number > 1) {
      raiseTo(base, few >>> 8, wanted);
    }
    if (number > 2) {
      raiseTo(base, few >>> 16, wanted);
    }
    if (number > 3) {
      raiseTo(base, few >>> 24, wanted);
    }
    for (int i = 4; i < number; i++) {
      raiseTo(base, (int) (some >>> (i << 3)), wanted);
    }
  }

  private void raiseTo(int base, int cell, long wanted) {
    put(base, cell, max(raw(base, cell), wanted));
  }

  @Override
  public void raiseLeast(long line, long some, int number, long by) {
    if (bitsPerCell == Integer.SIZE && number == 3) {
      raiseLeastOfThree(base(line) + 1, (int) some, by);
    } else {
      FadingCells.super.raiseLeast(line, some, number, by);
    }
  }

  @Override
  public void raiseLeastOfTwo(
      long line, long some, long otherLine, long others, int number, long by) {
    if (bitsPerCell == Integer.SIZE && number == 2) {
      raiseLeastOfFour(base(line) + 1, (int) some, base(otherLine) + 1, (int) others, by);
    } else {
      FadingCells.super.raiseLeastOfTwo(line, some, otherLine, others, number, by);
    }
  }

  /*
   * The most frequent shapes, without looking at them: each counter is read once, and before any is
   * written. What is full stays so: nothing is above.
   */

  private void raiseLeastOfThree(int first, int some, long by) {
    int one = first + (some & 255);
    int two = first + (some >>> 8 & 255);
    int three = first + (some >>> 16 & 255);
    long a = halves[one] & HALF;
    long b = halves[two] & HALF;
    long c = halves[three] & HALF;
    long wanted = Math.min(HALF, FadingCells.lesser(FadingCells.lesser(a, b), c) + by);
    halves[one] = (int) max(a, wanted);
    halves[two] = (int) max(b, wanted);
    halves[three] = (int) max(c, wanted);
  }

  private void raiseLeastOfFour(int first, int some, int otherFirst, int others, long by) {
    int one = first + (some & 255);
    int two = first + (some >>> 8 & 255);
    int three = otherFirst + (others & 255);
    int four = otherFirst + (others >>> 8 & 255);
    long a = halves[one] & HALF;
    long b = halves[two] & HALF;
    long c = halves[three] & HALF;
    long d = halves[four] & HALF;
    long wanted =
        Math.min(HALF, FadingCells.lesser(FadingCells.lesser(a, b), FadingCells.lesser(c, d)) + by);
    halves[one] = (int) max(a, wanted);
    halves[two] = (int) max(b, wanted);
    halves[three] = (int) max(c, wanted);
    halves[four] = (int) max(d, wanted);
  }

  private void put(int base, int cell, long value) {
    int place = (cell & 255) + firstCell;
    if (bitsPerCell == Integer.SIZE) {
      halves[base + place] = (int) value;
    } else if (bitsPerCell == Long.SIZE) {
      setWord(base + 2 * place, value);
    } else {
      int half = base + (place >>> 1);
      int shift = place << 4;
      halves[half] = (halves[half] & ~(0xFFFF << shift)) | (int) value << shift;
    }
  }

  @Override
  public void fade(long line, long factor, long most, int stamp) {
    int base = base(line);
    if (bitsPerCell == Integer.SIZE) {
      fadeHalves(base, factor, most);
    } else {
      int cells = cellsPerLine();
      for (int cell = 0; cell < cells; cell++) {
        long raw = raw(base, cell);
        long faded = FadingCells.faded(raw, factor);
        put(base, cell, Math.min(most, raw == full && factor != 0 ? full : faded));
      }
    }
    halves[base] = stamp;
  }

  /*
   * As others, with products of 64 bits: the factor is cut in two, and to round up twice is to round up
   * once. No counter is asked whether it is zero, which would be foreseen worse than it is computed.
   */
  private void fadeHalves(int base, long factor, long most) {
    long high = factor >>> 30;
    long low = factor & ((1 << 30) - 1);
    for (int half = base + 1; half < base + LINE_HALVES; half++) {
      long raw = halves[half] & HALF;
      long faded = (raw * high + ((raw * low + ((1 << 30) - 1)) >>> 30) + HALF) >>> 32;
      halves[half] = (int) Math.min(most, raw == HALF && factor != 0 ? HALF : faded);
    }
  }

  /** The number of counters that are full. */
  public long fullCells() {
    long count = 0;
    int cells = cellsPerLine();
    for (long line = 0; line < lines; line++) {
      for (int cell = 0; cell < cells; cell++) {
        count += value(line, cell) == FULL ? 1 : 0;
      }
    }
    return count;
  }

  @Override
  public void clear() {
    Arrays.fill(halves, 0);
  }

  @Override
  public long memoryBytes() {
    return memoryBytes(lines);
  }

  @Override
  public long words() {
    return lines * LINE_WORDS;
  }

  @Override
  public long word(long index) {
    return wordAt((int) (LEAD_HALVES + 2 * index));
  }

  private long wordAt(int half) {
    return (halves[half] & HALF) | ((long) halves[half + 1] << 32);
  }

  private void setWord(int half, long word) {
    halves[half] = (int) word;
    halves[half + 1] = (int) (word >>> 32);
  }
}
