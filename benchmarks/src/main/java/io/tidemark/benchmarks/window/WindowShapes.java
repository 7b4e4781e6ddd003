package io.tidemark.benchmarks.window;

import io.tidemark.analysis.tuning.WindowPlan;
import io.tidemark.analysis.tuning.WindowSpan;
import io.tidemark.analysis.tuning.WindowTuning;
import io.tidemark.core.cell.StampCells;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimerLayout;
import java.time.Duration;

/** The shapes of block timing filters, which take at most the memory of the size. */
final class WindowShapes {
  /* As in Table 5 of the paper. */
  private static final int PROBES = 4;
  private static final int BITS_PER_TIMER = 4;

  /* Words for what a filter keeps beside its timers and the origins of their pages. */
  private static final long OTHER_WORDS = 32;

  private WindowShapes() {}

  /** A window of items. */
  static BlockTimingSpec ofItems(WindowSize size, TimerLayout layout) {
    return of(size, WindowSpan.ofItems(size.items()), layout);
  }

  /** A window of time with as many items. */
  static BlockTimingSpec ofTime(WindowSize size, TimerLayout layout) {
    Duration window = Duration.ofNanos(ItemTimes.windowNanos(size));
    double itemsPerSecond = 1e9 / ItemTimes.STEP_NANOS;
    return of(size, WindowSpan.ofTime(window, itemsPerSecond), layout);
  }

  private static BlockTimingSpec of(WindowSize size, WindowSpan span, TimerLayout layout) {
    return size == WindowSize.ITEMS_2M ? planned(size, span, layout) : paper(size, span, layout);
  }

  private static BlockTimingSpec planned(WindowSize size, WindowSpan span, TimerLayout layout) {
    return WindowTuning.ofUnknown(span).plansForMemory(size.memoryBytes()).stream()
        .map(WindowPlan::blockTiming)
        .filter(spec -> spec.layout() == layout)
        .findFirst()
        .orElseThrow();
  }

  private static BlockTimingSpec paper(WindowSize size, WindowSpan span, TimerLayout layout) {
    long pages = ((size.memoryBytes() >> 3) - OTHER_WORDS) / (StampCells.PAGE_WORDS + 1);
    long blocks = StampCells.maxStamp(BITS_PER_TIMER) - 1;
    return new BlockTimingSpec(
        layout,
        pages * StampCells.PAGE_WORDS,
        BITS_PER_TIMER,
        PROBES,
        span.unit(),
        span.window(),
        (span.window() + blocks - 1) / blocks,
        span.late());
  }
}
