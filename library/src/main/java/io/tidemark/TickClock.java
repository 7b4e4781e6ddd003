package io.tidemark;

import io.tidemark.core.Require;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import java.time.Duration;
import java.time.Instant;

/**
 * Turns times into ticks and back: microseconds since 1970. With nanoseconds, ticks would end in 2043.
 */
final class TickClock {
  static final long PER_SECOND = 1_000_000L;

  private static final long MAX_TICK = ExponentialDecay.MAX_EPOCH;

  private TickClock() {}

  /** The tick in which a time lies. */
  static long tick(Instant time) {
    try {
      return Require.inRange(
          Math.addExact(
              Math.multiplyExact(time.getEpochSecond(), PER_SECOND), time.getNano() / 1000),
          -MAX_TICK,
          MAX_TICK,
          "time");
    } catch (ArithmeticException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          Require.message("time", time, "within " + time(-MAX_TICK) + " to " + time(MAX_TICK)), e);
    }
  }

  /** When a tick begins. */
  static Instant time(long tick) {
    return Instant.ofEpochSecond(
        Math.floorDiv(tick, PER_SECOND), Math.floorMod(tick, PER_SECOND) * 1000);
  }

  /** The ticks of a length of time, which must be whole. */
  static long ticks(Duration length, long least, String name) {
    Require.nonNull(length, name);
    long ticks;
    try {
      ticks = Math.addExact(
          Math.multiplyExact(length.getSeconds(), PER_SECOND), length.getNano() / 1000);
    } catch (ArithmeticException e) {
      ticks = length.isNegative() ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
    if (ticks < least || ticks > MAX_TICK || length.getNano() % 1000 != 0) {
      throw new IllegalArgumentException(Require.message(
          name, length, "whole microseconds, " + duration(least) + " to " + duration(MAX_TICK)));
    }
    return ticks;
  }

  /** The length of some ticks. */
  static Duration duration(long ticks) {
    return Duration.ofSeconds(ticks / PER_SECOND, ticks % PER_SECOND * 1000);
  }
}
