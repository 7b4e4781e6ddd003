package io.tidemark.core.filter.window;

import io.tidemark.core.Require;
import io.tidemark.core.cell.StampCells;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import java.util.Locale;

/**
 * The shape of a block timing filter. All spans are ticks of the unit.
 *
 * @param layout where the timers of a key lie
 * @param words 64-bit words of timers; a multiple of {@code probes} where they are scattered, of 8 in
 *     lines
 * @param bitsPerTimer width of a timer (paper: bpt); a word holds {@code 64 / bitsPerTimer} of them
 * @param probes timers per key (paper: k); 1 to 64 scattered, 1 to 8 in lines
 * @param time what ticks are, and which are too late
 * @param window the span of the window (paper: w)
 * @param block the span of a block, which is what a timer can tell apart (paper: B)
 */
public record BlockTimingSpec(
    TimerLayout layout,
    long words,
    int bitsPerTimer,
    int probes,
    TimeRules time,
    long window,
    long block)
    implements MovingWindowSpec {
  /** The most probes of scattered timers. */
  public static final int MAX_SCATTERED_PROBES = 64;

  /** The most probes of timers in lines: one in each word. */
  public static final int MAX_LINED_PROBES = StampCells.LINE_WORDS;

  /** The most bits of a timer where blocks are spans of time: the items of each block are counted. */
  public static final int MAX_TIME_BITS = 16;

  /** Checks the shape. */
  public BlockTimingSpec {
    Require.nonNull(layout, "layout");
    MovingWindowSpec.requireWindow(time, window);
    int maxBits = time.unit().isItems() ? StampCells.MAX_BITS : MAX_TIME_BITS;
    Require.inRange(bitsPerTimer, StampCells.MIN_BITS, maxBits, "bitsPerTimer");
    int maxProbes = layout == TimerLayout.LINED ? MAX_LINED_PROBES : MAX_SCATTERED_PROBES;
    Require.inRange(probes, 1, maxProbes, "probes");
    int unitWords = layout == TimerLayout.LINED ? StampCells.LINE_WORDS : probes;
    Require.inRange(words, unitWords, StampCells.MAX_WORDS, "words");
    if (words % unitWords != 0) {
      throw new IllegalArgumentException(
          Require.message("words", words, "a multiple of " + unitWords));
    }
    Require.inRange(block, 1, window, "block");
    long live = liveBlocks(time.unit(), window, block, time.late());
    if (live > StampCells.maxStamp(bitsPerTimer)) {
      throw new IllegalArgumentException(Require.message(
          "block", block, "longer, or more bitsPerTimer: " + live + " blocks to tell apart"));
    }
  }

  /** A shape whose ticks may run back by {@code late}, and are refused beyond. */
  public BlockTimingSpec(
      TimerLayout layout,
      long words,
      int bitsPerTimer,
      int probes,
      TickUnit unit,
      long window,
      long block,
      long late) {
    this(layout, words, bitsPerTimer, probes, TimeRules.of(unit, late), window, block);
  }

  /** How many blocks a timer must tell apart, the block now included. */
  public static long liveBlocks(TickUnit unit, long window, long block, long late) {
    long reach = MovingWindowSpec.reach(unit, window) + late;
    return (reach + block - 1) / block + 1;
  }

  /** How many blocks a timer must tell apart, the block now included. */
  public long liveBlocks() {
    return liveBlocks(unit(), window, block, late());
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

  @Override
  public long grain() {
    return block - 1;
  }

  @Override
  public FilterKind kind() {
    return FilterKind.BLOCK_TIMING;
  }

  @Override
  public BlockTimingFilter create(KeyDigest digest) {
    return new BlockTimingFilter(this, digest);
  }

  @Override
  public Facts facts() {
    Facts.Builder facts = MovingWindowSpec.facts(this);
    MovingWindowSpec.span(facts, "block", block, unit());
    return facts
        .text("layout", layout.name().toLowerCase(Locale.ROOT))
        .count("timers", timers())
        .count("bitsPerTimer", bitsPerTimer)
        .count("probes", probes)
        .build();
  }

  /** The memory of the timers and of what is kept per page of them and per block. */
  @Override
  public long memoryBytes() {
    return StampCells.memoryBytes(words) + (countedBlocks() << 3);
  }

  /** The blocks of which the items are counted: those of a window of time, and one before. */
  long countedBlocks() {
    return unit().isItems() ? 0 : liveBlocks() + 1;
  }
}
