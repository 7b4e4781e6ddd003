package io.tidemark.core.cell;

import io.tidemark.core.Require;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * One-bit cells in lines of eight words: 512 bits, the size of a cache line. A line takes small
 * bitmaps of up to 64 slots. A slot of a bitmap is one bit in each of several words, and every word
 * has the bitmap rotated by another amount, so that bitmaps that meet in a line do not cover each
 * other.
 *
 * <p>Threads: the methods whose name ends in {@code Atomic} may be called from many threads at once,
 * and a bit set by one of them is never lost. Everything else wants one thread at a time.
 */
public final class LineCells {
  /** The words of a line. */
  public static final int LINE_WORDS = 8;

  /** The bits of a line. */
  public static final int LINE_BITS = LINE_WORDS * Long.SIZE;

  /** The most bits of a slot: two in each word. */
  public static final int MAX_PROBES = 2 * LINE_WORDS;

  /** The most lines: their words must fit an array. */
  public static final long MAX_LINES = Cells.MAX_WORDS / LINE_WORDS;

  /* Rotations per number: ten groups of six bits, as Probes.places gives them. */
  private static final int GROUP_BITS = 6;
  private static final int GROUPS = 10;

  private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);

  private final long[] words;

  /** Creates lines that are all zero. */
  public LineCells(long lines) {
    Require.inRange(lines, 1, MAX_LINES, "lines");
    Require.fitsInHeap(lines << 6, "bytes");
    this.words = new long[(int) (lines * LINE_WORDS)];
  }

  private LineCells(long[] words) {
    this.words = words;
  }

  /** Takes over the words of lines. */
  public static LineCells ofWords(long[] words) {
    if (words.length == 0 || words.length % LINE_WORDS != 0) {
      throw new IllegalArgumentException(
          Require.message("words", words.length, "a multiple of " + LINE_WORDS));
    }
    return new LineCells(words);
  }

  /** The number of lines. */
  public long lines() {
    return words.length / LINE_WORDS;
  }

  /** The number of words. */
  public long words() {
    return words.length;
  }

  /** One word. */
  public long word(long index) {
    return words[(int) index];
  }

  /**
   * Sets a slot of a bitmap.
   *
   * @param line the line of the bitmap
   * @param firstWord the word of its first bit, 0 to 7; the others follow, and after the last word
   *     comes the first
   * @param probes the number of bits of a slot, 0 to 16
   * @param places ten rotations of six bits
   * @param morePlaces ten more
   * @param slot the slot, 0 to 63
   */
  public void set(long line, int firstWord, int probes, long places, long morePlaces, int slot) {
    int base = (int) (line * LINE_WORDS);
    long rotations = places;
    for (int probe = 0; probe < probes; probe++) {
      rotations = probe == GROUPS ? morePlaces : rotations;
      words[base + ((firstWord + probe) & 7)] |= 1L << (slot + rotations);
      rotations >>>= GROUP_BITS;
    }
  }

  /** As {@link #set}, from any thread; a word that has its bit is not written. */
  public void setAtomic(
      long line, int firstWord, int probes, long places, long morePlaces, int slot) {
    int base = (int) (line * LINE_WORDS);
    long rotations = places;
    for (int probe = 0; probe < probes; probe++) {
      rotations = probe == GROUPS ? morePlaces : rotations;
      int word = base + ((firstWord + probe) & 7);
      long bit = 1L << (slot + rotations);
      if (((long) WORDS.getOpaque(words, word) & bit) == 0) {
        WORDS.getAndBitwiseOr(words, word, bit);
      }
      rotations >>>= GROUP_BITS;
    }
  }

  /**
   * The slots of a bitmap that might be set.
   *
   * @param wanted the slots that are asked for, as bits; the result has no others
   */
  public long slots(
      long line, int firstWord, int probes, long places, long morePlaces, long wanted) {
    int base = (int) (line * LINE_WORDS);
    long rotations = places;
    long found = wanted;
    for (int probe = 0; probe < probes && found != 0; probe++) {
      rotations = probe == GROUPS ? morePlaces : rotations;
      found &= Long.rotateRight(words[base + ((firstWord + probe) & 7)], (int) rotations);
      rotations >>>= GROUP_BITS;
    }
    return found;
  }

  /** As {@link #slots}, from any thread. */
  public long slotsAtomic(
      long line, int firstWord, int probes, long places, long morePlaces, long wanted) {
    int base = (int) (line * LINE_WORDS);
    long rotations = places;
    long found = wanted;
    for (int probe = 0; probe < probes && found != 0; probe++) {
      rotations = probe == GROUPS ? morePlaces : rotations;
      long word = (long) WORDS.getOpaque(words, base + ((firstWord + probe) & 7));
      found &= Long.rotateRight(word, (int) rotations);
      rotations >>>= GROUP_BITS;
    }
    return found;
  }

  /** The number of set bits. */
  public long ones() {
    long ones = 0;
    for (long word : words) {
      ones += Long.bitCount(word);
    }
    return ones;
  }

  /** The number of set bits of a line. */
  public int ones(long line) {
    int base = (int) (line * LINE_WORDS);
    int ones = 0;
    for (int word = base; word < base + LINE_WORDS; word++) {
      ones += Long.bitCount(words[word]);
    }
    return ones;
  }

  /**
   * Sets every bit that is set in other lines, of which there are a multiple: line i of them goes to
   * line i / c, where c is how many times more they are.
   */
  public void orFolded(LineCells other) {
    if (other.words.length % words.length != 0 || other.words.length < words.length) {
      throw new IllegalArgumentException(
          Require.message("lines", lines(), "a divisor of " + other.lines()));
    }
    long ratio = other.lines() / lines();
    for (long word = 0; word < other.words(); word++) {
      long line = word / LINE_WORDS / ratio;
      words[(int) (line * LINE_WORDS + word % LINE_WORDS)] |= other.words[(int) word];
    }
  }

  /** A copy; of lines that other threads are writing, a state no older than the call. */
  public LineCells copy() {
    return new LineCells(words.clone());
  }
}
