package io.tidemark.core.cell;

/**
 * Unsigned numbers of equal width, packed in an array and addressed by {@code long}. Cells know no
 * key and no time.
 *
 * <p>Not safe for use by several threads, except where an implementation says otherwise.
 */
public sealed interface Cells permits BitCells, PackedCells {
  /** The largest number of 64-bit words an array holds on the JVMs we know. */
  long MAX_WORDS = Integer.MAX_VALUE - 8L;

  /** The number of cells. */
  long size();

  /** The width of a cell in bits. */
  int bitsPerCell();

  /** The value of a cell, as an unsigned number. */
  long value(long cell);

  /** Sets a cell to a value that fits in {@link #bitsPerCell()} bits. */
  void setValue(long cell, long value);

  /** Sets every cell to zero. */
  void clear();

  /** The number of 64-bit words behind the cells. */
  long words();

  /** A word of the packed form; cell 0 starts at the lowest bit of word 0. */
  long word(long index);
}
