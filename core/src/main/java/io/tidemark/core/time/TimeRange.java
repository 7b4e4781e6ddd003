package io.tidemark.core.time;

import io.tidemark.core.Require;

/**
 * The ticks from {@code from} (inclusive) to {@code to} (exclusive). A tick is any {@code long}
 * except {@link Long#MAX_VALUE}, which no half-open range can hold.
 *
 * @param from the first tick
 * @param to the tick behind the last; equal to {@code from} if the range is empty
 */
public record TimeRange(long from, long to) {
  /** The last tick there is. */
  public static final long LAST_TICK = Long.MAX_VALUE - 1;

  /** Checks that the range is not reversed. */
  public TimeRange {
    checkOrder(from, to);
  }

  /** Refuses a range that ends before it starts. */
  public static void checkOrder(long from, long to) {
    if (from > to) {
      throw new IllegalArgumentException(Require.message("to", to, "at least from, " + from));
    }
  }

  /** Whether it holds no tick. */
  public boolean isEmpty() {
    return from == to;
  }

  /**
   * The number of ticks.
   *
   * @throws ArithmeticException if that is no {@code long}
   */
  public long ticks() {
    return Math.subtractExact(to, from);
  }

  /** Whether it holds the tick. */
  public boolean contains(long tick) {
    return from <= tick && tick < to;
  }

  /** Whether it holds every tick of {@code [otherFrom, otherTo)}. */
  public boolean contains(long otherFrom, long otherTo) {
    return otherFrom >= otherTo || (from <= otherFrom && otherTo <= to);
  }

  /** Whether it shares a tick with {@code [otherFrom, otherTo)}. */
  public boolean overlaps(long otherFrom, long otherTo) {
    return Math.max(from, otherFrom) < Math.min(to, otherTo);
  }

  @Override
  public String toString() {
    return "[" + from + ", " + to + ")";
  }
}
