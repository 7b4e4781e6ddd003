package io.tidemark.core.cell;

import io.tidemark.core.Require;
import java.util.Arrays;

/**
 * Pools of slots, each slot with a print and a credit; a print of 0 is an empty slot. The slots of a
 * pool are in the order in which they were put to the front.
 *
 * <p>A pool is a few successive words, a slot never lies across two of them, and what is left of a word
 * is unused. All slots of a word are looked at at once. A slot is named by the word it is in, counted in its
 * pool, and the bit it starts at. Not safe for use by several threads.
 */
public final class PoolCells {
  /** No slot. */
  public static final int NONE = -1;

  private final int wordsPerPool;
  private final int printBits;
  private final int slotBits;
  private final int lastShift;
  private final long usedBits;

  /* Of every print and of every credit: the highest bit, and all below the highest. */
  private final long printHigh;
  private final long printBelow;
  private final long creditHigh;
  private final long creditBelow;

  /* In every slot the lowest bit, and the lowest of its credit. */
  private final long lowBits;
  private final long creditLow;

  private final long[] words;

  /**
   * Creates empty pools.
   *
   * @param creditBits may be 0: then no slot ever has credit
   */
  public PoolCells(long pools, int wordsPerPool, int printBits, int creditBits) {
    this(wordsPerPool, printBits, creditBits, new long[checked(pools * wordsPerPool)]);
  }

  private PoolCells(int wordsPerPool, int printBits, int creditBits, long[] words) {
    this.wordsPerPool = wordsPerPool;
    this.printBits = printBits;
    this.slotBits = printBits + creditBits;
    Require.inRange(slotBits, 1, Integer.SIZE, "bits of a slot");
    int slots = Long.SIZE / slotBits;
    this.lastShift = (slots - 1) * slotBits;
    long low = 0;
    for (int slot = 0; slot < slots; slot++) {
      low |= 1L << (slot * slotBits);
    }
    this.lowBits = low;
    this.usedBits = low * ((1L << slotBits) - 1);
    this.printHigh = low << (printBits - 1);
    this.printBelow = printHigh - low;
    this.creditLow = creditBits == 0 ? 0 : low << printBits;
    this.creditHigh = creditBits == 0 ? 0 : low << (slotBits - 1);
    this.creditBelow = creditHigh - creditLow;
    this.words = words;
  }

  private static int checked(long words) {
    Require.inRange(words, 1, Cells.MAX_WORDS, "words");
    Require.fitsInHeap(words << 3, "bytes");
    return (int) words;
  }

  /**
   * Takes over the words of pools.
   *
   * @throws IllegalArgumentException if an unused bit is set, or an empty slot has credit
   */
  public static PoolCells ofWords(int wordsPerPool, int printBits, int creditBits, long[] words) {
    checked(words.length);
    PoolCells cells = new PoolCells(wordsPerPool, printBits, creditBits, words);
    for (long word : words) {
      long empty = ~cells.printed(word) & cells.printHigh;
      long credited = cells.credited(word) >>> creditBits;
      if ((word & ~cells.usedBits) != 0 || (empty & credited) != 0) {
        throw new IllegalArgumentException(
            Require.message("bits of no key", "set", "zero in unused bits and empty slots"));
      }
    }
    return cells;
  }

  /** A copy. */
  public PoolCells copy() {
    return new PoolCells(wordsPerPool, printBits, slotBits - printBits, words.clone());
  }

  /** The number of words. */
  public long words() {
    return words.length;
  }

  /** One word. */
  public long word(long index) {
    return words[(int) index];
  }

  /** Slots that are not empty. */
  public long occupied() {
    long occupied = 0;
    for (long word : words) {
      occupied += Long.bitCount(printed(word));
    }
    return occupied;
  }

  /**
   * The slot with a print, or {@link #NONE}.
   *
   * @param first the first word of the pool
   */
  public int find(int first, long print) {
    long everywhere = print * lowBits;
    for (int word = 0; word < wordsPerPool; word++) {
      long same = ~printed(words[first + word] ^ everywhere) & printHigh;
      if (same != 0) {
        return slot(word, Long.numberOfTrailingZeros(same) - (printBits - 1));
      }
    }
    return NONE;
  }

