package io.tidemark.core.filter.history.series;

import io.tidemark.core.Require;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;

/**
 * The ticks of a history that has no end yet. It watches from its origin on, or from its earliest
 * tick if that is before; what it knows ends with its latest tick, or where it was told that time has
 * come to.
 */
final class OpenTimeline {
  private final long origin;
  private final TickUnit unit;

  /* What is covered; from == to before there is anything. */
  private long from;
  private long to;

  private OpenTimeline(long origin, TickUnit unit, long from, long to) {
    this.origin = origin;
    this.unit = unit;
    this.from = from;
    this.to = to;
  }

  static OpenTimeline startingAt(long origin) {
    Require.inRange(origin, Long.MIN_VALUE, TimeRange.LAST_TICK, "origin");
    return new OpenTimeline(origin, TickUnit.ITEMS, origin, origin);
  }

  /** A timeline that goes on. */
  static OpenTimeline resumed(Timeline timeline) {
    Coverage coverage = timeline.coverage();
    Require.inRange(coverage.ranges().size(), 1, 1, "covered ranges");
    return new OpenTimeline(timeline.origin(), timeline.unit(), coverage.from(), coverage.to());
  }

  /** Takes a tick, and counts it from the origin. */
  long add(long tick) {
    Require.inRange(tick, Long.MIN_VALUE, TimeRange.LAST_TICK, "tick");
    long relative = Timeline.distance(tick, origin);
    // The end of what is covered must not be too far either.
    Timeline.distance(tick + 1, origin);
    if (from == to) {
      to = tick + 1;
    }
    from = Math.min(from, tick);
    to = Math.max(to, tick + 1);
    return relative;
  }

  /** Takes notice that all before a tick is known, since time has come to it. */
  void advanceTo(long tick) {
    Timeline.distance(tick, origin);
    to = Math.max(to, tick);
  }

  boolean isEmpty() {
    return from == to;
  }

  /** The first covered tick, counted from the origin. */
  long relativeFrom() {
    return from - origin;
  }

  /** The tick behind the last covered one, counted from the origin. */
  long relativeTo() {
    return to - origin;
  }

  /** A tick, or the end of what is covered that is nearest to it, counted from the origin. */
  long relative(long tick) {
    return Math.min(Math.max(tick, from), to) - origin;
  }

  boolean contains(long otherFrom, long otherTo) {
    return otherFrom >= otherTo || (from <= otherFrom && otherTo <= to);
  }

  Coverage coverage() {
    return isEmpty() ? Coverage.NONE : Coverage.of(from, to);
  }

  /**
   * The timeline so far.
   *
   * @throws IllegalStateException if nothing is covered yet
   */
  Timeline timeline() {
    if (isEmpty()) {
      throw new IllegalStateException(Require.message(
          "coverage", coverage(), "not empty: an addition, or time that has passed"));
    }
    return new Timeline(origin, coverage(), unit);
  }
}
