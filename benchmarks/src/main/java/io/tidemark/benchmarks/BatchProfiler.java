package io.tidemark.benchmarks;

import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Puts bytes allocated per key, positive answers per key and bits per key beside the times.
 *
 * <p>JMH's own gc profiler would count what the fixtures allocate as well: new texts for each batch,
 * new filters when one is full.
 */
public final class BatchProfiler implements InternalProfiler {
  /** Bytes allocated by the measured method, per key. */
  public static final String ALLOCATED = "batch.allocated";

  /** Positive answers per key: of absent keys, the false-positive rate. */
  public static final String POSITIVE = "batch.positive";

  /** The number of keys behind the other numbers. */
  public static final String KEYS = "batch.keys";

  /** The memory of the filter per key that it is made for. */
  public static final String BITS = "batch.bits";

  @Override
  public String getDescription() {
    return "Allocation, answers and memory of batches";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    BatchCounters.reset();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    return List.of(
        mean(ALLOCATED, BatchCounters.allocatedBytesPerKey(), "B/key"),
        mean(POSITIVE, BatchCounters.positivePerKey(), "1/key"),
        new ScalarResult(KEYS, BatchCounters.keys(), "keys", AggregationPolicy.SUM),
        mean(BITS, BatchCounters.bitsPerKey(), "bits/key"));
  }

  private static ScalarResult mean(String name, double value, String unit) {
    return new ScalarResult(name, value, unit, AggregationPolicy.AVG);
  }
}
