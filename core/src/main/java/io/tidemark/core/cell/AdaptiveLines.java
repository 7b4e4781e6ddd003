package io.tidemark.core.cell;

import io.tidemark.core.Require;

/**
 * Fading counters of which most are small: each has a low digit, and takes as many carry digits as its
 * value needs from a part of the line that all its counters share. So a line has 64 counters in little
 * more room than small ones need, and yet none of them is ever full.
 *
 * <p>Errors: a line that has no room for the digits of its counters is folded. The second half of the
 * counters is laid on the first, and of each two the greater value stays, for both. A counter is then
 * too high where its partner was higher or is raised; it is never too low. Lines unfold when they have
 * faded enough, but what was laid together stays too high until it has faded itself. As long as a
 * line is not folded its counters are exact.
 *
 * <p>Not safe for use by several threads; reading writes nothing.
 */
public final class AdaptiveLines implements FadingCells {
  /*
   * The idea of [1], section 4: short counters, and further digits for those that overflow. Where
   * the digits of a counter are follows from bits that are set before its own, as in [2]; CarryCode
   * has the form of a line.
   *
   * A line unfolds when a quarter of its room for carry digits would be left free. Then at least so
   * many bits have to be taken by new digits before it is folded again, so that the work of folding
   * and unfolding, which is proportional to the line, is paid by raises of which each added a digit.
   *
   * Deviation: [1] takes further digits from a pool for the whole filter and finds them through a
   * table, which takes more bits than the digits do. Here every line has its own, and needs no table.
   * [1] does not say what happens when the pool is used up; here a line is folded. [1] carries once
   * all counters of a key have overflowed, in another place each counter by itself; the first counts
   * too little, and here it is the second. In [2] numbers do not change, and ranks are looked up in
   * counts kept for the purpose; here a level has at most 64 bits, and they are counted.
   *
   * [1] K. Cheng, L. Xiang, M. Iwaihara, H. Xu, M. M. Mohania: Time-decaying Bloom filters for data
   *     streams with skewed distributions. RIDE 2005.
   * [2] N. Brisaboa, S. Ladra, G. Navarro: DACs: Bringing direct access to variable-length codes.
   *     Information Processing and Management 49(1), 2013.
   */

  /** The counters of a line. */
  public static final int CELLS_PER_LINE = CarryCode.CELLS;

  /** The fewest words of a line. */
  public static final int MIN_LINE_WORDS = 6;

  /** The most words of a line. */
  public static final int MAX_LINE_WORDS = 32;

  /** The most bits of a low digit, and of a carry digit. */
  public static final int MAX_DIGIT_BITS = 16;

  /* As in LineCells: lines of eight words are lines of the cache. */
  private static final int LEAD_WORDS = 6;

  /* The row has one word more than its bits need. */
  private static final int SPARE_WORDS = LEAD_WORDS + 1;

  private final long lines;
  private final CarryCode code;
  private final BitRow row;
  private final CarryRewrites rewrites;
  private final CarryRaises raises;

  /**
   * Creates counters that are all zero.
   *
   * @param wordsPerLine 6 to 32
   * @param lowBits the bits of a low digit, 1 to 16, and at least 2 less than {@code wordsPerLine}
   * @param carryBits the bits of a carry digit, 1 to 16
   */
  public AdaptiveLines(long lines, int wordsPerLine, int lowBits, int carryBits) {
    checkShape(lines, wordsPerLine, lowBits, carryBits);
    this.lines = lines;
    this.code = new CarryCode(wordsPerLine, lowBits, carryBits);
    Require.fitsInHeap(memoryBytes(lines, wordsPerLine), "bytes");
    this.row = new BitRow((LEAD_WORDS + lines * wordsPerLine) << 6);
    this.rewrites = new CarryRewrites(code, row);
    this.raises = new CarryRaises(code, row, rewrites);
  }

  /**
   * Makes counters of their words.
   *
   * @throws IllegalArgumentException if these are not words that counters have
   */
  public static AdaptiveLines ofWords(int wordsPerLine, int lowBits, int carryBits, long[] words) {
    checkWordsPerLine(wordsPerLine);
    if (words.length == 0 || words.length % wordsPerLine != 0) {
      throw new IllegalArgumentException(
          Require.message("words", words.length, "a multiple of " + wordsPerLine));
    }
    AdaptiveLines cells =
        new AdaptiveLines(words.length / wordsPerLine, wordsPerLine, lowBits, carryBits);
    for (int word = 0; word < words.length; word++) {
      cells.row.setWord(LEAD_WORDS + word, words[word]);
    }
    for (long line = 0; line < cells.lines; line++) {
      cells.rewrites.check(cells.start(line));
    }
    return cells;
  }

