package io.tidemark.core.filter.window;

import io.tidemark.core.Require;
import io.tidemark.core.cell.EbbLine;
import io.tidemark.core.hash.Probes;
import java.util.Arrays;

/**
 * Prints of keys in lines, sorted by age: what an {@link EbbFilter} holds of keys since it was last
 * resized. A key has two lines, in the same page, and is in one of them.
 *
 * <p>Not safe for use by several threads.
 */
final class EbbTable {
  /*
   * Invariant ONE_ENTRY: of all keys with the same print and the same pair of lines there is one entry that
   * has not expired. So a key that never came is found with probability 2 / (lines · 2^printBits) per entry,
   * exactly, and no key is lost when another one with its print is seen again.
   *
   * A line knows in which block it was last written only relative to its page. Before a page is written
   * more than MAX_CLOCK coarse blocks after it began, all of its lines are brought up to date, and it
   * starts over: this is the only sweep, no operation sweeps more than one page, and no gap is too long.
   */

  /** The most lines of a page. Pages are equally large, and of an even number of lines. */
  static final int PAGE_LINES = 512;

  /** The memory of a page of so many lines. */
  static final long MAX_PAGE_BYTES = (long) PAGE_LINES * EbbLine.WORDS * 8;

  /** The answer of {@link #lastBlock} for a key that is not there. */
  static final long NEVER = Long.MIN_VALUE;

  /** The answer of {@link #lastBlock} for a key that may be one of those given up. */
  static final long UNKNOWN = Long.MAX_VALUE;

  /** The share of all slots at which a table is full. */
  static final double FULL = 0.95;

  /* Odd; the high bits of a product depend on all bits of a print. */
  private static final long PARTNER = 0x9e3779b97f4a7c15L;

  private final EbbLine line;
  private final EbbAtLimit atLimit;
  private final int maxAge;
  private final int pageLines;
  private final long[][] pages;

  /* The coarse block in which each page began; NEVER if it was not written yet. */
  private final long[] begun;

  private final BlockTally entries;
  private final BlockTally blanks;
  private final long full;
  private long now;
  private long coarseNow;
  private int pagesThere;
  private long givenUp;

  /* When it was begun, and the last block in which it was written; UNKNOWN for the newest. */
  private long begunTick;
  private long lastBlock = UNKNOWN;

  /**
   * An empty table.
   *
   * @param lines how many, at least; see {@link #lines}
   */
  EbbTable(EbbLine line, long lines, int maxAge, EbbAtLimit atLimit, long tick, long block) {
    this.line = line;
    this.atLimit = atLimit;
    this.maxAge = maxAge;
    this.pages = new long[pages(lines)][];
    this.pageLines = (int) (lines(lines) / pages.length);
    this.begun = new long[pages.length];
    Arrays.fill(begun, NEVER);
    this.entries = new BlockTally(line.keptBlocks());
    this.blanks = new BlockTally(line.keptBlocks());
    this.full = (long) (FULL * lines() * line.slots());
    this.begunTick = tick;
    enter(block);
  }

  private EbbTable(EbbTable other) {
    this.line = other.line;
    this.atLimit = other.atLimit;
    this.maxAge = other.maxAge;
    this.pages = other.pages.clone();
    for (int page = 0; page < pages.length; page++) {
      pages[page] = pages[page] == null ? null : pages[page].clone();
    }
    this.pageLines = other.pageLines;
    this.begun = other.begun.clone();
    this.entries = other.entries.copy();
    this.blanks = other.blanks.copy();
    this.full = other.full;
    this.now = other.now;
    this.coarseNow = other.coarseNow;
    this.pagesThere = other.pagesThere;
    this.begunTick = other.begunTick;
    this.lastBlock = other.lastBlock;
  }

  EbbTable copy() {
    return new EbbTable(this);
  }

  static int pages(long lines) {
    return (int) ((lines + PAGE_LINES - 1) / PAGE_LINES);
  }

  /** The lines of a table of so many or a few more: pages of the same even number of lines. */
  static long lines(long atLeast) {
    long pages = pages(atLeast);
    long each = (atLeast + pages - 1) / pages;
    return pages * (each + (each & 1));
  }

