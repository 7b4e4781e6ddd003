package io.tidemark.cli.window;

import io.tidemark.StreamClock;
import io.tidemark.WindowFilterBuilder;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;

/**
 * The times of some lines, in nanoseconds since 1970, and whether each can be judged by its time.
 *
 * <p>A time that is far ahead would empty every window; one that is far behind asks for what is
 * forgotten already. A long gap that ends in the past is neither.
 */
public final class LineTimes {
  /** Whether a line can be judged. */
  public enum Standing {
    IN_TIME,
    /** Further behind the latest than allowed. */
    LATE,
    /** Further ahead of the wall clock than allowed. */
    AHEAD
  }

  /** Where times come from. */
  public enum Origin {
    /** A field of the line. */
    FIELD,
    /** The wall clock when the line arrives. */
    ARRIVAL
  }

  private static final long MIN_TICK = StreamClock.NANOSECONDS.tick(WindowFilterBuilder.EARLIEST);
  private static final long MAX_TICK = (1L << 62) - 1;

  private final Origin origin;
  private final InstantSource clock;
  private final long lateNanos;
  private final long aheadNanos;
  private final long[] ticks;
  private final Standing[] standings;

  private long latest = MIN_TICK;
  private long now;

  /**
   * Times of up to so many lines at once.
   *
   * @param lateNanos how far a field may run back behind the latest
   * @param aheadNanos how far a field may be ahead of the clock
   */
  public LineTimes(
      Origin origin, InstantSource clock, long lateNanos, long aheadNanos, int capacity) {
    this.origin = origin;
    this.clock = clock;
    this.lateNanos = lateNanos;
    this.aheadNanos = aheadNanos;
    this.ticks = new long[capacity];
    this.standings = new Standing[capacity];
    Arrays.fill(standings, Standing.IN_TIME);
  }

  /** Goes on behind a time up to which others were judged. */
  public void startAt(long latestTick) {
    latest = latestTick;
  }

  /**
   * Notes the time of the line on which a reader stands.
   *
   * @param place 0 for the first of lines that arrive together
   * @throws BadRecordException if no window can hold the time
   */
  public void note(int place, RecordReader reader) throws BadRecordException {
    if (place == 0) {
      now = nanos(clock.instant());
    }
    // A wall clock that is set back is no reason to call a line late: arrival is in order.
    long tick = origin == Origin.FIELD ? reader.ticks() : Math.max(now, latest);
    if (tick < MIN_TICK) {
      throw reader.unusableTime("a time after " + instant(MIN_TICK));
    }
    ticks[place] = tick;
    standings[place] = origin == Origin.FIELD ? standing(tick) : Standing.IN_TIME;
    if (standings[place] == Standing.IN_TIME) {
      latest = Math.max(latest, tick);
    }
  }

  private Standing standing(long tick) {
    // Both differences are of numbers far from the ends of a long, or saturate by comparison.
    if (tick > MAX_TICK || (tick > now && tick - now > aheadNanos)) {
      return Standing.AHEAD;
    }
    return tick < latest && latest - tick > lateNanos ? Standing.LATE : Standing.IN_TIME;
  }

  /** The time of a line. */
  public long tick(int place) {
    return ticks[place];
  }

  /** Whether a line can be judged. */
  public Standing standing(int place) {
    return standings[place];
  }

  /** The latest time of all lines that can be judged. */
  public long latest() {
    return latest;
  }

  /** Nanoseconds since 1970; times that do not fit are as early or late as possible. */
  public static long nanos(Instant instant) {
    try {
      return Math.addExact(
          Math.multiplyExact(instant.getEpochSecond(), 1_000_000_000L), instant.getNano());
    } catch (ArithmeticException e) {
      return instant.getEpochSecond() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
  }

  /** The instant of a time. */
  public static Instant instant(long nanos) {
    return Instant.ofEpochSecond(
        Math.floorDiv(nanos, 1_000_000_000L), Math.floorMod(nanos, 1_000_000_000L));
  }
}
