package io.tidemark.analysis.tuning;

import io.tidemark.core.cell.StampCells;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimerLayout;
import io.tidemark.core.filter.window.WindowUnit;
import java.util.Optional;

/**
 * Shapes of block timing filters in so much memory: from the layout, the probes and the bits of a
 * timer to the number of words and the length of a block.
 */
final class TimerShapes {
  /*
   * Blocks are as short as the stamps allow, but for spare ones: expired timers are swept once per
   * spareBlocks, a page at a time. Sweeping shall touch at most as many lines per insertion as the
   * insertion itself, which touches one per probe if timers are scattered: in spareBlocks blocks, at
   * least that share of all lines must have been touched by insertions.
   */
  private final WindowSpan span;

  TimerShapes(WindowSpan span) {
    this.span = span;
  }

  /** The shape, or nothing if the memory is too small for it or stamps are too few. */
  Optional<BlockTimingSpec> inMemory(
      TimerLayout layout, int probes, int bitsPerTimer, long memoryBytes) {
    int unitWords = layout == TimerLayout.LINED ? StampCells.LINE_WORDS : probes;
    long words = words(memoryBytes, unitWords);
    while (words > 0) {
      long block = shortestBlock(layout, probes, bitsPerTimer, words);
      if (block == 0) {
        return Optional.empty();
      }
      BlockTimingSpec spec = spec(layout, words, bitsPerTimer, probes, block);
      long excess = spec.memoryBytes() - memoryBytes;
      if (excess <= 0) {
        return Optional.of(spec);
      }
      // The items of blocks of time are counted: their counts take words from the timers.
      words = (words - Math.max(1, excess >> 3)) / unitWords * unitWords;
    }
    return Optional.empty();
  }

  /** The most words, as a multiple, that fit with the origins of their pages. */
  private static long words(long memoryBytes, int unitWords) {
    long fixed = StampCells.memoryBytes(1) - 16;
    long pageBytes = (StampCells.PAGE_WORDS + 1L) << 3;
    long available = memoryBytes - fixed;
    if (available < 16) {
      return 0;
    }
    long rest = available % pageBytes;
    long words = available / pageBytes * StampCells.PAGE_WORDS + Math.max(0, (rest >> 3) - 1);
    return Math.min(words, StampCells.MAX_WORDS) / unitWords * unitWords;
  }

  /** The shortest block that leaves enough spare ones; 0 if there is none. */
  private long shortestBlock(TimerLayout layout, int probes, int bitsPerTimer, long words) {
    long low = 0;
    long high = span.window();
    if (!hasSpare(layout, probes, bitsPerTimer, words, high)) {
      return 0;
    }
    while (high - low > 1) {
      long middle = low + (high - low) / 2;
      if (hasSpare(layout, probes, bitsPerTimer, words, middle)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  private boolean hasSpare(
      TimerLayout layout, int probes, int bitsPerTimer, long words, long block) {
    long live = BlockTimingSpec.liveBlocks(span.unit(), span.window(), block, span.late());
    long spare = StampCells.maxStamp(bitsPerTimer) - live + 1;
    if (spare < 1) {
      return false;
    }
    double linesTouched = layout == TimerLayout.LINED ? 1 : probes;
    double lines = (double) words / StampCells.LINE_WORDS;
    return spare * (block * span.itemsPerTick()) * linesTouched >= lines;
  }

  BlockTimingSpec spec(TimerLayout layout, long words, int bitsPerTimer, int probes, long block) {
    return new BlockTimingSpec(
        layout, words, bitsPerTimer, probes, span.unit(), span.window(), block, span.late());
  }

  /** The widest timers that make sense. */
  int maxBits() {
    return span.unit() == WindowUnit.ITEMS ? WindowTuning.MAX_BITS : BlockTimingSpec.MAX_TIME_BITS;
  }
}