  /** Refuses a shape that there is not. */
  public static void checkShape(long lines, int wordsPerLine, int lowBits, int carryBits) {
    Require.inRange(lines, 1, maxLines(wordsPerLine), "lines");
    checkLowBits(wordsPerLine, lowBits);
    checkCarryBits(carryBits);
  }

  /** Refuses a number of words that lines cannot have. */
  public static int checkWordsPerLine(int wordsPerLine) {
    return Require.inRange(wordsPerLine, MIN_LINE_WORDS, MAX_LINE_WORDS, "wordsPerLine");
  }

  /**
   * Refuses a width that low digits cannot have in lines of a given number of words. The low digits of 64
   * counters are as many words as a digit has bits, and the stamp and the bits of the counters are one
   * and a half. What is left is at least half a word, which has room for a carry digit.
   */
  public static int checkLowBits(int wordsPerLine, int lowBits) {
    int most = Math.min(MAX_DIGIT_BITS, checkWordsPerLine(wordsPerLine) - 2);
    return Require.inRange(lowBits, 1, most, "lowBits");
  }

  /** Refuses a width that carry digits cannot have. */
  public static int checkCarryBits(int carryBits) {
    return Require.inRange(carryBits, 1, MAX_DIGIT_BITS, "carryBits");
  }

  /** The most lines of a given number of words: all words must fit an array. */
  public static long maxLines(int wordsPerLine) {
    return (Cells.MAX_WORDS - SPARE_WORDS) / checkWordsPerLine(wordsPerLine);
  }

  /** The memory that so many lines take. */
  public static long memoryBytes(long lines, int wordsPerLine) {
    return (SPARE_WORDS + lines * wordsPerLine) * Long.BYTES;
  }

  private long start(long line) {
    return LEAD_WORDS + line * code.wordsPerLine();
  }

  @Override
  public long lines() {
    return lines;
  }

  @Override
  public int cellsPerLine() {
    return CarryCode.CELLS;
  }

  /** The words of a line. */
  public int wordsPerLine() {
    return code.wordsPerLine();
  }

  /** The bits of a low digit. */
  public int lowBits() {
    return code.lowBits();
  }

  /** The bits of a carry digit. */
  public int carryBits() {
    return code.carryBits();
  }

  @Override
  public int stamp(long line) {
    return code.stamp(row, start(line));
  }

  @Override
  public long value(long line, int cell) {
    return raises.least(start(line), cell, 1);
  }

  /**
   * Raises a counter by a number, at most to {@link #MAX_VALUE}. That is no loss: cells that share a
   * counter may raise it several times for what was counted once, but what was counted is below.
   */
  @Override
  public void raise(long line, int cell, long number) {
    raises.raise(start(line), cell, number);
  }

  @Override
  public void raiseTo(long line, int cell, long value) {
    raises.raiseSomeTo(start(line), cell, 1, value);
  }

  @Override
  public long least(long line, long some, int number) {
    return raises.least(start(line), some, number);
  }

  @Override
  public void raiseSomeTo(long line, long some, int number, long value) {
    raises.raiseSomeTo(start(line), some, number, value);
  }

  @Override
  public void raiseLeast(long line, long some, int number, long by) {
    raises.raiseLeast(start(line), some, number, by);
  }

  @Override
  public void raiseLeastOfTwo(
      long line, long some, long otherLine, long others, int number, long by) {
    raises.raiseLeastOfTwo(start(line), some, start(otherLine), others, number, by);
  }

  @Override
  public void fade(long line, long factor, long most, int stamp) {
    Require.inRange(factor, 0, UNFADED, "factor");
    Require.inRange(stamp, 0, MAX_STAMP, "stamp");
    rewrites.fade(start(line), factor, most, stamp);
  }

  /** The number of lines that are folded. */
  public long foldedLines() {
    long count = 0;
    for (long line = 0; line < lines; line++) {
      count += code.folds(row, start(line)) == 0 ? 0 : 1;
    }
    return count;
  }

  /** The number of carry digits. */
  public long carryDigits() {
    long count = 0;
    for (long line = 0; line < lines; line++) {
      count += code.digits(row, start(line));
    }
    return count;
  }

  /** The bits in use: of every line all but the room that is left for carry digits. */
  public long usedBits() {
    long used = words() * Long.SIZE;
    for (long line = 0; line < lines; line++) {
      long start = start(line);
      used -= code.room(code.folds(row, start)) - code.carryRoom(code.digits(row, start));
    }
    return used;
  }

  @Override
  public void clear() {
    for (long word = 0; word < words(); word++) {
      row.setWord(LEAD_WORDS + word, 0);
    }
  }

  @Override
  public long memoryBytes() {
    return memoryBytes(lines, code.wordsPerLine());
  }

  @Override
  public long words() {
    return lines * code.wordsPerLine();
  }

  @Override
  public long word(long index) {
    return row.word(LEAD_WORDS + index);
  }
}
