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

/** Puts the times of single operations beside the times of batches. */
public final class SingleProfiler implements InternalProfiler {
  /** Half of the single operations take at most so long. */
  public static final String MEDIAN = "single.p50";

  /** All but one of 100 take at most so long. */
  public static final String P99 = "single.p99";

  /** All but one of 1,000 take at most so long. */
  public static final String P999 = "single.p99.9";

  /** All but one of 10,000 take at most so long. */
  public static final String P9999 = "single.p99.99";

  /** None takes longer. */
  public static final String MOST = "single.max";

  /** The number of operations that were timed one by one. */
  public static final String SINGLE = "single.count";

  /** The number of those that were left out, since a collection of garbage came in between. */
  public static final String LEFT_OUT = "single.leftOut";

  /** Creates the profiler; JMH does. */
  public SingleProfiler() {}

  @Override
  public String getDescription() {
    return "Times of single operations";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    SingleTimes.OF_ITERATION.reset();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    SingleTimes times = SingleTimes.OF_ITERATION;
    return List.of(
        mean(MEDIAN, times.nanosOf(0.5)),
        mean(P99, times.nanosOf(0.99)),
        mean(P999, times.nanosOf(0.999)),
        mean(P9999, times.nanosOf(0.9999)),
        new ScalarResult(MOST, times.nanosOf(1), "ns", AggregationPolicy.MAX),
        new ScalarResult(SINGLE, times.count(), "operations", AggregationPolicy.SUM),
        new ScalarResult(LEFT_OUT, times.leftOut(), "operations", AggregationPolicy.SUM));
  }

  private static ScalarResult mean(String name, double value) {
    return new ScalarResult(name, value, "ns", AggregationPolicy.AVG);
  }
}
