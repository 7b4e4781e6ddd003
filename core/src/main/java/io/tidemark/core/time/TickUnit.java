package io.tidemark.core.time;

import io.tidemark.core.Require;
import java.nio.ByteBuffer;
import java.util.OptionalLong;

/**
 * What a tick is: an item of the stream, or a length of time. Ticks of time are counted from an
 * origin. It is stored with every filter that has time.
 *
 * @param nanos the length of a tick in nanoseconds; 0 where ticks are items
 * @param originSeconds when tick 0 begins, in seconds since 1970; 0 where ticks are items
 */
public record TickUnit(long nanos, long originSeconds) {
  /** A tick is an item. */
  public static final TickUnit ITEMS = new TickUnit(0, 0);

  /** A tick is a nanosecond since 1970. */
  public static final TickUnit NANOSECONDS = new TickUnit(1, 0);

  /** A tick is a microsecond since 1970. */
  public static final TickUnit MICROSECONDS = new TickUnit(1_000, 0);

  /** A tick is a second since 1970. */
  public static final TickUnit SECONDS = new TickUnit(1_000_000_000, 0);

  /** The bytes that it takes in a spec. */
  public static final int BYTES = 16;

  /** Checks the numbers. */
  public TickUnit {
    Require.inRange(nanos, 0, Long.MAX_VALUE, "nanos");
    if (nanos == 0) {
      Require.inRange(originSeconds, 0, 0, "originSeconds, where ticks are items");
    }
  }

  /** Ticks of a length of time since 1970. */
  public static TickUnit ofNanos(long nanos) {
    return new TickUnit(Require.inRange(nanos, 1, Long.MAX_VALUE, "nanos"), 0);
  }

  /** Whether a tick is an item. */
  public boolean isItems() {
    return nanos == 0;
  }

  /** When a tick begins, in nanoseconds since 1970, if ticks are time and that fits a {@code long}. */
  public OptionalLong epochNanos(long tick) {
    if (isItems()) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Math.addExact(
          Math.multiplyExact(originSeconds, 1_000_000_000L), Math.multiplyExact(tick, nanos)));
    } catch (ArithmeticException e) {
      return OptionalLong.empty();
    }
  }

  /** Writes it. */
  public void write(ByteBuffer out) {
    out.putLong(nanos).putLong(originSeconds);
  }

  /** Reads what {@link #write} wrote. */
  public static TickUnit read(ByteBuffer in) {
    return new TickUnit(in.getLong(), in.getLong());
  }

  /** Refuses a filter that counts in another unit. */
  public void requireSame(TickUnit other) {
    if (!equals(other)) {
      throw new IllegalArgumentException(Require.message("unit", other, toString()));
    }
  }

  @Override
  public String toString() {
    if (isItems()) {
      return "items";
    }
    return "ticks of " + nanos + " ns since second " + originSeconds;
  }
}
