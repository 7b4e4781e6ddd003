package io.tidemark.analysis.window;

import io.tidemark.analysis.search.Bisection;
import io.tidemark.core.cell.StampCells;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimerLayout;
import java.util.Optional;

/**
 * Shapes of block timing filters in a given memory: from the layout, the probes and the bits of a
 * timer to the number of words and the length of a block.
 *
 * <p>Blocks are as short as the stamps allow, but for spare ones; stamps of so few bits that blocks
 * would be longer than the grain have no shape. Expired timers are swept a page at a
 * time, each page once in {@code spareBlocks} blocks at most. Sweeping shall touch at most as many
 * cache lines per insertion as the insertion does, which is one in lines and one per probe if timers
 * are scattered: in the spare blocks, insertions must touch as many lines as there are beyond the
 * first page. Of memory beyond a line for each insertion of a window nothing is used.
 */
final class TimerShapes {
  private final WindowSpan span;

  TimerShapes(WindowSpan span) {
    this.span = span;
  }

  /** The shape, or nothing if the memory is too small for it or stamps are too few. */
  Optional<BlockTimingSpec> inMemory(
      TimerLayout layout, int probes, int bitsPerTimer, long memoryBytes) {
    int unitWords = layout == TimerLayout.LINED ? StampCells.LINE_WORDS : probes;
    double linesTouched = layout == TimerLayout.LINED ? 1 : probes;
    // With as many lines as insertions in a window, blocks are twice as long as without the rule.
    double enough = sweptWords(linesTouched, span.windowItems());
    double most = Math.min(enough, sweptWords(linesTouched, bitsPerTimer, span.longestBlock()));
    long words = (long) Math.min(most, (double) words(memoryBytes));
    words -= words % unitWords;
    while (words > 0) {
      long block = shortestBlock(linesTouched, bitsPerTimer, words);
      BlockTimingSpec spec = new BlockTimingSpec(
          layout, words, bitsPerTimer, probes, span.time(), span.window(), block);
      long excess = spec.memoryBytes() - memoryBytes;
      if (excess <= 0) {
        return Optional.of(spec);
      }
      // The items of blocks of time are counted: their counts take words from the timers.
      words -= Math.max(1, excess >> 3);
      words -= words % unitWords;
    }
    return Optional.empty();
  }

  /** The most words that fit with the origins of their pages. */
  private static long words(long memoryBytes) {
    long fixed = StampCells.memoryBytes(1) - 2 * Long.BYTES;
    long pageBytes = (StampCells.PAGE_WORDS + 1L) * Long.BYTES;
    long available = Math.max(0, memoryBytes - fixed);
    long rest = Math.max(0, available % pageBytes / Long.BYTES - 1);
    return Math.min(available / pageBytes * StampCells.PAGE_WORDS + rest, StampCells.MAX_WORDS);
  }

  /** The shortest block that leaves enough spare ones; the longest one does. */
  private long shortestBlock(double linesTouched, int bitsPerTimer, long words) {
    return Bisection.least(
        1, span.longestBlock(), block -> sweptWords(linesTouched, bitsPerTimer, block) >= words);
  }

  /** The most words of which sweeping touches no more lines than insertion; 0 if stamps are too few. */
  private double sweptWords(double linesTouched, int bitsPerTimer, long block) {
    long live = BlockTimingSpec.liveBlocks(span.unit(), span.window(), block, span.late());
    long spare = StampCells.maxStamp(bitsPerTimer) - live + 1;
    if (spare < 1) {
      return 0;
    }
    return sweptWords(linesTouched, spare * (block * span.itemsPerTick()));
  }

  private static double sweptWords(double linesTouched, double insertions) {
    return StampCells.PAGE_WORDS + insertions * linesTouched * StampCells.LINE_WORDS;
  }
}