  /** The last slot without credit. If all have credit, all lose as much of it as the least has. */
  public int lastWithoutCredit(int first) {
    while (true) {
      for (int word = wordsPerPool - 1; word >= 0; word--) {
        long without = ~credited(words[first + word]) & creditHigh;
        if (without != 0) {
          return slot(word, Long.SIZE - Long.numberOfLeadingZeros(without) - slotBits);
        }
      }
      if (creditLow == 0) {
        return slot(wordsPerPool - 1, lastShift);
      }
      for (int word = 0; word < wordsPerPool; word++) {
        words[first + word] -= creditLow;
      }
    }
  }

  /** Whether a slot has no print. */
  public boolean isEmpty(int first, int slot) {
    return print(words[first + (slot >>> 6)] >>> (slot & 63)) == 0;
  }

  /** The credit of a slot. */
  public int credit(int first, int slot) {
    long content = words[first + (slot >>> 6)] >>> (slot & 63);
    return (int) (content & ((1L << slotBits) - 1)) >>> printBits;
  }

  /** Takes a slot out, and puts a print with a credit to the front of its pool. */
  public void replace(int first, int slot, long print, int credit) {
    int index = first;
    int last = first + (slot >>> 6);
    long carried = print | ((long) credit << printBits);
    for (; index < last; index++) {
      long word = words[index];
      words[index] = ((word << slotBits) & usedBits) | carried;
      carried = (word >>> lastShift) & ((1L << slotBits) - 1);
    }
    int shift = slot & 63;
    long word = words[last];
    long before = word & ~(-1L << shift);
    // In two shifts, since together they may be 64.
    long after = word & ((-1L << shift) << slotBits);
    words[last] = after | (before << slotBits) | carried;
  }

  /**
   * Takes over the slots of other pools, which have the same form. Of those with the same print the greater
   * credit is kept. They come in turn, in the order of either pool; what finds no room is dropped as {@link
   * #lastWithoutCredit} has it.
   */
  public void merge(PoolCells others) {
    Require.inRange(others.words.length, words.length, words.length, "words");
    int perWord = lastShift / slotBits + 1;
    int room = perWord * wordsPerPool;
    long[] slots = new long[2 * room];
    for (int first = 0; first < words.length; first += wordsPerPool) {
      int found = 0;
      for (int slot = 0; slot < room; slot++) {
        int word = first + slot / perWord;
        int shift = slot % perWord * slotBits;
        found = join(slots, found, content(words[word], shift));
        found = join(slots, found, content(others.words[word], shift));
      }
      while (found > room) {
        found = drop(slots, found);
      }
      Arrays.fill(words, first, first + wordsPerPool, 0);
      for (int slot = 0; slot < found; slot++) {
        words[first + slot / perWord] |= slots[slot] << (slot % perWord * slotBits);
      }
    }
  }

  private long content(long word, int shift) {
    return (word >>> shift) & ((1L << slotBits) - 1);
  }

  private long print(long content) {
    return content & ((1L << printBits) - 1);
  }

  /* The credit is above the print: of two with the same print the greater number has the greater one. */
  private int join(long[] slots, int found, long content) {
    if (print(content) == 0) {
      return found;
    }
    for (int slot = 0; slot < found; slot++) {
      if (print(slots[slot]) == print(content)) {
        slots[slot] = Math.max(slots[slot], content);
        return found;
      }
    }
    slots[found] = content;
    return found + 1;
  }

  private int drop(long[] slots, int found) {
    long least = Long.MAX_VALUE;
    for (int slot = 0; slot < found; slot++) {
      least = Math.min(least, slots[slot] >>> printBits);
    }
    int last = 0;
    for (int slot = 0; slot < found; slot++) {
      slots[slot] -= least << printBits;
      last = slots[slot] >>> printBits == 0 ? slot : last;
    }
    System.arraycopy(slots, last + 1, slots, last, found - last - 1);
    return found - 1;
  }

  private static int slot(int word, int shift) {
    return (word << 6) | shift;
  }

  /** The highest bit of each print that is not 0: the sum carries into it. */
  private long printed(long word) {
    return (((word & printBelow) + printBelow) | word) & printHigh;
  }

  /** The highest bit of each credit that is not 0. */
  private long credited(long word) {
    return (((word & creditBelow) + creditBelow) | word) & creditHigh;
  }
}
