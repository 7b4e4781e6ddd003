package io.tidemark.core.filter.window;

import io.tidemark.core.Require;
import io.tidemark.core.cell.EbbLine;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TimeRules;

/**
 * The shape of an ebb filter. All spans are ticks of the unit.
 *
 * @param printBits width of a print, in a table that is alone
 * @param maxError the most that the probabilities to find a key that never came may add up to, over all
 *     tables; a table that is begun while others drain has wider prints where this needs them
 * @param firstLines lines of the first table, at least: they are rounded up to pages of equal size
 * @param maxBytes the most memory of all tables together
 * @param atLimit what becomes of keys that there is no room for in that memory
 * @param time what ticks are, and which are too late
 * @param window the span of the window
 * @param block the span of a block, which is what ages can tell apart
 */
public record EbbSpec(
    int printBits,
    double maxError,
    long firstLines,
    long maxBytes,
    EbbAtLimit atLimit,
    TimeRules time,
    long window,
    long block)
    implements MovingWindowSpec {
  /** The most lines of a table. */
  public static final long MAX_LINES = 1L << 31;

  /** The fewest lines of a table. */
  public static final long MIN_LINES = 2;

  /** Checks the shape. */
  public EbbSpec {
    Require.inRange(printBits, EbbLine.MIN_PRINT_BITS, EbbLine.MAX_PRINT_BITS, "printBits");
    Require.nonNull(atLimit, "atLimit");
    MovingWindowSpec.requireWindow(time, window);
    Require.inRange(block, 1, window, "block");
    int maxAge = maxAge(time, window, block);
    Require.inRange(firstLines, MIN_LINES, MAX_LINES, "firstLines");
    EbbLine line = new EbbLine(printBits, maxAge);
    Require.inRange(maxBytes, EbbTable.memoryBytes(firstLines, line), Long.MAX_VALUE, "maxBytes");
    Require.insideUnit(maxError, "maxError");
    double full = EbbTable.fullError(line);
    if (full > maxError) {
      throw new IllegalArgumentException(Require.message(
          "maxError", maxError, "at least " + full + ", that of a full table, or more printBits"));
    }
  }

  /** The most blocks that lie between the current one and one that a question looks at. */
  public int maxAge() {
    return maxAge(time, window, block);
  }

  /**
   * The same of any filter with such a window.
   *
   * @throws IllegalArgumentException if there are more blocks than ages can tell apart
   */
  public static int maxAge(TimeRules time, long window, long block) {
    long maxAge = ages(time, window, block);
    if (maxAge > EbbLine.MAX_AGE) {
      throw new IllegalArgumentException(
          Require.message("block", block, "longer: " + maxAge + " blocks to tell apart"));
    }
    return (int) maxAge;
  }

  /** Whether the ages of such a window can be told apart. */
  public static boolean isPossible(TimeRules time, long window, long block) {
    return ages(time, window, block) <= EbbLine.MAX_AGE;
  }

  private static long ages(TimeRules time, long window, long block) {
    return BlockTimingSpec.liveBlocks(time.unit(), window, block, time.late()) - 1;
  }

  /** How a line of the first table holds its entries. */
  public EbbLine line() {
    return new EbbLine(printBits, maxAge());
  }

  /** The share of the slots of a table at which it is full. */
  public static double fullLoad() {
    return EbbTable.FULL;
  }

  /** The same with another limit of memory. */
  public EbbSpec withLimit(long bytes, EbbAtLimit then) {
    return new EbbSpec(printBits, maxError, firstLines, bytes, then, time, window, block);
  }

  /** The same with another first table. */
  public EbbSpec withFirstLines(long lines) {
    return new EbbSpec(printBits, maxError, lines, maxBytes, atLimit, time, window, block);
  }

  /** The same that never grows: its first table is all the memory that it may take. */
  public EbbSpec fixed(long lines, EbbAtLimit then) {
    long bytes = EbbTable.memoryBytes(lines, line());
    return new EbbSpec(printBits, maxError, lines, bytes, then, time, window, block);
  }

  /** The number of lines of the first table. */
  public long lines() {
    return EbbTable.lines(firstLines);
  }

  @Override
  public long grain() {
    return block - 1;
  }

  @Override
  public FilterKind kind() {
    return FilterKind.EBB;
  }

  /** The memory of the first table when all of its pages are there. */
  @Override
  public long memoryBytes() {
    return EbbTable.memoryBytes(firstLines, line());
  }

  @Override
  public EbbFilter create(KeyDigest digest) {
    return new EbbFilter(this, digest);
  }

  @Override
  public Facts facts() {
    return MovingWindowSpec.facts(this)
        .bytes("maxMemoryBytes", maxBytes)
        .word("atLimit", atLimit)
        .count("printBits", printBits)
        .count("slotsPerLine", line().slots())
        .count("firstLines", lines())
        .fraction("maxError", maxError)
        .build();
  }
}
