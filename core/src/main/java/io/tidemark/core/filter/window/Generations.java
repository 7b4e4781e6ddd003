package io.tidemark.core.filter.window;

import io.tidemark.core.Require;

/**
 * The stretches of equal span in which a stream is divided, and how far it has come: the generation
 * of a tick is the tick divided by the span, rounded down. Ticks may run back by a bounded amount.
 */
final class Generations {
  private final long span;
  private final long reach;
  private final long late;

  /* The generation of the latest tick, and the ticks from which on and before which it is. */
  private long current;
  private long currentFrom;
  private long currentTo;
  private long latest;

  private long items;

  /**
   * Goes on with generations.
   *
   * @param span ticks of a generation
   * @param reach how far back a window reaches
   * @param late how far ticks may run back
   * @param latest the latest tick; {@link BlockTimingFilter#MIN_TICK} before the first
   * @param items the number of items that came
   */
  Generations(long span, long reach, long late, long latest, long items) {
    this.span = span;
    this.reach = reach;
    this.late = late;
    Require.inRange(latest, BlockTimingFilter.MIN_TICK, BlockTimingFilter.MAX_TICK, "latest tick");
    this.items = Require.inRange(items, 0, Long.MAX_VALUE, "items");
    moveTo(latest);
  }

  /** Refuses windows that there cannot be; sums of a tick and a few spans must not overflow. */
  static void requireWindow(WindowUnit unit, long window, long late) {
    Require.nonNull(unit, "unit");
    Require.inRange(window, 1, BlockTimingSpec.MAX_SPAN, "window");
    Require.inRange(late, 0, BlockTimingSpec.MAX_SPAN, "late");
    if (unit == WindowUnit.ITEMS) {
      Require.inRange(late, 0, 0, "late, in a window of items");
    }
  }

  /** Takes an item: moves on to its tick, unless that is late, and returns its generation. */
  long enter(long tick) {
    if (tick >= latest && tick < currentTo) {
      items++;
      latest = tick;
      return current;
    }
    return enterElsewhere(tick);
  }

  private long enterElsewhere(long tick) {
    requireInTime(tick);
    items++;
    if (tick > latest) {
      moveTo(tick);
    }
    return of(tick);
  }

  private void moveTo(long tick) {
    latest = tick;
    current = Math.floorDiv(tick, span);
    currentFrom = current * span;
    currentTo = currentFrom + span;
  }

  /** The generation of a tick. */
  long of(long tick) {
    return tick >= currentFrom && tick < currentTo ? current : Math.floorDiv(tick, span);
  }

  /** The generation in which the window begins that ends at a tick. */
  long oldest(long tick) {
    return of(tick - reach);
  }

  /** The generation of the latest tick. */
  long current() {
    return current;
  }

  /** Refuses a tick that is too late. */
  void requireInTime(long tick) {
    if (tick > BlockTimingFilter.MAX_TICK || tick < earliest()) {
      throw new IllegalArgumentException(Require.message(
          "tick",
          tick,
          earliest() + ".." + BlockTimingFilter.MAX_TICK + ", " + late + " before the latest"));
    }
  }

  /** The earliest tick that may still come. */
  long earliest() {
    return Math.max(BlockTimingFilter.MIN_TICK, latest - late);
  }

  /** The latest tick that came; {@link BlockTimingFilter#MIN_TICK} before the first. */
  long latest() {
    return latest;
  }

  /** The number of items that came. */
  long items() {
    return items;
  }
}
