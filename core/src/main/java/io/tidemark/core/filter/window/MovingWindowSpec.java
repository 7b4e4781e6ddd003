package io.tidemark.core.filter.window;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;

/** The shape of a filter that knows its window, in items or in time. All spans are ticks of its unit. */
public sealed interface MovingWindowSpec extends WindowSpec
    permits BlockTimingSpec, AgePartitionedSpec, RotatedBloomSpec, EbbSpec {
  /** The earliest tick. */
  long MIN_TICK = -(1L << 61);

  /** The latest tick: in nanoseconds of the epoch, in the year 2116. */
  long MAX_TICK = (1L << 62) - 1;

  /** The longest window and lateness: sums of a tick and a few spans must not overflow. */
  long MAX_SPAN = 1L << 58;

  /** What ticks are, and which are too late. */
  TimeRules time();

  /** The span of the window. */
  long window();

  /** How far before the window a key may have come and still be found for certain, at most. */
  long grain();

  @Override
  MovingWindow create(KeyDigest digest);

  /** What ticks are. */
  default TickUnit unit() {
    return time().unit();
  }

  /** How far ticks may run back. */
  default long late() {
    return time().late();
  }

  /** How far back the window reaches from the tick at which it ends. */
  default long reach() {
    return reach(unit(), window());
  }

  /**
   * How far back a window of a span reaches from the tick at which it ends: an item is not in its
   * own window of items, so that the last of {@code span} items is {@code span} ticks back; what
   * happened {@code span} ticks ago is no longer in a window of time.
   */
  static long reach(TickUnit unit, long span) {
    return unit.isItems() ? span : span - 1;
  }

  /** Refuses windows that there cannot be. */
  static void requireWindow(TimeRules time, long window) {
    Require.nonNull(time, "time");
    // Spans are shown in nanoseconds, too.
    long most = MAX_SPAN / Math.max(1, time.unit().nanos());
    Require.inRange(window, 1, most, "window");
    Require.inRange(time.late(), 0, most, "late");
    if (time.unit().isItems()) {
      Require.inRange(time.late(), 0, 0, "late, in a window of items");
    }
  }

  /** The facts that all shapes begin with. */
  static Facts.Builder facts(MovingWindowSpec spec) {
    Facts.Builder facts = Facts.builder()
        .text("kind", spec.kind().stem())
        .text("unit", spec.unit().isItems() ? "items" : "time");
    span(facts, "window", spec.window(), spec.unit());
    span(facts, "grain", spec.grain(), spec.unit());
    if (!spec.unit().isItems()) {
      span(facts, "late", spec.late(), spec.unit());
    }
    return facts;
  }

  /** Adds a length of time or a number of items. */
  static void span(Facts.Builder facts, String name, long ticks, TickUnit unit) {
    if (unit.isItems()) {
      facts.count(name + "Items", ticks);
    } else {
      facts.nanos(name + "Nanos", Math.multiplyExact(ticks, unit.nanos()));
    }
  }
}
