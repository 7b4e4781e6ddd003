package io.tidemark.core.cell;

import io.tidemark.core.Require;
import java.util.Arrays;

/**
 * A row of bits that is read and written in pieces of 1 to 64 bits at any place, the lowest bit first.
 * All bits are zero at first. Not safe for use by several threads.
 */
final class BitRow {
  /* One word more than the bits need, so that every piece has a word behind its first. */
  private final long[] words;

  BitRow(long bits) {
    this(new long[wordsFor(bits)]);
  }

  private BitRow(long[] words) {
    this.words = words;
  }

  /** The bits of words. */
  static BitRow of(long[] words) {
    long[] padded = new long[wordsFor((long) words.length << 6)];
    System.arraycopy(words, 0, padded, 0, words.length);
    return new BitRow(padded);
  }

  /** The memory of a row of so many bits. */
  static long bytes(long bits) {
    return (1 + ((bits + 63) >>> 6)) << 3;
  }

  private static int wordsFor(long bits) {
    long words = bytes(bits) >>> 3;
    Require.inRange(words, 1, Cells.MAX_WORDS, "words");
    Require.fitsInHeap(words << 3, "bytes");
    return (int) words;
  }

  /** The number that starts at a bit. */
  long read(long bit, int width) {
    return bits(bit) & (-1L >>> -width);
  }

  /** The 64 bits that start at a bit; those beyond the row are zero. */
  long bits(long bit) {
    int word = (int) (bit >>> 6);
    // Shifts count modulo 64, hence the second in two steps: of a whole word nothing must be left.
    return (words[word] >>> bit) | (words[word + 1] << 1 << ~bit);
  }

  /** The number that starts at a bit of words, which may end with it. */
  static long read(long[] words, long bit, int width) {
    int word = (int) (bit >>> 6);
    long number = words[word] >>> bit;
    if ((bit & 63) + width > 64) {
      number |= words[word + 1] << -bit;
    }
    return number & (-1L >>> -width);
  }

  /** Puts a number, which fits in the width, at a bit. */
  void write(long bit, int width, long number) {
    write(words, bit, width, number);
  }

  /** Puts a number, which fits in the width, at a bit of words. */
  static void write(long[] words, long bit, int width, long number) {
    long mask = -1L >>> -width;
    int word = (int) (bit >>> 6);
    words[word] = (words[word] & ~(mask << bit)) | (number << bit);
    if ((bit & 63) + width > 64) {
      words[word + 1] = (words[word + 1] & ~(mask >>> -bit)) | (number >>> -bit);
    }
  }

  /** Turns the bits over that are set in a number, from a bit on; where all are zero, that puts it there. */
  void flip(long bit, long number) {
    int word = (int) (bit >>> 6);
    words[word] ^= number << bit;
    words[word + 1] ^= number >>> 1 >>> ~bit;
  }

  /** Changes the number at a bit by another; it must still fit in the width. */
  void change(long bit, int width, long by) {
    write(bit, width, read(bit, width) + by);
  }

  /**
   * Moves bits up by 1 to 63 places: as many of the last are lost, and the first become zero.
   *
   * @param to where they end; at least so many places above {@code from}
   */
  void moveUp(long from, long to, int places) {
    moveUp(words, from, to, places);
  }

  /** As {@link #moveUp(long, long, int)}, of words. */
  static void moveUp(long[] words, long from, long to, int places) {
    int first = (int) (from >>> 6);
    int last = (int) ((to - 1) >>> 6);
    long above = ~(-1L >>> ~(to - 1));
    long kept = words[last] & above;
    // What lies below the bits in their first word must not come up with them.
    long below = words[first] & ~(-1L << from);
    words[first] ^= below;
    for (int word = last; word > first; word--) {
      words[word] = (words[word] << places) | (words[word - 1] >>> -places);
    }
    words[first] = (words[first] << places) | below;
    words[last] = (words[last] & ~above) | kept;
  }

  /** Moves bits of words down by 1 to 63 places: as many of the first are lost, and the last become zero. */
  static void moveDown(long[] words, long from, long to, int places) {
    int first = (int) (from >>> 6);
    int last = (int) ((to - 1) >>> 6);
    long above = ~(-1L >>> ~(to - 1));
    long kept = words[last] & above;
    words[last] ^= kept;
    long below = words[first] & ~(-1L << from);
    for (int word = first; word < last; word++) {
      words[word] = (words[word] >>> places) | (words[word + 1] << -places);
    }
    words[last] = (words[last] >>> places) | kept;
    words[first] = (words[first] & (-1L << from)) | below;
  }

  /** A word. */
  long word(long index) {
    return words[(int) index];
  }

  /** Replaces a word. */
  void setWord(long index, long word) {
    words[(int) index] = word;
  }

  long bytes() {
    return (long) words.length << 3;
  }

  /** The words that the first bits of the row lie in. */
  long[] words(long bits) {
    return Arrays.copyOf(words, (int) ((bits + 63) >>> 6));
  }
}
