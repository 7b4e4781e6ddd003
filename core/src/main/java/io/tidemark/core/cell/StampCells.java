package io.tidemark.core.cell;

import io.tidemark.core.Require;
import java.util.Arrays;

/**
 * Cells that hold numbers of blocks which only grow, such as those of time, in few bits: a cell has
 * the distance of its block from an origin that it shares with the cells of its page, or zero if its
 * block has expired. Pages are moved up to a later origin when a block needs it, and then forget what
 * has expired by then.
 *
 * <p>A cell never lies across two words: what is left of a word beyond the last whole cell is unused.
 * Not safe for use by several threads.
 */
public final class StampCells {
  /*
   * Compared with stamps that go round in a circle, as in the papers on timing filters, a stamp is
   * never mistaken for one of the round before, however long a page was left alone; no work is due
   * while nothing is written; and the stamps of a page are in the order of their numbers.
   *
   * Invariant ORIGIN_EXPIRED: the origin of a page is a block that has expired. So zero, which is
   * the distance of an empty cell, stands for an expired block too.
   */

  /** The fewest bits of a cell. */
  public static final int MIN_BITS = 2;

  /** The most bits of a cell. */
  public static final int MAX_BITS = 32;

  /** The words of a line: the size of a cache line. */
  public static final int LINE_WORDS = 8;

  /** The words of a page. */
  public static final int PAGE_WORDS = 64;

  private static final int PAGE_SHIFT = 6;

  /** A block that has expired whatever happens: the origin of pages that were never written. */
  public static final long NEVER = -(1L << 62);

  /* As in LineCells: lines of the cells are lines of the cache. */
  private static final int LEAD_WORDS = 6;

  /** The most words. */
  public static final long MAX_WORDS = Cells.MAX_WORDS - LEAD_WORDS;

  private final int bitsPerCell;
  private final int cellsPerWord;
  private final long maxStamp;

  /* In every cell the lowest bit, and the highest. */
  private final long lowBits;
  private final long highBits;

  private final long size;
  private final long[] words;
  private final long[] origins;

  /** Creates cells that are all expired. */
  public StampCells(long words, int bitsPerCell) {
    this.bitsPerCell = Require.inRange(bitsPerCell, MIN_BITS, MAX_BITS, "bitsPerCell");
    this.size = Require.inRange(words, 1, MAX_WORDS, "words");
    Require.fitsInHeap(memoryBytes(words), "bytes");
    this.cellsPerWord = Long.SIZE / bitsPerCell;
    this.maxStamp = maxStamp(bitsPerCell);
    this.lowBits = lowBits(bitsPerCell);
    this.highBits = lowBits << (bitsPerCell - 1);
    this.words = new long[(int) (LEAD_WORDS + words)];
    this.origins = new long[(int) pages(words)];
    Arrays.fill(origins, NEVER);
  }

  /**
   * Makes cells of their words and the origins of their pages.
   *
   * @throws IllegalArgumentException if there are not as many origins as pages, or a bit beyond the
   *     last cell of a word is set
   */
  public static StampCells of(int bitsPerCell, long[] words, long[] origins) {
    StampCells cells = new StampCells(words.length, bitsPerCell);
    Require.inRange(origins.length, cells.origins.length, cells.origins.length, "origins");
    long used = cells.lowBits * cells.maxStamp;
    for (long word : words) {
      if ((word & ~used) != 0) {
        throw new IllegalArgumentException(
            Require.message("bits beyond the last cell of a word", "set", "zero"));
      }
    }
    System.arraycopy(words, 0, cells.words, LEAD_WORDS, words.length);
    System.arraycopy(origins, 0, cells.origins, 0, origins.length);
    return cells;
  }

  private static long lowBits(int bitsPerCell) {
    long bits = 0;
    for (int cell = 0; cell < Long.SIZE / bitsPerCell; cell++) {
      bits |= 1L << (cell * bitsPerCell);
    }
    return bits;
  }

  /** The largest distance from the origin that a cell of a given number of bits can hold. */
  public static long maxStamp(int bitsPerCell) {
    return (1L << bitsPerCell) - 1;
  }

  /** The number of pages of a given number of words. */
  public static long pages(long words) {
    return (words + PAGE_WORDS - 1) >>> PAGE_SHIFT;
  }

  /** The memory of a given number of words and of the origins of their pages. */
  public static long memoryBytes(long words) {
    return (LEAD_WORDS + words + pages(words)) << 3;
  }

  /** The number of words. */
  public long words() {
    return size;
  }

  /** The width of a cell. */
  public int bitsPerCell() {
    return bitsPerCell;
  }

  /** The number of cells in a word. */
  public int cellsPerWord() {
    return cellsPerWord;
  }

  /** One word. */
  public long word(long index) {
    return words[(int) (LEAD_WORDS + index)];
  }

  /** The origin of a page. */
  public long pageOrigin(long page) {
    return origins[(int) page];
  }

  /** The origin of the page of a word: a stamp of it is this block plus its distance. */
  public long origin(long word) {
    return origins[(int) (word >>> PAGE_SHIFT)];
  }

  /**
   * The origin of the page of a word, after the page was moved up if it could not hold a block.
   *
   * @param block the block to be held; not before {@code oldestLive}
   * @param oldestLive the oldest block that has not expired; less than {@code maxStamp} blocks before
   *     {@code block}
   */
  public long originFor(long word, long block, long oldestLive) {
    int page = (int) (word >>> PAGE_SHIFT);
    long origin = origins[page];
    return block - origin <= maxStamp ? origin : moveUp(page, oldestLive - 1);
  }

  /** The distance of a cell from its origin. */
  public long distance(long word, int cell) {
    return words[(int) (LEAD_WORDS + word)] >>> (cell * bitsPerCell) & maxStamp;
  }

  /** Raises a cell to at least a distance, and returns the distance it had. */
  public long raise(long word, int cell, long distance) {
    assert distance >= 0 && distance <= maxStamp : distance;
    int index = (int) (LEAD_WORDS + word);
    int shift = cell * bitsPerCell;
    long before = words[index];
    long had = before >>> shift & maxStamp;
    // Without a branch, since the processor cannot predict it: nothing is added where the cell is
    // later.
    long rise = distance - had;
    words[index] = before + ((rise & ~(rise >> 63)) << shift);
    return had;
  }

  private long moveUp(int page, long origin) {
    // No overflow: origins are at least NEVER, and blocks below its negative.
    long step = origin - origins[page];
    assert step > 0 : step;
    int from = LEAD_WORDS + page * PAGE_WORDS;
    int to = Math.min(from + PAGE_WORDS, words.length);
    if (step > maxStamp) {
      Arrays.fill(words, from, to, 0);
    } else {
      lower(from, to, step * lowBits);
    }
    origins[page] = origin;
    return origin;
  }

  /*
   * Subtracts a step from every cell of the words, with zero where the cell is smaller: all cells of
   * a word at once. The highest bit of each cell is put aside, so that a difference borrows from it
   * and not from the next cell.
   */
  private void lower(int from, int to, long steps) {
    long high = highBits;
    long stepsBelow = steps & ~high;
    int top = bitsPerCell - 1;
    for (int i = from; i < to; i++) {
      long stamps = words[i];
      long difference = (stamps | high) - stepsBelow;
      // Set in the highest bit where the stamp is not smaller than the step.
      long kept = ((stamps & ~steps) | (~(stamps ^ steps) & difference)) & high;
      long mask = kept | (kept - (kept >>> top));
      words[i] = (difference ^ ((stamps ^ ~steps) & high)) & mask;
    }
  }
}
