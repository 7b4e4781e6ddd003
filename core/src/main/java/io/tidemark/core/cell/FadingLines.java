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
  /** The words of a line. */
  public static final int LINE_WORDS = 8;

  /* As in LineCells: lines of the cells are lines of the cache. */
  private static final int LEAD_WORDS = 6;

  /** The most lines: their words must fit an array. */
  public static final long MAX_LINES = (Cells.MAX_WORDS - LEAD_WORDS) / LINE_WORDS;

  private final int bitsPerCell;

  /* Counters are numbered from the beginning of the line; the stamp is in the place of the first. */
  private final int firstCell;
  private final int wordShift;
  private final int bitShift;
  private final long full;
  private final long lines;
  private final long[] words;

  /**
   * Creates counters that are all zero.
   *
   * @param bitsPerCell 16, 32 or 64
   */
  public FadingLines(long lines, int bitsPerCell) {
    this.lines = Require.inRange(lines, 1, MAX_LINES, "lines");
    this.bitsPerCell = checkBits(bitsPerCell);
    this.bitShift = Integer.numberOfTrailingZeros(bitsPerCell);
    this.wordShift = 6 - bitShift;
    this.firstCell = firstCell(bitsPerCell);
    // Of 64 bits no number is full; the highest bit is never set.
    this.full = bitsPerCell == Long.SIZE ? Long.MAX_VALUE : (1L << bitsPerCell) - 1;
    Require.fitsInHeap(memoryBytes(lines), "bytes");
    this.words = new long[(int) (LEAD_WORDS + lines * LINE_WORDS)];
  }

  /** Makes counters of their words. */
  public static FadingLines ofWords(int bitsPerCell, long[] words) {
    if (words.length == 0 || words.length % LINE_WORDS != 0) {
      throw new IllegalArgumentException(
          Require.message("words", words.length, "a multiple of " + LINE_WORDS));
    }
    FadingLines cells = new FadingLines(words.length / LINE_WORDS, bitsPerCell);
    System.arraycopy(words, 0, cells.words, LEAD_WORDS, words.length);
    for (long line = 0; line < cells.lines; line++) {
      Require.inRange(cells.stamp(line), 0, MAX_STAMP, "stamp");
      cells.checkLine(line);
    }
    return cells;
  }

  /* Numbers of 64 bits can be some that no counter has; of narrower ones each is a counter's. */
  private void checkLine(long line) {
    if (bitsPerCell == Long.SIZE) {
      Require.inRange(words[base(line)], 0, MAX_STAMP, "stamp");
      for (int cell = 0; cell < cellsPerLine(); cell++) {
        Require.inRange(words[base(line) + 1 + cell], 0, MAX_VALUE, "counter");
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
    return (LEAD_WORDS + lines * LINE_WORDS) * Long.BYTES;
  }

  private static int base(long line) {
    return LEAD_WORDS + (int) line * LINE_WORDS;
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
    return (int) words[base(line)];
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
   * What is done with some counters of a line is written out here and not left to the interface: what
   * is the same for all of them is read once, and of few steps a loop takes longer than its steps.
   */

  @Override
  public long least(long line, long some, int number) {
    int base = base(line);
    long least = raw(base, (int) some);
    if (number > 1) {
      least = min(least, raw(base, (int) some >>> 8));
    }
    if (number > 2) {
      least = min(least, raw(base, (int) some >>> 16));
    }
    if (number > 3) {
      least = min(least, raw(base, (int) some >>> 24));
    }
    for (int i = 4; i < number; i++) {
      least = min(least, raw(base, (int) (some >>> (i << 3))));
    }
    return least == full ? FULL : least;
  }

  /* The bits of the counter whose number is the lowest byte. */
  private long raw(int base, int cell) {
    int place = (cell & 255) + firstCell;
    // Shifts by a distance that is not constant are slow; most counters have 32 bits.
    return bitsPerCell == Integer.SIZE
        ? words[base + (place >>> 1)] >>> (place << 5) & 0xFFFF_FFFFL
        : words[base + (place >>> wordShift)] >>> (place << bitShift) & full;
  }

  /*
   * Without a branch, which nobody could foresee: whether a counter is the least depends on the keys.
   * Both are less than 2^63 apart.
   */
  private static long min(long one, long other) {
    long difference = one - other;
    return other + (difference & difference >> 63);
  }

  @Override
  public void raiseSome(long line, long some, int number, long by) {
    int base = base(line);
    // So that no sum overflows; what is full is full by that much, too.
    long more = min(by, MAX_VALUE);
    for (int i = 0; i < number; i++) {
      int cell = (int) (some >>> (i << 3));
      long raw = raw(base, cell);
      put(base, cell, raw, min(full, raw + more));
    }
  }

  @Override
  public void raiseSomeTo(long line, long some, int number, long value) {
    int base = base(line);
    long wanted = min(full, value);
    raiseTo(base, (int) some, wanted);
    if (number > 1) {
      raiseTo(base, (int) some >>> 8, wanted);
    }
    if (number > 2) {
      raiseTo(base, (int) some >>> 16, wanted);
    }
    if (number > 3) {
      raiseTo(base, (int) some >>> 24, wanted);
    }
    for (int i = 4; i < number; i++) {
      raiseTo(base, (int) (some >>> (i << 3)), wanted);
    }
  }

  private void raiseTo(int base, int cell, long wanted) {
    long raw = raw(base, cell);
    put(base, cell, raw, raw + wanted - min(raw, wanted));
  }

  /* The difference turns the old bits into the new ones, and touches no others. */
  private void put(int base, int cell, long old, long value) {
    int place = (cell & 255) + firstCell;
    words[base + (place >>> wordShift)] ^= (old ^ value) << (place << bitShift);
  }

  @Override
  public void fade(long line, long factor, long most, int stamp) {
    int base = base(line);
    int cells = cellsPerLine();
    for (int cell = 0; cell < cells; cell++) {
      long raw = raw(base, cell);
      if (raw != 0) {
        put(base, cell, raw, faded(raw, factor, most));
      }
    }
    words[base] = (words[base] & ~0xFFFF_FFFFL) | (stamp & 0xFFFF_FFFFL);
  }

  private long faded(long raw, long factor, long most) {
    if (raw == full && factor != 0) {
      return Math.min(full, most);
    }
    return FadingCells.faded(raw, factor);
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
    Arrays.fill(words, 0);
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
    return words[(int) (LEAD_WORDS + index)];
  }
}
