package io.tidemark.cli.decaying;

/** What a tick of decaying counts is. */
public enum TickUnit {
  /** A microsecond since 1970. */
  TIME,
  /** A line. */
  ITEMS;

  /** Nanoseconds of a tick of time. */
  public static final long NANOS = 1000;

  /** The tick of a time in nanoseconds since 1970. */
  static long ofNanos(long nanos) {
    return Math.floorDiv(nanos, NANOS);
  }
}
