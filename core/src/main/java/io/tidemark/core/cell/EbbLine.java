package io.tidemark.core.cell;

import io.tidemark.core.Require;

/**
 * How a line of 512 bits holds prints of keys by their age, the newest first, and when each was put there.
 *
 * <p>Blocks of time are named by their distance from the block that the line was last written in. An
 * entry has a number, 0 for the newest. The last entry of a line may be a <em>blank</em>: it stands for
 * entries that were given up, all of them as old or older, of which the prints are gone.
 *
 * <p>Methods take the words of a page of lines, the first word of a line in it, and mostly the ages of
 * the line. Not safe for use by several threads.
 */
public final class EbbLine {
  /*
   * bits 0 to 8n              heads: the low 8 bits of each print; eight are compared at once
   * (printBits - 8 + a) n     tails: the other bits of each print, and a fine bits of its block
   * 6                         5: when the line was written, in blocks since its page began; 1: has a blank
   * top n + c bits            ages: a 1 for each entry, and a 0 wherever a coarse block ends
   *
   * A coarse block is 2^a blocks; c is the oldest age in coarse blocks. The age of an entry is the number
   * of zeros below its 1. To move on by d coarse blocks is to shift the ages by d: entries that are pushed
   * out, or have more than c zeros below them, have expired. As n + c <= 64, none that has not is pushed out.
   */

  /** Words of a line. */
  public static final int WORDS = 8;

  /** The narrowest print. */
  public static final int MIN_PRINT_BITS = 8;

  /** The widest print. */
  public static final int MAX_PRINT_BITS = 32;

  /** The most blocks that an age can be. */
  public static final int MAX_AGE = 1 << 10;

  /** The most coarse blocks from the beginning of a page to the writing of a line. */
  public static final int MAX_CLOCK = 31;

  /** No entry. */
  public static final int NONE = -1;

  private static final int CLOCK_BITS = 5;
  private static final int META_BITS = CLOCK_BITS + 1;
  private static final int HEAD_BITS = 8;
  private static final int LINE_BITS = WORDS * Long.SIZE;
  private static final int MAX_FINE_BITS = 10;

  private static final long EACH_BYTE = 0x0101_0101_0101_0101L;
  private static final long BELOW_HIGHEST = 0x7F7F_7F7F_7F7F_7F7FL;

  private final int printBits;
  private final int slots;
  private final int fineBits;
  private final int oldest;
  private final int tailBits;
  private final int tailsFrom;
  private final int metaWord;
  private final int metaShift;
  private final int agesShift;
  private final long agesMask;

  /**
   * The layout with the most entries.
   *
   * @param printBits width of a print
   * @param maxAge the most blocks that an age can be
   */
  public EbbLine(int printBits, int maxAge) {
    this.printBits = Require.inRange(printBits, MIN_PRINT_BITS, MAX_PRINT_BITS, "printBits");
    Require.inRange(maxAge, 0, MAX_AGE, "maxAge");
    int best = 0;
    int bestFine = 0;
    for (int fine = 0; fine <= MAX_FINE_BITS; fine++) {
      int fitting = fitting(printBits, fine, coarse(maxAge, fine));
      if (fitting > best) {
        best = fitting;
        bestFine = fine;
      }
    }
    this.slots = best;
    this.fineBits = bestFine;
    this.oldest = coarse(maxAge, bestFine);
    this.tailBits = printBits - HEAD_BITS + bestFine;
    this.tailsFrom = HEAD_BITS * slots;
    int metaFrom = metaFrom(slots, oldest);
    this.metaWord = metaFrom >>> 6;
    this.metaShift = metaFrom & 63;
    this.agesShift = Long.SIZE - slots - oldest;
    this.agesMask = -1L >>> agesShift;
  }

  private static int coarse(int blocks, int fineBits) {
    return (blocks + (1 << fineBits) - 1) >>> fineBits;
  }

  /** Right below the ages, but never across two words. */
  private static int metaFrom(int slots, int oldest) {
    int below = LINE_BITS - slots - oldest;
    return below - Long.SIZE * (WORDS - 1) < META_BITS
        ? Long.SIZE * (WORDS - 1) - META_BITS
        : below - META_BITS;
  }

