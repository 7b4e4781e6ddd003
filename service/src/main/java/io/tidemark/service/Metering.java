package io.tidemark.service;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * What was done with a memory since the start, for metrics. Nothing is allocated for what is counted.
 *
 * <p>Threads: any number.
 */
public final class Metering {
  /** What is done. */
  public enum Kind {
    /** Items are added. */
    ADD(0),
    /** Items are asked for. */
    ASK(1),
    /** Items are removed. */
    REMOVE(2);

    private final int first;

    Kind(int number) {
      first = number * KIND_SLOTS;
    }
  }

  /** Latencies are counted by powers of two: those of bucket i are below 2^i nanoseconds. */
  public static final int BUCKETS = 40;

  private static final int BATCHES = 0;
  private static final int ITEMS = 1;
  private static final int NANOS = 2;
  private static final int MAX_NANOS = 3;
  private static final int HISTOGRAM = 4;
  private static final int KIND_SLOTS = HISTOGRAM + BUCKETS;

  private static final int LATE = 3 * KIND_SLOTS;
  private static final int REFUSED = LATE + 1;

  private final AtomicLongArray counts = new AtomicLongArray(REFUSED + 1);

  Metering() {}

  /** Counts a batch; inside the memory, so that one thread at a time does. */
  void batch(Kind kind, int items, long nanos) {
    int first = kind.first;
    more(first + BATCHES, 1);
    more(first + ITEMS, items);
    more(first + NANOS, nanos);
    if (nanos > counts.getPlain(first + MAX_NANOS)) {
      counts.setOpaque(first + MAX_NANOS, nanos);
    }
    int bucket = Math.min(BUCKETS - 1, Long.SIZE - Long.numberOfLeadingZeros(Math.max(0, nanos)));
    more(first + HISTOGRAM + bucket, 1);
  }

  private void more(int slot, long amount) {
    counts.setOpaque(slot, counts.getPlain(slot) + amount);
  }

  /** Counts a refusal, by any thread. */
  void refused(RefusedException.Reason reason) {
    counts.incrementAndGet(REFUSED);
    if (reason == RefusedException.Reason.LATE) {
      counts.incrementAndGet(LATE);
    }
  }

  /** How many batches there were. */
  public long batches(Kind kind) {
    return counts.get(kind.first + BATCHES);
  }

  /** How many items they had. */
  public long items(Kind kind) {
    return counts.get(kind.first + ITEMS);
  }

  /** How long all batches took together, from when the memory was entered. */
  public long nanos(Kind kind) {
    return counts.get(kind.first + NANOS);
  }

  /** How long the longest batch took. */
  public long maxNanos(Kind kind) {
    return counts.get(kind.first + MAX_NANOS);
  }

  /** How many batches took less than {@code 2^bucket} nanoseconds, but not less than half of that. */
  public long histogram(Kind kind, int bucket) {
    return counts.get(kind.first + HISTOGRAM + bucket);
  }

  /** How many items were refused since they came too late. */
  public long late() {
    return counts.get(LATE);
  }

  /** How many requests were refused, for whichever reason. */
  public long refused() {
    return counts.get(REFUSED);
  }
}
