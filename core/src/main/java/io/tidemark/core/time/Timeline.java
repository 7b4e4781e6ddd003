package io.tidemark.core.time;

import io.tidemark.core.Require;

/**
 * The ticks of a history, and the tick that it counts from. Histories that count from the same
 * origin give an interval of time the same number, and only those can be merged.
 *
 * @param origin the tick with the relative tick 0; it need not be covered
 * @param coverage the ticks that the history knows about, at most 2<sup>62</sup> from the origin
 * @param unit what a tick is; nothing here depends on it, but histories of different units cannot be
 *     merged
 */
public record Timeline(long origin, Coverage coverage, TickUnit unit) {
  /** How far from the origin a tick may be. */
  public static final long MAX_DISTANCE = 1L << 62;

  /** Checks that no relative tick overflows. */
  public Timeline {
    if (coverage.isEmpty()) {
      throw new IllegalArgumentException(Require.message("coverage", coverage, "not empty"));
    }
    distance(coverage.from(), origin);
    distance(coverage.to(), origin);
    Require.nonNull(unit, "unit");
  }

  /** A timeline whose ticks are numbers without a length. */
  public Timeline(long origin, Coverage coverage) {
    this(origin, coverage, TickUnit.ITEMS);
  }

  /** A timeline that starts at its origin: the usual case of one history alone. */
  public static Timeline over(long from, long to) {
    return new Timeline(from, Coverage.of(from, to));
  }

  /**
   * A tick counted from an origin, covered or not.
   *
   * @throws IllegalArgumentException if it is too far from the origin
   */
  public static long distance(long tick, long origin) {
    long distance = tick - origin;
    boolean overflows = ((tick ^ origin) & (tick ^ distance)) < 0;
    if (overflows || distance < -MAX_DISTANCE || distance > MAX_DISTANCE) {
      throw new IllegalArgumentException(
          Require.message("tick", tick, "at most 2^62 from the origin, " + origin));
    }
    return distance;
  }

  /**
   * A tick counted from the origin.
   *
   * @throws IllegalArgumentException if the tick lies before the first or behind the last covered one
   */
  public long relative(long tick) {
    if (tick < coverage.from() || tick >= coverage.to()) {
      throw new IllegalArgumentException(
          Require.message("tick", tick, "in " + new TimeRange(coverage.from(), coverage.to())));
    }
    return tick - origin;
  }

  /**
   * The first tick of a range that starts at {@code from}, counted from the origin; of a range that
   * starts before the first covered tick or behind the last, that end of the timeline.
   */
  public long relativeFrom(long from) {
    return clamped(from) - origin;
  }

  /** The end of a range that ends at {@code to}, counted and limited likewise. */
  public long relativeTo(long to) {
    return clamped(to) - origin;
  }

  private long clamped(long tick) {
    // Both ways, also where one would do: the distance of any other tick could overflow.
    return Math.min(Math.max(tick, coverage.from()), coverage.to());
  }

  /** This timeline with more ticks covered. */
  public Timeline withCoverage(Coverage wider) {
    return new Timeline(origin, wider, unit);
  }

  /** This timeline in other ticks. */
  public Timeline withUnit(TickUnit other) {
    return new Timeline(origin, coverage, other);
  }

  /** The number of ticks from the first covered one to the last, gaps included. */
  public long span() {
    return coverage.to() - coverage.from();
  }

  /** Whether a tick, and an interval of ticks, has the same number here and there. */
  public boolean countsLike(Timeline other) {
    return origin == other.origin && unit.equals(other.unit);
  }
}