  private static int fitting(int printBits, int fineBits, int oldest) {
    for (int slots = Long.SIZE - oldest; slots > 0; slots--) {
      if ((printBits + fineBits) * slots <= metaFrom(slots, oldest)) {
        return slots;
      }
    }
    return 0;
  }

  /** Width of a print. */
  public int printBits() {
    return printBits;
  }

  /** The entries that a line has room for. */
  public int slots() {
    return slots;
  }

  /** How many low bits of a block each entry holds by itself: a coarse block is 2^fineBits blocks. */
  public int fineBits() {
    return fineBits;
  }

  /** The most coarse blocks that an age can be. */
  public int oldest() {
    return oldest;
  }

  /** The most blocks of which there can be entries. */
  public int keptBlocks() {
    return (oldest + 1) << fineBits;
  }

  /** The coarse blocks from the beginning of the page to the last writing of a line. */
  public int clock(long[] words, int line) {
    return (int) (words[line + metaWord] >>> metaShift) & MAX_CLOCK;
  }

  private boolean blankFlag(long[] words, int line) {
    return (words[line + metaWord] >>> (metaShift + CLOCK_BITS) & 1) != 0;
  }

  /** The ages of a line as they were when it was written. */
  private long writtenAges(long[] words, int line) {
    return words[line + WORDS - 1] >>> agesShift;
  }

  /** The ages of a line after some coarse blocks, without the entries that have expired. */
  public long ages(long[] words, int line, long passed) {
    if (passed > oldest) {
      return 0;
    }
    long ages = writtenAges(words, line) << passed & agesMask;
    while (ages != 0 && oldestAge(ages) > oldest) {
      ages ^= Long.highestOneBit(ages);
    }
    return ages;
  }

  /** The age in coarse blocks of the last entry. */
  private static int oldestAge(long ages) {
    return Long.SIZE - Long.numberOfLeadingZeros(ages) - Long.bitCount(ages);
  }

  /** The age in coarse blocks of an entry. */
  public static int age(long ages, int entry) {
    return BitSelect.of(ages, entry) - entry;
  }

  /** Whether the last entry of a line is a blank that has not expired. */
  public boolean hasBlank(long[] words, int line, long ages) {
    return blankFlag(words, line) && Long.bitCount(ages) == Long.bitCount(writtenAges(words, line));
  }

  /** The number of entries of which there is a print. */
  public int prints(long[] words, int line, long ages) {
    return Long.bitCount(ages) - (hasBlank(words, line, ages) ? 1 : 0);
  }

  /** The entry with a print, or {@link #NONE}. */
  public int find(long[] words, int line, long ages, long print) {
    int count = prints(words, line, ages);
    long head = (print & 0xFF) * EACH_BYTE;
    for (int first = 0; first < count; first += 8) {
      long differing = words[line + (first >>> 3)] ^ head;
      // The highest bit of each byte that is zero, exactly.
      long equal = ~(((differing & BELOW_HIGHEST) + BELOW_HIGHEST) | differing | BELOW_HIGHEST);
      for (; equal != 0; equal &= equal - 1) {
        int entry = first + (Long.numberOfTrailingZeros(equal) >>> 3);
        if (entry < count && tail(words, line, entry) >>> fineBits == print >>> HEAD_BITS) {
          return entry;
        }
      }
    }
    return NONE;
  }

  /** The print of an entry. */
  public long print(long[] words, int line, int entry) {
    long head = words[line + (entry >>> 3)] >>> ((entry & 7) << 3) & 0xFF;
    return tail(words, line, entry) >>> fineBits << HEAD_BITS | head;
  }

  /** The low bits of the block of an entry. */
  public long fine(long[] words, int line, int entry) {
    return tail(words, line, entry) & ((1L << fineBits) - 1);
  }

  private long tail(long[] words, int line, int entry) {
    if (tailBits == 0) {
      return 0;
    }
    int from = tailsFrom + tailBits * entry;
    int word = line + (from >>> 6);
    long bits = words[word] >>> from;
    if ((from & 63) + tailBits > Long.SIZE) {
      bits |= words[word + 1] << -from;
    }
    return bits & -1L >>> -tailBits;
  }

