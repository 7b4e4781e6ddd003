package io.tidemark.store;

import io.tidemark.core.Require;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import java.util.List;
import java.util.Optional;

/**
 * The ticks that a store knows about: from the first it was given, or what is kept of them, to where
 * time has come, without gaps.
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
  private volatile Coverage gaps;

  StoreTime(long keepTicks, Optional<TimeRange> covered, long droppedBefore, Coverage gaps) {
    this.keepTicks = keepTicks;
    this.droppedBefore = droppedBefore;
    this.gaps = gaps;
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

  /** Says that additions of a range may be lost. */
  void addGap(TimeRange range) {
    gaps = gaps.union(Coverage.of(range.from(), range.to()));
  }

  /** The ticks of additions that may be lost, as far as answers go back. */
  Coverage gaps() {
    return gaps.isEmpty() ? gaps : gaps.clipped(keptFrom(), Long.MAX_VALUE);
  }

  /** The same, as far as answers go back if more is kept the next time. */
  Coverage lastingGaps() {
    return gaps.clipped(droppedBefore, Long.MAX_VALUE);
  }

  /** Whether every tick of {@code [from, to)} is known about. */
  boolean covers(long from, long to) {
    return from == to || (from >= Math.max(first, keptFrom()) && to <= end && !isInGap(from, to));
  }

  private boolean isInGap(long from, long to) {
    List<TimeRange> ranges = gaps.ranges();
    // By index: an iterator would be an object per question.
    for (int i = 0; i < ranges.size(); i++) {
      if (ranges.get(i).overlaps(from, to)) {
        return true;
      }
    }
    return false;
  }

  Coverage coverage() {
    long from = Math.max(first, keptFrom());
    long to = end;
    Coverage rest = from < to ? Coverage.of(from, to) : Coverage.NONE;
    for (TimeRange gap : gaps.ranges()) {
      rest = rest.without(gap.from(), gap.to());
    }
    return rest;
  }

  /** All ticks so far, whether they are kept or not. */
  Optional<TimeRange> covered() {
    return first < end ? Optional.of(new TimeRange(first, end)) : Optional.empty();
  }
}
