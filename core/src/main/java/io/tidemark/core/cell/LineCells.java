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
 * <p>Threads: {@link #setAtomic} and {@link #slots} may be called from many threads at once, and a bit
 * set by the first is never lost. Everything else wants one thread at a time.
 */
public final class LineCells {
  /** The words of a line. */
  public static final int LINE_WORDS = 8;

  /** The bits of a line. */
  public static final int LINE_BITS = LINE_WORDS * Long.SIZE;

  /** The most bits of a slot: two in each word. */
  public static final int MAX_PROBES = 2 * LINE_WORDS;

  /*
   * The words of a large array start 16 bytes behind a multiple of 64 in every garbage collector that
   * gives such an array its own regions. With as many unused words in front, a line is a line of the
   * cache and not parts of two.
   */
  private static final int LEAD_WORDS = 6;

  /** The most lines: their words must fit an array. */
  public static final long MAX_LINES = (Cells.MAX_WORDS - LEAD_WORDS) / LINE_WORDS;

  /* The bits of a rotation, as Probes.places gives them. */
  private static final int PLACE_BITS = 6;

  private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);

  private final long[] words;
  private final long lines;

  /** Creates lines that are all zero. */
  public LineCells(long lines) {
    Require.inRange(lines, 1, MAX_LINES, "lines");
    Require.fitsInHeap(lines << 6, "bytes");
    this.words = new long[(int) (LEAD_WORDS + lines * LINE_WORDS)];
    this.lines = lines;
  }

  private LineCells(LineCells other) {
    this.words = other.words.clone();
    this.lines = other.lines;
  }

  /** Makes lines of their words. */
  public static LineCells ofWords(long[] words) {
    if (words.length == 0 || words.length % LINE_WORDS != 0) {
      throw new IllegalArgumentException(
          Require.message("words", words.length, "a multiple of " + LINE_WORDS));
    }
    LineCells cells = new LineCells(words.length / LINE_WORDS);
    System.arraycopy(words, 0, cells.words, LEAD_WORDS, words.length);
    return cells;
  }

  /** The number of lines. */
  public long lines() {
    return lines;
  }

  /** The number of words. */
  public long words() {
    return lines * LINE_WORDS;
  }

  /** The memory of all words. */
  public long memoryBytes() {
    return memoryBytes(lines);
  }

  /** The memory that so many lines take. */
  public static long memoryBytes(long lines) {
    return (LEAD_WORDS + lines * LINE_WORDS) * Long.BYTES;
  }

  /** One word. */
  public long word(long index) {
    return words[(int) (LEAD_WORDS + index)];
  }

  private static int base(long line) {
    return LEAD_WORDS + (int) line * LINE_WORDS;
  }

  /*
   * One statement for each of eight words instead of a loop: a loop over six words takes half as long
   * again. And all words are read instead of those up to the first that denies the slots: half of
   * them do, and a processor that guesses which loses more time than the words take, which have come
   * with the line.
   */

  /**
   * Sets a slot of a bitmap.
   *
   * @param line the line of the bitmap
   * @param firstWord the word of its first bit, 0 to 7; the others follow, and after the last word
   *     comes the first
   * @param probes the number of bits of a slot, 1 to 16
   * @param places ten rotations of six bits, for the first eight bits of the slot
   * @param morePlaces ten more, for the others
   * @param slot the slot, 0 to 63
   */
  public void set(long line, int firstWord, int probes, long places, long morePlaces, int slot) {
    int base = base(line);
    words[base + firstWord] |= 1L << (slot + places);
    if (probes == 1) {
      return;
    }
    words[base + ((firstWord + 1) & 7)] |= 1L << (slot + (places >>> 6));
    if (probes == 2) {
      return;
    }
    words[base + ((firstWord + 2) & 7)] |= 1L << (slot + (places >>> 12));
    if (probes == 3) {
      return;
    }
    words[base + ((firstWord + 3) & 7)] |= 1L << (slot + (places >>> 18));
    if (probes == 4) {
      return;
    }
    words[base + ((firstWord + 4) & 7)] |= 1L << (slot + (places >>> 24));
    if (probes == 5) {
      return;
    }
    words[base + ((firstWord + 5) & 7)] |= 1L << (slot + (places >>> 30));
    if (probes == 6) {
      return;
    }
    words[base + ((firstWord + 6) & 7)] |= 1L << (slot + (places >>> 36));
    if (probes == 7) {
      return;
    }
    words[base + ((firstWord + 7) & 7)] |= 1L << (slot + (places >>> 42));
    if (probes > LINE_WORDS) {
      set(line, firstWord, probes - LINE_WORDS, morePlaces, 0, slot);
    }
  }

  /** As {@link #set}, from any thread; a word that has its bit is not written. */
  public void setAtomic(
      long line, int firstWord, int probes, long places, long morePlaces, int slot) {
    int base = base(line);
    long rotations = places;
    for (int probe = 0; probe < probes; probe++) {
      rotations = probe == LINE_WORDS ? morePlaces : rotations;
      int word = base + ((firstWord + probe) & 7);
      long bit = 1L << (slot + rotations);
      if (((long) WORDS.getOpaque(words, word) & bit) == 0) {
        WORDS.getAndBitwiseOr(words, word, bit);
      }
      rotations >>>= PLACE_BITS;
    }
  }

  /**
   * The slots of a bitmap that might be set.
   *
   * @param wanted the slots that are asked for, as bits; the result has no others
   */
  public long slots(
      long line, int firstWord, int probes, long places, long morePlaces, long wanted) {
    int base = base(line);
    long found = wanted & rotated(base + firstWord, places);
    if (probes == 1) {
      return found;
    }
    found &= rotated(base + ((firstWord + 1) & 7), places >>> 6);
    if (probes == 2) {
      return found;
    }
    found &= rotated(base + ((firstWord + 2) & 7), places >>> 12);
    if (probes == 3) {
      return found;
    }
    found &= rotated(base + ((firstWord + 3) & 7), places >>> 18);
    if (probes == 4) {
      return found;
    }
    found &= rotated(base + ((firstWord + 4) & 7), places >>> 24);
    if (probes == 5) {
      return found;
    }
    found &= rotated(base + ((firstWord + 5) & 7), places >>> 30);
    if (probes == 6) {
      return found;
    }
    found &= rotated(base + ((firstWord + 6) & 7), places >>> 36);
    if (probes == 7) {
      return found;
    }
    found &= rotated(base + ((firstWord + 7) & 7), places >>> 42);
    return probes == LINE_WORDS
        ? found
        : slots(line, firstWord, probes - LINE_WORDS, morePlaces, 0, found);
  }

  private long rotated(int word, long rotation) {
    return Long.rotateRight((long) WORDS.getOpaque(words, word), (int) rotation);
  }

  /** The number of set bits of a line. */
  public int ones(long line) {
    int base = base(line);
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
    if (other.lines % lines != 0) {
      throw new IllegalArgumentException(
          Require.message("lines", lines, "a divisor of " + other.lines));
    }
    long ratio = other.lines / lines;
    for (long line = 0; line < other.lines; line++) {
      int target = base(line / ratio);
      int source = base(line);
      for (int word = 0; word < LINE_WORDS; word++) {
        words[target + word] |= other.words[source + word];
      }
    }
  }

  /** A copy; of lines that other threads are writing, a state no older than the call. */
  public LineCells copy() {
    return new LineCells(this);
  }
}
