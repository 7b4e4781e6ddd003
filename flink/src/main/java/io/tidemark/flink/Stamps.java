package io.tidemark.flink;

import io.tidemark.WindowFilterBuilder;

/** The timestamps of Flink, in milliseconds, as ticks of a memory. Threads: any number. */
final class Stamps {
  private static final long LEAST_MILLIS = WindowFilterBuilder.EARLIEST.toEpochMilli() + 1;

  private Stamps() {}

  /** Whether a stamp is before all times that a memory can hold. */
  static boolean isBeforeAll(long millis) {
    return millis < LEAST_MILLIS;
  }

  /** The tick of a stamp; one beyond all ticks becomes the last one, which is ahead of any clock. */
  static long tick(long millis, long ticksPerMilli) {
    long most = Long.MAX_VALUE / ticksPerMilli;
    return millis > most ? Long.MAX_VALUE : millis * ticksPerMilli;
  }
}
