package io.tidemark.benchmarks.window;

/** When items come: evenly, and now and then after a time without any. */
final class ItemTimes {
  /** From one item to the next. */
  static final long STEP_NANOS = 1_000;

  /*
   * Gaps of half a window, of more than a window, and of more windows than timers can tell blocks.
   * Odd distances between them meet blocks at all places.
   */
  private static final int ITEMS_BETWEEN_GAPS = 10_007;
  private static final double[] GAP_WINDOWS = {0.5, 1.1, 100_000};

  private final long windowNanos;
  private final boolean gaps;
  private long now;
  private int untilGap = ITEMS_BETWEEN_GAPS;
  private int gap;

  private ItemTimes(long windowNanos, boolean gaps) {
    this.windowNanos = windowNanos;
    this.gaps = gaps;
  }

  static ItemTimes even(WindowSize size) {
    return new ItemTimes(windowNanos(size), false);
  }

  static ItemTimes withGaps(WindowSize size) {
    return new ItemTimes(windowNanos(size), true);
  }

  /** The window that has as many items as one of items: the first and the last count. */
  static long windowNanos(WindowSize size) {
    return size.items() * STEP_NANOS + 1;
  }

  long next() {
    now += STEP_NANOS;
    if (gaps && --untilGap == 0) {
      untilGap = ITEMS_BETWEEN_GAPS;
      now += (long) (GAP_WINDOWS[gap] * windowNanos);
      gap = (gap + 1) % GAP_WINDOWS.length;
    }
    return now;
  }
}
