package io.tidemark.cli.decaying;

import io.tidemark.cli.window.LineTimes;
import io.tidemark.cli.window.LineTimes.Standing;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;
import java.time.InstantSource;
import java.util.Optional;

/** The ticks of lines one after the other: their times, or their numbers. */
public final class LineTicks {
  private final Optional<LineTimes> times;
  private final LineTimes.Origin origin;
  private final InstantSource clock;
  private long tick;

  private LineTicks(Optional<LineTimes> times, LineTimes.Origin origin, InstantSource clock) {
    this.times = times;
    this.origin = origin;
    this.clock = clock;
  }

  /** The numbers of lines. */
  static LineTicks items(InstantSource clock) {
    return new LineTicks(Optional.empty(), LineTimes.Origin.ARRIVAL, clock);
  }

  /**
   * The times of lines.
   *
   * @param lateTicks how far a field may run back behind the latest
   * @param aheadNanos how far a field may be ahead of the clock
   */
  static LineTicks times(
      LineTimes.Origin origin, InstantSource clock, long lateTicks, long aheadNanos) {
    long lateNanos =
        lateTicks > Long.MAX_VALUE / TickUnit.NANOS ? Long.MAX_VALUE : lateTicks * TickUnit.NANOS;
    LineTimes times = new LineTimes(origin, clock, lateNanos, aheadNanos, 1);
    return new LineTicks(Optional.of(times), origin, clock);
  }

  /** Goes on behind a tick up to which lines were counted. */
  void startAt(long latestTick) {
    tick = latestTick;
    times.ifPresent(lines -> lines.startAt(latestTick * TickUnit.NANOS));
  }

  /** What ticks are. */
  TickUnit unit() {
    return times.isPresent() ? TickUnit.TIME : TickUnit.ITEMS;
  }

  /** Whether ticks go on while no line comes. */
  boolean isWallClock() {
    return times.isPresent() && origin == LineTimes.Origin.ARRIVAL;
  }

  /** Notes the line on which a reader stands; says whether it can be counted. */
  Standing note(RecordReader reader) throws BadRecordException {
    if (times.isEmpty()) {
      tick++;
      return Standing.IN_TIME;
    }
    LineTimes lines = times.get();
    lines.note(0, reader);
    tick = TickUnit.ofNanos(lines.tick(0));
    return lines.standing(0);
  }

  /** The tick of the line noted last. */
  long tick() {
    return tick;
  }

  /** The tick of now: that of the wall clock where lines count by their arrival, else the latest. */
  long now() {
    if (times.isEmpty()) {
      return tick;
    }
    long latest = times.get().latest();
    return TickUnit.ofNanos(
        isWallClock() ? Math.max(latest, LineTimes.nanos(clock.instant())) : latest);
  }
}
