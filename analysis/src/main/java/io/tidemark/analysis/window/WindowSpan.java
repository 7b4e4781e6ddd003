package io.tidemark.analysis.window;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.window.MovingWindowSpec;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import java.time.Duration;

/**
 * A window that a filter is planned for.
 *
 * @param time what ticks are, and which are too late
 * @param window its span in ticks
 * @param itemsPerTick how many items come per tick, on average; 1 in a window of items
 * @param grain how many ticks before the window a key may have come and still be found without an
 *     error; 0 if every such key is an error, however close, and so no bound for blocks
 */
public record WindowSpan(TimeRules time, long window, double itemsPerTick, long grain) {
  /** What part of the window the grain is, by default. */
  public static final int USUAL_GRAINS = 32;

  /** Checks the window. */
  public WindowSpan {
    MovingWindowSpec.requireWindow(time, window);
    Require.inRange(grain, 0, MovingWindowSpec.MAX_SPAN, "grain");
    if (!(itemsPerTick > 0 && itemsPerTick < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          Require.message("itemsPerTick", itemsPerTick, "positive and finite"));
    }
    if (time.unit().isItems() && itemsPerTick != 1) {
      throw new IllegalArgumentException(Require.message("itemsPerTick", itemsPerTick, "1"));
    }
  }

  /** A window without a grain; ticks that come too late are refused. */
  public WindowSpan(TickUnit unit, long window, double itemsPerTick, long late) {
    this(TimeRules.of(unit, late), window, itemsPerTick, 0);
  }

  /** The last so many items. */
  public static WindowSpan ofItems(long items) {
    return new WindowSpan(TickUnit.ITEMS, items, 1, 0);
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
        TickUnit.NANOSECONDS, window.toNanos(), itemsPerSecond * 1e-9, late.toNanos());
  }

  /** The same with a grain. */
  public WindowSpan withGrain(long ticks) {
    return new WindowSpan(time, window, itemsPerTick, ticks);
  }

  /** The same with the usual grain. */
  public WindowSpan withUsualGrain() {
    return withGrain(Math.max(1, window / USUAL_GRAINS));
  }

  /** What ticks are. */
  public TickUnit unit() {
    return time.unit();
  }

  /** How far ticks may run back. */
  public long late() {
    return time.late();
  }

  /** How far back the window reaches from the tick at which it ends. */
  public long reach() {
    return MovingWindowSpec.reach(unit(), window);
  }

  /** The longest block or generation that the grain allows. */
  long longestBlock() {
    return grain == 0 ? window : Math.min(window, grain);
  }

  /** The number of items in the window, on average. */
  public double windowItems() {
    return window * itemsPerTick;
  }

  /** The number of items in the grain, on average. */
  public double grainItems() {
    return grain * itemsPerTick;
  }

  /** What is planned for, as facts. */
  Facts.Builder facts() {
    Facts.Builder facts = Facts.builder().text("unit", unit().isItems() ? "items" : "time");
    MovingWindowSpec.span(facts, "window", window, unit());
    MovingWindowSpec.span(facts, "grain", grain, unit());
    if (!unit().isItems()) {
      MovingWindowSpec.span(facts, "late", late(), unit());
      facts.number("itemsPerSecond", itemsPerTick * 1e9 / unit().nanos());
      facts.number("itemsInWindow", windowItems());
    }
    return facts;
  }
}
