package io.tidemark.core.cell;

import io.tidemark.core.Require;
import java.util.Arrays;

/**
 * Cells of 1 to 32 bits, packed without gaps: a cell may lie across two words. Not safe for use by
 * several threads.
 */
public final class PackedCells implements Cells {
  private final long size;
  private final int bitsPerCell;
  private final long maxValue;

  /* Invariant TAIL_ZERO: bits beyond the last cell are zero. */
  private final long[] words;

  /** Creates cells that are all zero. */
  public PackedCells(long size, int bitsPerCell) {
    this(size, bitsPerCell, new long[wordsFor(size, bitsPerCell)]);
  }

  private PackedCells(long size, int bitsPerCell, long[] words) {
    this.size = size;
    this.bitsPerCell = bitsPerCell;
    this.maxValue = (1L << bitsPerCell) - 1;
    this.words = words;
  }

  /**
   * Takes over the packed form of cells.
   *
   * @throws IllegalArgumentException if the number of words is not the one that the cells need, or a
   *     bit beyond the last cell is set
   */
  public static PackedCells ofWords(long size, int bitsPerCell, long[] words) {
    int expected = wordsFor(size, bitsPerCell);
    Require.inRange(words.length, expected, expected, "words");
    int tail = (int) (size * bitsPerCell & 63);
    if (tail != 0 && words[words.length - 1] >>> tail != 0) {
      throw new IllegalArgumentException(
          Require.message("bits beyond the last cell", "set", "zero"));
    }
    return new PackedCells(size, bitsPerCell, words);
  }

  private static int wordsFor(long size, int bitsPerCell) {
    Require.inRange(bitsPerCell, 1, 32, "bitsPerCell");
    Require.inRange(size, 1, (MAX_WORDS << 6) / bitsPerCell, "cells");
    long words = (size * bitsPerCell + 63) >>> 6;
    Require.fitsInHeap(words << 3, "bytes");
    return (int) words;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public int bitsPerCell() {
    return bitsPerCell;
  }

  /** The largest value a cell holds. */
  public long maxValue() {
    return maxValue;
  }

  @Override
  public long value(long cell) {
    assert cell >= 0 && cell < size : cell;
    long bit = cell * bitsPerCell;
    int word = (int) (bit >>> 6);
    int shift = (int) (bit & 63);
    long value = words[word] >>> shift;
    if (shift + bitsPerCell > 64) {
      value |= words[word + 1] << -shift;
    }
    return value & maxValue;
  }

  @Override
  public void setValue(long cell, long value) {
    assert cell >= 0 && cell < size : cell;
    put(cell, Require.inRange(value, 0, maxValue, "value"));
  }

  private void put(long cell, long value) {
    long bit = cell * bitsPerCell;
    int word = (int) (bit >>> 6);
    int shift = (int) (bit & 63);
    words[word] = (words[word] & ~(maxValue << shift)) | (value << shift);
    if (shift + bitsPerCell > 64) {
      // What of the cell did not fit in the first word: the low bits of the next one.
      words[word + 1] = (words[word + 1] & ~(maxValue >>> -shift)) | (value >>> -shift);
    }
  }

  /** Raises a cell, at most to the greatest value. */
  public void addSaturating(long cell, long number) {
    long value = value(cell);
    put(cell, number >= maxValue - value ? maxValue : value + number);
  }

  /**
   * Lowers a cell, unless it holds less; a cell of the greatest value stays as it is, since it may
   * stand for more.
   *
   * @return false if the cell holds less, and was left
   */
  public boolean subtractUnsaturated(long cell, long number) {
    long value = value(cell);
    if (value == maxValue) {
      return true;
    }
    if (value < number) {
      return false;
    }
    put(cell, value - number);
    return true;
  }

  @Override
  public void clear() {
    Arrays.fill(words, 0);
  }

  @Override
  public long words() {
    return words.length;
  }

  @Override
  public long word(long index) {
    return words[(int) index];
  }
}