  /** The memory of a given number of lines when all are there, with what is kept per page and per block. */
  static long memoryBytes(long lines, EbbLine line) {
    return lines(lines) * EbbLine.WORDS * 8 + emptyBytes(lines, line.keptBlocks());
  }

  /** The memory of a table of which no page is there yet. */
  static long emptyBytes(long lines, int keptBlocks) {
    return pages(lines) * 16L + keptBlocks * 16L;
  }

  /** The probability that a key which never came is found in a full table. */
  static double fullError(EbbLine line) {
    return 2 * FULL * line.slots() / (double) (1L << line.printBits());
  }

  /** Moves on to a block, which is not before the one it is in. */
  void enter(long block) {
    now = block;
    coarseNow = block >> line.fineBits();
    long first = (coarseNow - line.oldest()) << line.fineBits();
    entries.enter(first, block);
    blanks.enter(first, block);
  }

  /* Where a key is: the page by the high bits of its digest, print and line by what these leave over. */

  private int page(long digest) {
    return (int) Probes.position(digest, pages.length);
  }

  private long rest(long digest) {
    return Probes.fraction(digest, pages.length);
  }

  private long print(long rest) {
    return rest >>> -line.printBits();
  }

  /** The first word of a line of a key; that of the other one is its {@link #partner}. */
  private int home(long rest) {
    return (int) Probes.position(rest << line.printBits(), pageLines) * EbbLine.WORDS;
  }

  /**
   * The other line of a key that has one. The sum of both is the same odd number for all keys with a
   * print, modulo the even number of lines: they are always different, and each leads to the other.
   */
  private int partner(int home, long print) {
    int sum = 2 * (int) Probes.position((print + 1) * PARTNER, pageLines >>> 1) + 1;
    int other = sum - home / EbbLine.WORDS;
    return (other < 0 ? other + pageLines : other) * EbbLine.WORDS;
  }

  private long ages(long[] words, int at, int page) {
    return line.ages(words, at, coarseNow - begun[page] - line.clock(words, at));
  }

  private long block(long[] words, int at, long ages, int entry) {
    return (coarseNow - EbbLine.age(ages, entry)) << line.fineBits() | line.fine(words, at, entry);
  }

  private long fine(long block) {
    return block & ((1L << line.fineBits()) - 1);
  }

  /**
   * The block in which a key last came, if that is not before another one.
   *
   * @return the block, {@link #NEVER}, or {@link #UNKNOWN}
   */
  long lastBlock(long digest, long oldest) {
    int page = page(digest);
    long[] words = pages[page];
    if (words == null) {
      return NEVER;
    }
    long rest = rest(digest);
    long print = print(rest);
    int home = home(rest);
    long ages = ages(words, home, page);
    long found = lastBlock(words, home, ages, print, oldest);
    if (found != NEVER && found != UNKNOWN) {
      return found;
    }
    int other = partner(home, print);
    long second = lastBlock(words, other, ages(words, other, page), print, oldest);
    return second == NEVER ? found : second;
  }

  private long lastBlock(long[] words, int at, long ages, long print, long oldest) {
    int entry = line.find(words, at, ages, print);
    if (entry != EbbLine.NONE) {
      long block = block(words, at, ages, entry);
      if (block >= oldest) {
        return block;
      }
    }
    return isBlankSince(words, at, ages, oldest) ? UNKNOWN : NEVER;
  }

  private boolean isBlankSince(long[] words, int at, long ages, long oldest) {
    return line.hasBlank(words, at, ages)
        && block(words, at, ages, Long.bitCount(ages) - 1) >= oldest;
  }

  /** Reads a word of both lines of a key, so that the cache fetches them. */
  long fetch(long digest) {
    long[] words = pages[page(digest)];
    if (words == null) {
      return 0;
    }
    long rest = rest(digest);
    int home = home(rest);
    return words[home] ^ words[partner(home, print(rest))];
  }

