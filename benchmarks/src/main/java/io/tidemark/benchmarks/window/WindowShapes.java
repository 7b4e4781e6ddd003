package io.tidemark.benchmarks.window;

import io.tidemark.analysis.Plan;
import io.tidemark.analysis.seen.BloomTheory;
import io.tidemark.analysis.window.EbbTuning;
import io.tidemark.analysis.window.WindowSpan;
import io.tidemark.analysis.window.WindowTuning;
import io.tidemark.core.cell.EbbLine;
import io.tidemark.core.cell.StampCells;
import io.tidemark.core.filter.window.AgePartitionedSpec;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.EbbAtLimit;
import io.tidemark.core.filter.window.EbbSpec;
import io.tidemark.core.filter.window.GeneralizedBloomSpec;
import io.tidemark.core.filter.window.HashBufferSpec;
import io.tidemark.core.filter.window.RotatedBloomSpec;
import io.tidemark.core.filter.window.TimerLayout;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import java.time.Duration;

/** The shapes of window filters, which take at most the memory of the size where they can. */
final class WindowShapes {
  /* As in Table 5 of the paper. */
  private static final int PROBES = 4;
  private static final int BITS_PER_TIMER = 4;

  /* Words for what a filter keeps beside its timers and the origins of their pages. */
  private static final long OTHER_WORDS = 32;

  private static final long EBB_OTHER_BYTES = 600;

  /* Cells of a key in a generalized filter that are cleared, and as many that are set. */
  private static final int PROBES_PER_SIDE = 4;

  /* What a hash in a buffer has more of than numbers the items: 1 of 64 hashes is there by chance. */
  private static final int SPARE_HASH_BITS = 6;

  private WindowShapes() {}

  /** Two rotated filters. */
  static RotatedBloomSpec rotated(WindowSize size) {
    long bits = bitsPerRegion(size, RotatedBloomSpec.FILTERS);
    int probes = (int) Math.round(BloomTheory.optimalProbes((double) bits, size.items()));
    return new RotatedBloomSpec(bits, probes, TickUnit.ITEMS, size.items(), 0);
  }

  /** An age-partitioned filter, with numbers of slices that its paper recommends. */
  static AgePartitionedSpec agePartitioned(WindowSize size) {
    int probes = size == WindowSize.ITEMS_2M ? 10 : 7;
    int older = size == WindowSize.ITEMS_2M ? 25 : 28;
    return new AgePartitionedSpec(
        bitsPerRegion(size, probes + older),
        probes,
        TickUnit.ITEMS,
        size.items(),
        (size.items() + older - 1) / older,
        0);
  }

  /** An ebb filter of one table with the widest prints that leave room for the window. */
  static EbbSpec ebb(WindowSize size) {
    long block = size.items() / WindowSpan.USUAL_GRAINS;
    // A line is 64 bytes; the rest is for what is kept per page and per block.
    long lines = (size.memoryBytes() - EBB_OTHER_BYTES) / (EbbLine.WORDS * 8 + 1);
    for (int bits = EbbLine.MAX_PRINT_BITS; bits > EbbLine.MIN_PRINT_BITS; bits--) {
      EbbSpec spec = new EbbSpec(
              bits,
              0.5,
              EbbSpec.MIN_LINES,
              Long.MAX_VALUE,
              EbbAtLimit.MAYBE,
              TimeRules.of(TickUnit.ITEMS, 0),
              size.items(),
              block)
          .fixed(lines, EbbAtLimit.MAYBE);
      if (size.items() + block <= EbbTuning.PLANNED_LOAD * lines * spec.line().slots()) {
        return spec;
      }
    }
    throw new IllegalStateException("no room for the window in " + size);
  }

  /** The bits of each of some regions, with what is kept per page of them. */
  private static long bitsPerRegion(WindowSize size, int regions) {
    long words = (size.memoryBytes() >> 3) / regions;
    return words * StampCells.PAGE_WORDS / (StampCells.PAGE_WORDS + 1) * Long.SIZE;
  }

  /** A buffer of the whole window; with its index it takes more than the others. */
  static HashBufferSpec buffer(WindowSize size) {
    int itemBits = Integer.SIZE - Integer.numberOfLeadingZeros(size.items() - 1);
    return new HashBufferSpec(size.items(), itemBits + SPARE_HASH_BITS);
  }

  /** A generalized filter. */
  static GeneralizedBloomSpec generalized(WindowSize size) {
    return new GeneralizedBloomSpec(
        size.memoryBytes() * Byte.SIZE, PROBES_PER_SIDE, PROBES_PER_SIDE);
  }

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
    return WindowTuning.ofUnknown(span).timersForMemory(size.memoryBytes()).candidates().stream()
        .map(Plan.Candidate::spec)
        .filter(BlockTimingSpec.class::isInstance)
        .map(BlockTimingSpec.class::cast)
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
