package io.tidemark.core.cell;

import io.tidemark.core.Require;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * One-bit cells in a {@code long[]}.
 *
 * <p>Threads: the methods whose name ends in {@code Atomic} may be called from many threads at once,
 * and a bit set by one of them is never lost. Everything else wants one thread at a time.
 */
public final class BitCells implements Cells {
  private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);

  private final long size;

  /* Invariant TAIL_ZERO: bits at and beyond size are zero, so that counting bits needs no mask. */
  private final long[] words;

  /** Creates cells that are all zero. */
  public BitCells(long size) {
    this(size, new long[wordsFor(size)]);
  }

  private BitCells(long size, long[] words) {
    this.size = size;
    this.words = words;
  }

  /**
   * Takes over the packed form of cells.
   *
   * @throws IllegalArgumentException if the number of words is not the one that {@code size} needs,
   *     or a bit beyond the last cell is set
   */
  public static BitCells ofWords(long size, long[] words) {
    Require.inRange(words.length, wordsFor(size), wordsFor(size), "words");
    int tail = (int) (size & 63);
    if (tail != 0 && words[words.length - 1] >>> tail != 0) {
      throw new IllegalArgumentException(
          Require.message("bits beyond the last cell", "set", "zero"));
    }
    return new BitCells(size, words);
  }

  private static int wordsFor(long size) {
    Require.inRange(size, 1, MAX_WORDS << 6, "cells");
    long words = (size + 63) >>> 6;
    Require.fitsInHeap(words << 3, "bytes");
    return (int) words;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public int bitsPerCell() {
    return 1;
  }

  @Override
  public long value(long cell) {
    return get(cell) ? 1 : 0;
  }

  @Override
  public void setValue(long cell, long value) {
    assert cell >= 0 && cell < size : cell;
    Require.inRange(value, 0, 1, "value");
    long mask = 1L << cell;
    int word = (int) (cell >>> 6);
    words[word] = value == 0 ? words[word] & ~mask : words[word] | mask;
  }

  /** Whether the bit is set. */
  public boolean get(long cell) {
    return bit(cell) != 0;
  }

  /** Sets a bit and says whether it was clear before. */
  public boolean set(long cell) {
    return setBit(cell) != 0;
  }

  /** The bit as a number, 0 or 1: loops that gather many of them need no branch. */
  public long bit(long cell) {
    assert cell >= 0 && cell < size : cell;
    return (words[(int) (cell >>> 6)] >>> cell) & 1L;
  }

  /** Sets a bit; 1 if it was clear before, 0 if not. */
  public long setBit(long cell) {
    assert cell >= 0 && cell < size : cell;
    int word = (int) (cell >>> 6);
    long before = words[word];
    words[word] = before | 1L << cell;
    return (~before >>> cell) & 1L;
  }

  /** Clears a bit. */
  public void clearBit(long cell) {
    assert cell >= 0 && cell < size : cell;
    words[(int) (cell >>> 6)] &= ~(1L << cell);
  }

  /** As {@link #bit}, from any thread. */
  public long bitAtomic(long cell) {
    assert cell >= 0 && cell < size : cell;
    return ((long) WORDS.getOpaque(words, (int) (cell >>> 6)) >>> cell) & 1L;
  }

  /** As {@link #setBit}, from any thread; writes nothing if the bit is set already. */
  public long setBitAtomic(long cell) {
    assert cell >= 0 && cell < size : cell;
    int word = (int) (cell >>> 6);
    long mask = 1L << cell;
    return missing(word, mask) == 0 ? 0 : (orAtomic(word, mask) >>> cell) & 1L;
  }

  /**
   * Sets the bits of four masks in four successive words and says whether any of them was clear.
   *
   * @param first the first of the words
   */
  public boolean setWindow(long first, long mask0, long mask1, long mask2, long mask3) {
    int word = (int) first;
    long before = words[word];
    long fresh = mask0 & ~before;
    words[word] = before | mask0;
    before = words[word + 1];
    fresh |= mask1 & ~before;
    words[word + 1] = before | mask1;
    before = words[word + 2];
    fresh |= mask2 & ~before;
    words[word + 2] = before | mask2;
    before = words[word + 3];
    fresh |= mask3 & ~before;
    words[word + 3] = before | mask3;
    return fresh != 0;
  }

  /** Whether a bit of four masks is clear in four successive words. */
  public boolean missingInWindow(long first, long mask0, long mask1, long mask2, long mask3) {
    int word = (int) first;
    // Two words settle most absent keys; testing them apart spares the other two.
    if (((mask0 & ~words[word]) | (mask1 & ~words[word + 1])) != 0) {
      return true;
    }
    return ((mask2 & ~words[word + 2]) | (mask3 & ~words[word + 3])) != 0;
  }

  /**
   * As {@link #setWindow}, from any thread; other threads may see some of the words before others.
   *
   * <p>Bits are never cleared while threads share the cells, so a window that has all its bits needs
   * no write, and its line can stay with all cores. Otherwise every word is written: a branch per
   * word, which the processor cannot predict, would cost more than the writes it spares.
   */
  public boolean setWindowAtomic(long first, long mask0, long mask1, long mask2, long mask3) {
    if (!missingInWindowAtomic(first, mask0, mask1, mask2, mask3)) {
      return false;
    }
    int word = (int) first;
    return (orAtomic(word, mask0)
            | orAtomic(word + 1, mask1)
            | orAtomic(word + 2, mask2)
            | orAtomic(word + 3, mask3))
        != 0;
  }

  /** As {@link #missingInWindow}, from any thread. */
  public boolean missingInWindowAtomic(long first, long mask0, long mask1, long mask2, long mask3) {
    int word = (int) first;
    if ((missing(word, mask0) | missing(word + 1, mask1)) != 0) {
      return true;
    }
    return (missing(word + 2, mask2) | missing(word + 3, mask3)) != 0;
  }

  private long missing(int word, long mask) {
    return mask & ~(long) WORDS.getOpaque(words, word);
  }

  /** Sets bits of a word atomically and returns those this call set. */
  private long orAtomic(int word, long mask) {
    return mask & ~(long) WORDS.getAndBitwiseOr(words, word, mask);
  }

  /** The number of set bits. */
  public long ones() {
    long ones = 0;
    for (long word : words) {
      ones += Long.bitCount(word);
    }
    return ones;
  }

  /** The number of set bits among those from {@code from} (inclusive) to {@code to} (exclusive). */
  public long ones(long from, long to) {
    Require.inRange(from, 0, to, "from");
    Require.inRange(to, from, size, "to");
    if (from == to) {
      return 0;
    }
    int first = (int) (from >>> 6);
    int last = (int) ((to - 1) >>> 6);
    long ones = 0;
    for (int word = first; word <= last; word++) {
      ones += Long.bitCount(words[word]);
    }
    // The bits outside that share the first and the last word.
    return ones - Long.bitCount(words[first] & ~(-1L << from)) - Long.bitCount(tail(last, to));
  }

  /** The bits of the word that lie at or beyond {@code to}, which is in the word or just behind. */
  private long tail(int word, long to) {
    return (to & 63) == 0 ? 0 : words[word] & (-1L << to);
  }

  /**
   * Sets bit {@code first + i / c} for every bit {@code sourceFirst + i} that is set in a region of
   * other cells, where c is how many times larger that region is.
   *
   * @param size the size of the region of these cells; divides {@code sourceSize}
   */
  public void orFolded(long first, long size, BitCells source, long sourceFirst, long sourceSize) {
    Require.inRange(first, 0, this.size - size, "first");
    Require.inRange(sourceFirst, 0, source.size - sourceSize, "sourceFirst");
    if (size < 1 || sourceSize < size || sourceSize % size != 0) {
      throw new IllegalArgumentException(
          Require.message("size", size, "a divisor of " + sourceSize));
    }
    if (size == sourceSize && ((first | sourceFirst | size) & 63) == 0) {
      orWords(first, source, sourceFirst, size);
      return;
    }
    long ratio = sourceSize / size;
    long end = sourceFirst + sourceSize;
    for (long bit = source.nextOne(sourceFirst, end); bit < end; ) {
      setBit(first + (bit - sourceFirst) / ratio);
      bit = source.nextOne(bit + 1, end);
    }
  }

  /** As {@link #orFolded}, of regions of equal size that are made of whole words. */
  private void orWords(long first, BitCells source, long sourceFirst, long size) {
    int offset = (int) (first >>> 6);
    int sourceOffset = (int) (sourceFirst >>> 6);
    int count = (int) (size >>> 6);
    for (int word = 0; word < count; word++) {
      words[offset + word] |= source.words[sourceOffset + word];
    }
  }

  /** The first set bit in {@code [from, to)}, or {@code to} if there is none. */
  private long nextOne(long from, long to) {
    long bit = from;
    while (bit < to) {
      long rest = words[(int) (bit >>> 6)] >>> bit;
      if (rest != 0) {
        return Math.min(to, bit + Long.numberOfTrailingZeros(rest));
      }
      bit = (bit | 63) + 1;
    }
    return to;
  }

  /** Sets every bit that is set in {@code other}, which has the same size. */
  public void or(BitCells other) {
    Require.inRange(other.size, size, size, "cells");
    for (int word = 0; word < words.length; word++) {
      words[word] |= other.words[word];
    }
  }

  /** A copy; of cells that other threads are writing, a state no older than the call. */
  public BitCells copy() {
    return new BitCells(size, words.clone());
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
