package io.tidemark.store;

import io.tidemark.core.Require;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import java.util.Optional;

/**
 * The ticks that a store knows about: from the first it was given, or what is kept of them, to where
 * time has come.
 *
 * <p>Threads: questions from any thread; one at a time changes it.
 */
final class StoreTime {
  /** All is kept. */
  static final long FOR_EVER = Long.MAX_VALUE;

  /** Ticks are counted from 0 in all files, and none is farther away than this. */
  static final long MAX_DISTANCE = Timeline.MAX_DISTANCE;

  private final long keepTicks;
  private volatile long first = Long.MAX_VALUE;
  private volatile long end = Long.MIN_VALUE;
  private volatile long droppedBefore;

  StoreTime(long keepTicks, Optional<TimeRange> covered, long droppedBefore) {
    this.keepTicks = keepTicks;
    this.droppedBefore = droppedBefore;
    covered.ifPresent(range -> {
      first = range.from();
      end = range.to();
    });
  }

  static long check(long tick) {
    return Require.inRange(tick, -MAX_DISTANCE, MAX_DISTANCE - 1, "tick");
  }

  void add(long tick) {
    // Written only if they change, which is seldom: a volatile write takes its time.
    if (tick < first) {
      first = tick;
    }
    if (tick >= end) {
      end = tick + 1;
    }
  }

  void advanceTo(long tick) {
    first = Math.min(first, tick);
    end = Math.max(end, tick);
  }

  /** Says that parts with ticks up to this one are gone. */
  void dropBefore(long tick) {
    droppedBefore = Math.max(droppedBefore, tick);
  }

  long droppedBefore() {
    return droppedBefore;
  }

  /** The tick behind the last; {@link Long#MIN_VALUE} if there is none. */
  long end() {
    return end;
  }

  /** Answers go back to this tick. */
  long keptFrom() {
    return keepTicks == FOR_EVER || end == Long.MIN_VALUE
        ? droppedBefore
        : Math.max(droppedBefore, end - keepTicks);
  }

  /** Whether every tick of {@code [from, to)} is known about. */
  boolean covers(long from, long to) {
    return from == to || (from >= Math.max(first, keptFrom()) && to <= end);
  }

  Coverage coverage() {
    long from = Math.max(first, keptFrom());
    long to = end;
    return from < to ? Coverage.of(from, to) : Coverage.NONE;
  }

  /** All ticks so far, whether they are kept or not. */
  Optional<TimeRange> covered() {
    return first < end ? Optional.of(new TimeRange(first, end)) : Optional.empty();
  }
}
