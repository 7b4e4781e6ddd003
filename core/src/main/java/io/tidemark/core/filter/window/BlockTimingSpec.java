package io.tidemark.core.filter.window;

import io.tidemark.core.Require;
import io.tidemark.core.cell.StampCells;

/**
 * The shape of a block timing filter. All spans are ticks of the unit.
 *
 * @param layout where the timers of a key lie
 * @param words 64-bit words of timers; a multiple of {@code probes} where they are scattered, of 8 in
 *     lines
 * @param bitsPerTimer width of a timer (paper: bpt); a word holds {@code 64 / bitsPerTimer} of them
 * @param probes timers per key (paper: k); 1 to 64 scattered, 1 to 8 in lines
 * @param unit what ticks are
 * @param window the span of the window (paper: w)
 * @param block the span of a block, which is what a timer can tell apart (paper: B)
 * @param late how far ticks may run back
 */
public record BlockTimingSpec(
    TimerLayout layout,
    long words,
    int bitsPerTimer,
    int probes,
    WindowUnit unit,
    long window,
    long block,
    long late) {
  /** The most probes of scattered timers. */
  public static final int MAX_SCATTERED_PROBES = 64;

  /** The most probes of timers in lines: one in each word. */
  public static final int MAX_LINED_PROBES = StampCells.LINE_WORDS;

  /** The longest window: sums of a tick and a few spans must not overflow. */
  public static final long MAX_SPAN = 1L << 58;

  /** The most bits of a timer where blocks are spans of time: the items of each block are counted. */
  public static final int MAX_TIME_BITS = 16;

  /** Checks the shape. */
  public BlockTimingSpec {
    Require.nonNull(layout, "layout");
    Require.nonNull(unit, "unit");
    int maxBits = unit == WindowUnit.ITEMS ? StampCells.MAX_BITS : MAX_TIME_BITS;
    Require.inRange(bitsPerTimer, StampCells.MIN_BITS, maxBits, "bitsPerTimer");
    int maxProbes = layout == TimerLayout.LINED ? MAX_LINED_PROBES : MAX_SCATTERED_PROBES;
    Require.inRange(probes, 1, maxProbes, "probes");
    int unitWords = layout == TimerLayout.LINED ? StampCells.LINE_WORDS : probes;
    Require.inRange(words, unitWords, StampCells.MAX_WORDS, "words");
    if (words % unitWords != 0) {
      throw new IllegalArgumentException(
          Require.message("words", words, "a multiple of " + unitWords));
    }
    Require.inRange(window, 1, MAX_SPAN, "window");
    Require.inRange(block, 1, window, "block");
    Require.inRange(late, 0, MAX_SPAN, "late");
    if (unit == WindowUnit.ITEMS) {
      Require.inRange(late, 0, 0, "late, in a window of items");
    }
    long live = liveBlocks(unit, window, block, late);
    if (live > StampCells.maxStamp(bitsPerTimer)) {
      throw new IllegalArgumentException(Require.message(
          "block", block, "longer, or more bitsPerTimer: " + live + " blocks to tell apart"));
    }
  }

  /** How many blocks a timer must tell apart, the block now included. */
  public static long liveBlocks(WindowUnit unit, long window, long block, long late) {
    long reach = unit.reach(window) + late;
    return (reach + block - 1) / block + 1;
  }

  /** How many blocks a timer must tell apart, the block now included. */
  public long liveBlocks() {
    return liveBlocks(unit, window, block, late);
  }

  /**
   * How many blocks pass at least from one sweep of expired timers to the next. The padding of the
   * paper is one less.
   */
  public long spareBlocks() {
    return StampCells.maxStamp(bitsPerTimer) - liveBlocks() + 1;
  }

  /** The number of timers (paper: m). */
  public long timers() {
    return words * (Long.SIZE / bitsPerTimer);
  }

  /** The memory of the timers and of what is kept per page of them and per block. */
  public long memoryBytes() {
    return StampCells.memoryBytes(words) + (countedBlocks() << 3);
  }

  /** The blocks of which the items are counted: those of a window of time, and one before. */
  long countedBlocks() {
    return unit == WindowUnit.ITEMS ? 0 : liveBlocks() + 1;
  }
}
