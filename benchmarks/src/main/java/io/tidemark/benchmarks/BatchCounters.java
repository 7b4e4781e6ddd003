package io.tidemark.benchmarks;

import java.util.concurrent.atomic.LongAdder;

/** What an iteration of a benchmark did, beside the time that it took; one per JVM. */
final class BatchCounters {
  private static final LongAdder KEYS = new LongAdder();
  private static final LongAdder POSITIVE = new LongAdder();
  private static final LongAdder ALLOCATED_BYTES = new LongAdder();
  private static final LongAdder ALLOCATING_KEYS = new LongAdder();
  private static volatile double bitsPerKey;

  private BatchCounters() {}

  static void reset() {
    KEYS.reset();
    POSITIVE.reset();
    ALLOCATED_BYTES.reset();
    ALLOCATING_KEYS.reset();
  }

  static void shape(long bits, long keys) {
    bitsPerKey = (double) bits / keys;
  }

  static void answers(long keys, long positive) {
    KEYS.add(keys);
    POSITIVE.add(positive);
  }

  static void allocation(long keys, long bytes) {
    ALLOCATING_KEYS.add(keys);
    ALLOCATED_BYTES.add(bytes);
  }

  static double bitsPerKey() {
    return bitsPerKey;
  }

  static double keys() {
    return KEYS.sum();
  }

  static double positivePerKey() {
    return POSITIVE.sum() / (double) KEYS.sum();
  }

  static double allocatedBytesPerKey() {
    return ALLOCATED_BYTES.sum() / (double) ALLOCATING_KEYS.sum();
  }
}
