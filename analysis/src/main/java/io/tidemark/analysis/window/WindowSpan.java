package io.tidemark.analysis.window;

import io.tidemark.core.Require;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.WindowUnit;
import java.time.Duration;

/**
 * A window that a filter is planned for.
 *
 * @param unit what it is counted in
 * @param window its span in ticks of the unit
 * @param itemsPerTick how many items come per tick, on average; 1 in a window of items
 * @param late how far ticks may run back
 */
public record WindowSpan(WindowUnit unit, long window, double itemsPerTick, long late) {
  /** Checks the window. */
  public WindowSpan {
    Require.nonNull(unit, "unit");
    Require.inRange(window, 1, BlockTimingSpec.MAX_SPAN, "window");
    Require.inRange(late, 0, unit == WindowUnit.ITEMS ? 0 : BlockTimingSpec.MAX_SPAN, "late");
    if (!(itemsPerTick > 0 && itemsPerTick < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          Require.message("itemsPerTick", itemsPerTick, "positive and finite"));
    }
    if (unit == WindowUnit.ITEMS && itemsPerTick != 1) {
      throw new IllegalArgumentException(Require.message("itemsPerTick", itemsPerTick, "1"));
    }
  }

  /** The last so many items. */
  public static WindowSpan ofItems(long items) {
    return new WindowSpan(WindowUnit.ITEMS, items, 1, 0);
  }

  /** The last stretch of time, in which items come at a rate. */
  public static WindowSpan ofTime(Duration window, double itemsPerSecond) {
    return ofTime(window, itemsPerSecond, Duration.ZERO);
  }

  /** The same where ticks may run back. */
  public static WindowSpan ofTime(Duration window, double itemsPerSecond, Duration late) {
    if (!(itemsPerSecond > 0 && itemsPerSecond < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          Require.message("itemsPerSecond", itemsPerSecond, "positive and finite"));
    }
    return new WindowSpan(
        WindowUnit.NANOSECONDS, window.toNanos(), itemsPerSecond * 1e-9, late.toNanos());
  }

  /** The number of items in the window, on average. */
  public double windowItems() {
    return window * itemsPerTick;
  }
}
