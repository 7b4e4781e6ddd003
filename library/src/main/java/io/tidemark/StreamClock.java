package io.tidemark;

import io.tidemark.core.Require;
import io.tidemark.core.time.TickUnit;
import java.time.Duration;
import java.time.Instant;

/**
 * Turns times into the ticks of a unit and back, for all memories.
 *
 * <p>Errors: a time inside a tick is the tick; a tick is the time at which it begins.
 *
 * <p>Threads: any number.
 *
 * @param unit what a tick is
 */
public record StreamClock(TickUnit unit) {
  private static final long SECOND = 1_000_000_000L;

  /** Nanoseconds since 1970. */
  public static final StreamClock NANOSECONDS = new StreamClock(TickUnit.NANOSECONDS);

  /** Microseconds since 1970. */
  public static final StreamClock MICROSECONDS = new StreamClock(TickUnit.MICROSECONDS);

  /** Numbers of items: there is no time. */
  public static final StreamClock ITEMS = new StreamClock(TickUnit.ITEMS);

  /** Checks that there is a unit. */
  public StreamClock {
    Require.nonNull(unit, "unit");
  }

  /**
   * The tick in which a time lies.
   *
   * @throws IllegalStateException if ticks are items
   * @throws IllegalArgumentException if there is no such tick
   */
  public long tick(Instant time) {
    requireTime();
    long epochSecond = time.getEpochSecond();
    int nano = time.getNano();
    try {
      long seconds = Math.subtractExact(epochSecond, unit.originSeconds());
      if (SECOND % unit.nanos() == 0) {
        long perSecond = SECOND / unit.nanos();
        return Math.addExact(Math.multiplyExact(seconds, perSecond), nano / unit.nanos());
      }
      return Math.floorDiv(Math.addExact(Math.multiplyExact(seconds, SECOND), nano), unit.nanos());
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          Require.message("time", time, "one that fits in " + unit), e);
    }
  }

  /** The first tick that begins at or after a time: the end of a range that ends there. */
  public long endTick(Instant time) {
    long tick = tick(time);
    return time(tick).equals(time) ? tick : tick + 1;
  }

  /** When a tick begins. */
  public Instant time(long tick) {
    requireTime();
    return Instant.ofEpochSecond(unit.originSeconds()).plus(duration(tick));
  }

  /** The length of some ticks. */
  public Duration duration(long ticks) {
    requireTime();
    return Duration.ofNanos(unit.nanos()).multipliedBy(ticks);
  }

  /**
   * The ticks of a length of time, which must be whole.
   *
   * @param name what the length is, for messages
   */
  public long ticks(Duration length, long least, long most, String name) {
    requireTime();
    Require.nonNull(length, name);
    Duration whole = Duration.ofNanos(unit.nanos());
    long ticks;
    try {
      ticks = length.dividedBy(whole);
    } catch (ArithmeticException e) {
      ticks = length.isNegative() ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
    if (ticks < least || ticks > most || !whole.multipliedBy(ticks).equals(length)) {
      throw new IllegalArgumentException(Require.message(
          name, length, duration(least) + " to " + duration(most) + ", in whole " + unit));
    }
    return ticks;
  }

  /** How many ticks a second has. */
  public double ticksPerSecond() {
    requireTime();
    return (double) SECOND / unit.nanos();
  }

  /** Refuses a time where ticks are items. */
  public void requireTime() {
    if (unit.isItems()) {
      throw new IllegalStateException(
          Require.message("time", "given", "no time: ticks are items here"));
    }
  }

  /** Refuses the lack of a time where ticks are time. */
  public void requireItems() {
    if (!unit.isItems()) {
      throw new IllegalStateException(
          Require.message("time", "not given", "a time: ticks are not items here"));
    }
  }
}
