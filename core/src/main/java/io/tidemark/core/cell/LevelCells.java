package io.tidemark.core.cell;

import io.tidemark.core.Require;

/**
 * Cells of 1 to 8 bits that are raised one by one and lowered in runs: several neighbours of a word at
 * once, none below zero.
 *
 * <p>A cell never lies across two words: what is left of a word beyond the last whole cell is unused.
 * Not safe for use by several threads.
 */
public final class LevelCells {
  /** The most bits of a cell. */
  public static final int MAX_BITS = 8;

  private final int bitsPerCell;
  private final int cellsPerWord;
  private final int maxLevel;

  /* In every cell the lowest bit, the highest, and all below the highest. */
  private final long lowBits;
  private final long highBits;
  private final long belowHigh;

  private final long[] words;

  /** Creates cells that are all zero. */
  public LevelCells(long words, int bitsPerCell) {
    this(bitsPerCell, new long[checked(words)]);
  }

  private LevelCells(int bitsPerCell, long[] words) {
    this.bitsPerCell = Require.inRange(bitsPerCell, 1, MAX_BITS, "bitsPerCell");
    this.cellsPerWord = Long.SIZE / bitsPerCell;
    this.maxLevel = (1 << bitsPerCell) - 1;
    long low = 0;
    for (int cell = 0; cell < cellsPerWord; cell++) {
      low |= 1L << (cell * bitsPerCell);
    }
    this.lowBits = low;
    this.highBits = low << (bitsPerCell - 1);
    this.belowHigh = highBits - low;
    this.words = words;
  }

  private static int checked(long words) {
    Require.inRange(words, 1, Cells.MAX_WORDS, "words");
    Require.fitsInHeap(words << 3, "bytes");
    return (int) words;
  }

  /**
   * Takes over the words of cells.
   *
   * @throws IllegalArgumentException if a bit beyond the last cell of a word is set
   */
  public static LevelCells ofWords(int bitsPerCell, long[] words) {
    checked(words.length);
    LevelCells cells = new LevelCells(bitsPerCell, words);
    long used = cells.lowBits * cells.maxLevel;
    for (long word : words) {
      if ((word & ~used) != 0) {
        throw new IllegalArgumentException(
            Require.message("bits beyond the last cell of a word", "set", "zero"));
      }
    }
    return cells;
  }

  /** A copy. */
  public LevelCells copy() {
    return new LevelCells(bitsPerCell, words.clone());
  }

  /** The number of words. */
  public long words() {
    return words.length;
  }

  /** One word. */
  public long word(long index) {
    return words[(int) index];
  }

  /** The number of cells in a word. */
  public int cellsPerWord() {
    return cellsPerWord;
  }

  /** The number of cells. */
  public long size() {
    return (long) words.length * cellsPerWord;
  }

  /** The greatest level. */
  public int maxLevel() {
    return maxLevel;
  }

  /** Where a cell is, to go there more than once: its word, and in the lowest six bits its shift. */
  public long place(long word, int cell) {
    int shift = cell * bitsPerCell;
    return (word << 6) | shift;
  }

  /** The level of a cell. */
  public int level(long place) {
    // A shift takes the lowest six bits only.
    return (int) (words[(int) (place >>> 6)] >>> place) & maxLevel;
  }

  /**
   * Raises a cell to at least a level.
   *
   * @return the level it had
   */
  public int raise(long place, int level) {
    assert level >= 0 && level <= maxLevel : level;
    int index = (int) (place >>> 6);
    long before = words[index];
    int had = (int) (before >>> place) & maxLevel;
    words[index] = before ^ ((long) (had ^ Math.max(had, level)) << place);
    return had;
  }

  /** Raises every cell to at least the level that it has among others, of which there are as many. */
  public void raiseTo(LevelCells others) {
    Require.inRange(others.words.length, words.length, words.length, "words");
    for (long word = 0; word < words.length; word++) {
      for (int cell = 0; cell < cellsPerWord; cell++) {
        long place = place(word, cell);
        raise(place, others.level(place));
      }
    }
  }

  /**
   * Lowers a run of cells by one, those that are not zero; after the last cell comes the first.
   *
   * @param count the length of the run, at most {@link #size()}
   */
  public void lower(long word, int cell, int count) {
    if (count == 0) {
      return;
    }
    int index = (int) word;
    int run = Math.min(count, cellsPerWord - cell);
    lowerRun(index, run(cell, run));
    int left = count - run;
    // What is left of a run no longer than a word is at most a part of the next: no branch depends
    // on
    // where the run begins.
    for (; left >= cellsPerWord; left -= cellsPerWord) {
      index = next(index);
      lowerRun(index, -1);
    }
    lowerRun(next(index), (1L << (left * bitsPerCell)) - 1);
  }

  private int next(int index) {
    return index + 1 == words.length ? 0 : index + 1;
  }

  /** Lowers those of some bits' cells that are not zero. */
  private void lowerRun(int index, long run) {
    long value = words[index];
    words[index] = value - (nonZero(value) >>> (bitsPerCell - 1) & run);
  }

  /**
   * Lowers by one all cells of a word that are not zero and at most a level.
   *
   * @return the number of cells that were lowered
   */
  public int lowerUpTo(long word, int level) {
    assert level >= 1 && level <= maxLevel : level;
    long value = words[(int) word];
    // To a greater level this adds so much that it carries out of the cell.
    long added = lowBits * (maxLevel - level);
    long intoHigh = (value & belowHigh) + (added & belowHigh);
    long greater = (value & added) | ((value | added) & intoHigh);
    long lowered = nonZero(value) & ~greater;
    words[(int) word] = value - (lowered >>> (bitsPerCell - 1));
    return Long.bitCount(lowered);
  }

  /**
   * Lowers a run of cells of one word by one, those that are not zero.
   *
   * @return the number of cells that are zero now and were not
   */
  public int lowerInWord(long word, int cell, int count) {
    long value = words[(int) word];
    long before = nonZero(value);
    long after = value - (before >>> (bitsPerCell - 1) & run(cell, count));
    words[(int) word] = after;
    return Long.bitCount(before ^ nonZero(after));
  }

  /** The highest bit of each cell that has any: the sum carries into it. */
  private long nonZero(long value) {
    return (((value & belowHigh) + belowHigh) | value) & highBits;
  }

  /** The bits of a run of cells of a word. */
  private long run(int first, int cells) {
    long bits = -1L >>> (Long.SIZE - cells * bitsPerCell);
    return bits << (first * bitsPerCell);
  }

  /** The number of cells that are zero. */
  public long zeros() {
    long nonZero = 0;
    for (long value : words) {
      nonZero += Long.bitCount(nonZero(value));
    }
    return size() - nonZero;
  }
}
