package io.tidemark.benchmarks.frame;

import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.ScalarResult;

/** What is measured beside times. */
public enum Metric {
  /** Bytes allocated by the measured method, per key. */
  ALLOCATED("batch.allocated", "B/key"),
  /** Positive answers per key: of absent keys, the false-positive rate. */
  POSITIVE("batch.positive", "1/key"),
  /** The number of keys behind the other numbers. */
  KEYS("batch.keys", "keys", AggregationPolicy.SUM),
  /** The memory per key that a contender is made for. */
  BITS("batch.bits", "bits/key"),
  /** The fraction of items whose key occurred in the window. */
  REPEATS("window.repeats", "1/item"),
  /** The fraction of keys that did not occur in the window, and were found. */
  FALSE_POSITIVES("window.falsePositives", "1/key"),
  /** The fraction of keys that occurred in the window, and were not found. */
  FALSE_NEGATIVES("window.falseNegatives", "1/key"),
  /** The heap that a contender uses, per item that it is made for. */
  HEAP("window.heap", "B/item"),
  /** The mean estimate of keys that never came. */
  ABSENT_MEAN("decaying.absentMean", "occurrences"),
  /** The 99th percentile of these. */
  ABSENT_MOST("decaying.absent99", "occurrences"),
  /** By how much keys that came are estimated too high, on average. */
  PRESENT_MEAN("decaying.presentMean", "occurrences"),
  /** The 99th percentile of these. */
  PRESENT_MOST("decaying.present99", "occurrences"),
  /** The fraction of the keys that came which are estimated too low. */
  TOO_LOW("decaying.tooLow", "1/key"),
  /** The fraction of new keys, each added by two threads, for which both got "new". */
  NEW_TWICE("threads.newTwice", "1/key"),
  /** The fraction of these keys for which neither got "new". */
  NEW_NEVER("threads.newNever", "1/key"),
  /** The median of the operations that are timed one by one. */
  MEDIAN("single.p50", "ns"),
  /** Their 99th percentile. */
  P99("single.p99", "ns"),
  /** Their 99.9th percentile. */
  P999("single.p99.9", "ns"),
  /** Their 99.99th percentile. */
  P9999("single.p99.99", "ns"),
  /** The longest of them. */
  MOST("single.max", "ns", AggregationPolicy.MAX),
  /** Their number. */
  SINGLE("single.count", "operations", AggregationPolicy.SUM),
  /** The number of those that were left out, because garbage was collected meanwhile. */
  LEFT_OUT("single.leftOut", "operations", AggregationPolicy.SUM);

  private final String key;
  private final String unit;
  private final AggregationPolicy policy;

  Metric(String key, String unit) {
    this(key, unit, AggregationPolicy.AVG);
  }

  Metric(String key, String unit, AggregationPolicy policy) {
    this.key = key;
    this.unit = unit;
    this.policy = policy;
  }

  /** The name in raw results. */
  public String key() {
    return key;
  }

  boolean isSum() {
    return policy == AggregationPolicy.SUM;
  }

  ScalarResult result(double value) {
    return new ScalarResult(key, value, unit, policy);
  }
}