  /**
   * Puts an entry among those of its age, in place of another one that is as old or older.
   *
   * @param replaced the entry that is overwritten, or the number of entries, if one more is to be there
   * @param age in coarse blocks
   * @param fine the low bits of its block
   * @return the ages from now on, which {@link #write} writes
   */
  public long put(long[] words, int line, long ages, int replaced, int age, long print, long fine) {
    int place = age == 0 ? 0 : BitSelect.of(~ages, age - 1) + 1;
    int entry = place - age;
    shiftUp(words, line, HEAD_BITS * entry, HEAD_BITS * (replaced + 1), HEAD_BITS);
    set(words, line, HEAD_BITS * entry, HEAD_BITS, print & 0xFF);
    if (tailBits > 0) {
      int from = tailsFrom + tailBits * entry;
      shiftUp(words, line, from, tailsFrom + tailBits * (replaced + 1), tailBits);
      set(words, line, from, tailBits, print >>> HEAD_BITS << fineBits | fine);
    }
    long newer = ages & ((1L << place) - 1);
    if (replaced == Long.bitCount(ages)) {
      return newer | 1L << place | (ages ^ newer) << 1;
    }
    int gone = BitSelect.of(ages, replaced);
    long older = ages & -2L << gone;
    long between = ages ^ newer ^ older ^ 1L << gone;
    return newer | 1L << place | between << 1 | older;
  }

  /** Takes an entry out; returns the ages from now on, which {@link #write} writes. */
  public long remove(long[] words, int line, long ages, int entry) {
    int count = Long.bitCount(ages);
    shiftDown(words, line, HEAD_BITS * entry, HEAD_BITS * count, HEAD_BITS);
    if (tailBits > 0) {
      shiftDown(words, line, tailsFrom + tailBits * entry, tailsFrom + tailBits * count, tailBits);
    }
    int place = BitSelect.of(ages, entry);
    long newer = ages & ((1L << place) - 1);
    return newer | (ages & -2L << place) >>> 1;
  }

  /** Writes the ages of a line, the time, and whether its last entry is a blank. */
  public void write(long[] words, int line, long ages, int clock, boolean blank) {
    int last = line + WORDS - 1;
    words[last] = (words[last] & ~(agesMask << agesShift)) | ages << agesShift;
    set(words, line, (metaWord << 6) + metaShift, META_BITS, (blank ? 1 << CLOCK_BITS : 0) | clock);
  }

  /**
   * Refuses a line that cannot be.
   *
   * @param maxClock the latest time at which it can have been written
   */
  public void check(long[] words, int line, int maxClock) {
    Require.inRange(clock(words, line), 0, maxClock, "clock of a line");
    long ages = writtenAges(words, line);
    Require.inRange(
        Long.bitCount(ages), blankFlag(words, line) ? 1 : 0, slots, "entries of a line");
    Require.inRange(ages == 0 ? 0 : oldestAge(ages), 0, oldest, "age of an entry");
  }

  private static void set(long[] words, int line, int from, int width, long value) {
    long mask = -1L >>> -width;
    int word = line + (from >>> 6);
    words[word] = (words[word] & ~(mask << from)) | value << from;
    if ((from & 63) + width > Long.SIZE) {
      words[word + 1] = (words[word + 1] & ~(mask >>> -from)) | value >>> -from;
    }
  }

  /** Moves the bits from one place to another up by a width; the lowest become any. */
  private static void shiftUp(long[] words, int line, int from, int to, int width) {
    int lowest = from >>> 6;
    for (int word = (to - 1) >>> 6; word >= lowest; word--) {
      long carried = word == 0 ? 0 : words[line + word - 1] >>> -width;
      merge(words, line, word, words[line + word] << width | carried, from, to);
    }
  }

  /** Moves the bits from one place to another down by a width; the highest become any. */
  private static void shiftDown(long[] words, int line, int from, int to, int width) {
    int highest = (to - 1) >>> 6;
    for (int word = from >>> 6; word <= highest; word++) {
      long carried = word == WORDS - 1 ? 0 : words[line + word + 1] << -width;
      merge(words, line, word, words[line + word] >>> width | carried, from, to);
    }
  }

  /** Takes over those bits of a word that lie between two places of the line. */
  private static void merge(long[] words, int line, int word, long bits, int from, int to) {
    long mask = -1L;
    if (word == from >>> 6) {
      mask <<= from;
    }
    if (word == (to - 1) >>> 6) {
      mask &= -1L >>> -to;
    }
    words[line + word] = (words[line + word] & ~mask) | (bits & mask);
  }
}
