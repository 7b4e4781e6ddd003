package io.tidemark.benchmarks.frame;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.results.ScalarResult;

/** What the running benchmark found beside times; one per JVM. */
public final class Measures {
  private static final Map<Metric, Double> FIXED = new EnumMap<>(Metric.class);
  private static final Map<Metric, Quotient> COUNTED = new EnumMap<>(Metric.class);
  private static final SingleTimes SINGLE = new SingleTimes();

  private static final class Quotient {
    private long sum;
    private long count;
  }

  private Measures() {}

  /** Begins a benchmark: forgets the one before. */
  public static synchronized void begin() {
    FIXED.clear();
    reset();
  }

  /** Begins an iteration. */
  static synchronized void reset() {
    COUNTED.clear();
    SINGLE.reset();
  }

  /** Notes a value that holds for all iterations. */
  public static synchronized void set(Metric metric, double value) {
    FIXED.put(metric, value);
  }

  /** Notes the memory per key that something is made for. */
  public static void memory(long bytes, long keys) {
    set(Metric.BITS, (double) bytes * Byte.SIZE / keys);
  }

  /** Adds to the numerator and to the denominator of a fraction. */
  public static synchronized void add(Metric metric, long sum, long count) {
    Quotient quotient = COUNTED.computeIfAbsent(metric, unused -> new Quotient());
    quotient.sum += sum;
    quotient.count += count;
  }

  /** Counts the answers of a batch. */
  public static void answers(long keys, long positive) {
    add(Metric.KEYS, keys, 1);
    add(Metric.POSITIVE, positive, keys);
  }

  /** The times of the operations that are timed one by one. */
  static SingleTimes single() {
    return SINGLE;
  }

  /** All that was found in the iteration. */
  static synchronized List<ScalarResult> results() {
    List<ScalarResult> results = new ArrayList<>();
    FIXED.forEach((metric, value) -> results.add(metric.result(value)));
    COUNTED.forEach((metric, found) -> results.add(
        metric.result(metric.isSum() ? (double) found.sum : (double) found.sum / found.count)));
    results.addAll(SINGLE.results());
    return results;
  }
}
