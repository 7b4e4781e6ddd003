package io.tidemark.service;

/**
 * How often, and how long, something was forced to the disk.
 *
 * <p>Threads: one counts, any number read.
 */
final class ForceTimes {
  private volatile long count;
  private volatile long nanos;
  private volatile long maxNanos;

  void add(long duration) {
    long more = count + 1;
    long sum = nanos + duration;
    count = more;
    nanos = sum;
    maxNanos = Math.max(maxNanos, duration);
  }

  long count() {
    return count;
  }

  long nanos() {
    return nanos;
  }

  long maxNanos() {
    return maxNanos;
  }
}