  /**
   * Adds a key.
   *
   * @param block in which it came
   * @param oldest from which on it is looked for
   * @return as {@link #lastBlock} before
   */
  long observe(long digest, long block, long oldest) {
    int page = page(digest);
    long[] words = opened(page);
    long rest = rest(digest);
    long print = print(rest);
    int home = home(rest);
    long homeAges = ages(words, home, page);
    int entry = line.find(words, home, homeAges, print);
    if (entry != EbbLine.NONE) {
      return refresh(words, home, homeAges, entry, page, print, block, oldest);
    }
    int other = partner(home, print);
    long otherAges = ages(words, other, page);
    entry = line.find(words, other, otherAges, print);
    if (entry != EbbLine.NONE) {
      return refresh(words, other, otherAges, entry, page, print, block, oldest);
    }
    boolean maybe = isBlankSince(words, home, homeAges, oldest)
        || isBlankSince(words, other, otherAges, oldest);
    int at = Long.bitCount(otherAges) < Long.bitCount(homeAges) ? other : home;
    if (!add(words, at, page, print, block)
        && !addByMoving(words, home, page, print, block)
        && !addByMoving(words, other, page, print, block)) {
      addByForgetting(words, home, other, page, print, block);
    }
    return maybe ? UNKNOWN : NEVER;
  }

  private long refresh(
      long[] words, int at, long ages, int entry, int page, long print, long block, long oldest) {
    long before = block(words, at, ages, entry);
    long answer = before;
    if (before < oldest) {
      int other = partner(at, print);
      boolean maybe = isBlankSince(words, at, ages, oldest)
          || isBlankSince(words, other, ages(words, other, page), oldest);
      answer = maybe ? UNKNOWN : NEVER;
    }
    if (block > before) {
      boolean blank = line.hasBlank(words, at, ages);
      entries.add(before, -1);
      entries.add(block, 1);
      write(
          words, at, line.put(words, at, ages, entry, age(block), print, fine(block)), page, blank);
    }
    return answer;
  }

  private int age(long block) {
    return (int) (coarseNow - (block >> line.fineBits()));
  }

  private void write(long[] words, int at, long ages, int page, boolean blank) {
    line.write(words, at, ages, (int) (coarseNow - begun[page]), blank);
  }

  /** Adds an entry to a line, if there is room. */
  private boolean add(long[] words, int at, int page, long print, long block) {
    long ages = ages(words, at, page);
    int count = Long.bitCount(ages);
    if (count == line.slots()) {
      return false;
    }
    boolean blank = line.hasBlank(words, at, ages);
    // What is older than a blank need not be there: wherever it should be found, the blank is.
    if (!blank || age(block) <= EbbLine.age(ages, count - 1)) {
      entries.add(block, 1);
      write(
          words, at, line.put(words, at, ages, count, age(block), print, fine(block)), page, blank);
    }
    return true;
  }

  /** Adds an entry to a full line, if one of those there has room in its other line. */
  private boolean addByMoving(long[] words, int at, int page, long print, long block) {
    long ages = ages(words, at, page);
    for (int entry = line.prints(words, at, ages) - 1; entry >= 0; entry--) {
      long moved = line.print(words, at, entry);
      long movedBlock = block(words, at, ages, entry);
      if (add(words, partner(at, moved), page, moved, movedBlock)) {
        entries.add(movedBlock, -1);
        boolean blank = line.hasBlank(words, at, ages);
        write(words, at, line.remove(words, at, ages, entry), page, blank);
        return add(words, at, page, print, block);
      }
    }
    return false;
  }

  /** Adds an entry where both lines are full: in place of the oldest one. */
  private void addByForgetting(
      long[] words, int home, int other, int page, long print, long block) {
    int at = isOlder(words, other, home, page) ? other : home;
    long ages = ages(words, at, page);
    int last = Long.bitCount(ages) - 1;
    long lastBlock = block(words, at, ages, last);
    givenUp++;
    if (atLimit == EbbAtLimit.FORGET) {
      if (block > lastBlock) {
        entries.add(lastBlock, -1);
        write(words, at, ages ^ Long.highestOneBit(ages), page, false);
        add(words, at, page, print, block);
      }
      return;
    }
    (line.hasBlank(words, at, ages) ? blanks : entries).add(lastBlock, -1);
    long blankBlock = block(words, at, ages, last - 1);
    entries.add(blankBlock, -1);
    blanks.add(blankBlock, 1);
    write(words, at, ages ^ Long.highestOneBit(ages), page, true);
    add(words, at, page, print, block);
  }

  /** Whether what one full line would give up is older than what another one would. */
  private boolean isOlder(long[] words, int one, int another, int page) {
    int given = atLimit == EbbAtLimit.FORGET ? line.slots() - 1 : line.slots() - 2;
    return block(words, one, ages(words, one, page), given)
        < block(words, another, ages(words, another, page), given);
  }

  /** A page that can be written: made if it is not there, brought up to date if it began too long ago. */
  private long[] opened(int page) {
    long[] words = pages[page];
    if (words == null) {
      words = new long[pageLines * EbbLine.WORDS];
      pages[page] = words;
      begun[page] = coarseNow;
      pagesThere++;
    } else if (coarseNow - begun[page] > EbbLine.MAX_CLOCK) {
      for (int at = 0; at < words.length; at += EbbLine.WORDS) {
        long ages = ages(words, at, page);
        line.write(words, at, ages, 0, line.hasBlank(words, at, ages));
      }
      begun[page] = coarseNow;
    }
    return words;
  }

  /** No more keys are added from now on. */
  void close() {
    lastBlock = now;
  }

  /** The block in which it was closed; {@link #UNKNOWN} if it is open. */
  long closedBlock() {
    return lastBlock;
  }

  /** Whether it is closed and all of its entries have expired. */
  boolean isDrained() {
    return lastBlock < now - maxAge;
  }

  boolean isFull() {
    return entries.total() > full;
  }

  /** The probability that a key which never came is found among the entries since a block. */
  double error(long oldest) {
    double found = entries.since(oldest) / (double) (1L << line.printBits());
    return Math.min(1, 2 * (found + blanks.since(oldest)) / lines());
  }

  /** The same among all entries, without those that were given up. */
  double printError() {
    return 2.0 * entries.total() / (double) (1L << line.printBits()) / lines();
  }

  /** The number of entries that have not expired. */
  long entries() {
    return entries.total();
  }

  /** The keys that were given up since the table was made or read. */
  long givenUp() {
    return givenUp;
  }

  EbbLine line() {
    return line;
  }

  long lines() {
    return (long) pages.length * pageLines;
  }

  int pages() {
    return pages.length;
  }

  /** The words of a page; none if it was not written yet. */
  long[] words(int page) {
    return pages[page] == null ? new long[0] : pages[page];
  }

  /** The coarse block in which a page began, or {@link #NEVER}. */
  long begun(int page) {
    return begun[page];
  }

  long begunTick() {
    return begunTick;
  }

  /** The same as if it had been begun at another tick. */
  void beginAt(long tick) {
    begunTick = tick;
  }

  /** The memory of the pages that are there, with what is kept per page and per block. */
  long memoryBytes() {
    return pagesThere * pageBytes() + emptyBytes(lines(), line.keptBlocks());
  }

  /** The memory when all pages are there. */
  long maxMemoryBytes() {
    return memoryBytes(lines(), line);
  }

  /** The memory of a page that is there. */
  long pageBytes() {
    return (long) pageWords() * 8;
  }

  /** Whether all pages are there, so that no key needs a new one. */
  boolean hasAllPages() {
    return pagesThere == pages.length;
  }

  /** The entries at which it is full, once there are more. */
  long fullEntries() {
    return full;
  }

  /** The words of a page. */
  int pageWords() {
    return pageLines * EbbLine.WORDS;
  }

  /**
   * Takes over a page.
   *
   * @throws IllegalArgumentException if it cannot be one of this table
   */
  void putPage(int page, long begunAt, long[] words) {
    Require.inRange(begunAt, coarse(MovingWindowSpec.MIN_TICK), coarseNow, "begin of a page");
    begun[page] = begunAt;
    pages[page] = words;
    pagesThere++;
    int maxClock = (int) Math.min(EbbLine.MAX_CLOCK, coarseNow - begunAt);
    for (int at = 0; at < words.length; at += EbbLine.WORDS) {
      line.check(words, at, maxClock);
      long ages = ages(words, at, page);
      int prints = line.prints(words, at, ages);
      for (int entry = 0; entry < Long.bitCount(ages); entry++) {
        long block = Require.inRange(
            block(words, at, ages, entry), Long.MIN_VALUE, Math.min(now, lastBlock), "block");
        (entry < prints ? entries : blanks).add(block, 1);
      }
    }
  }

  /** Closes a table that was closed in a block before. */
  void closeIn(long block) {
    lastBlock = Require.inRange(block, now - maxAge, now, "last block of a table");
  }

  private long coarse(long tick) {
    return tick >> line.fineBits();
  }
}
