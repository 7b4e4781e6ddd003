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

/** Puts errors of windows beside the times of batches. */
public final class WindowProfiler implements InternalProfiler {
  /** The fraction of items whose key occurred in the window. */
  public static final String REPEATS = "window.repeats";

  /** The fraction of keys that did not occur in the window, and were found. */
  public static final String FALSE_POSITIVES = "window.falsePositives";

  /** The fraction of keys that occurred in the window, and were not found. */
  public static final String FALSE_NEGATIVES = "window.falseNegatives";

  /** What the memory takes of the heap, per item of the window. */
  public static final String HEAP = "window.heap";

  /** Creates the profiler; JMH does. */
  public WindowProfiler() {}

  @Override
  public String getDescription() {
    return "Errors of windows";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    WindowCounters.reset();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    return List.of(
        mean(REPEATS, WindowCounters.repeatsPerItem(), "1/item"),
        mean(FALSE_POSITIVES, WindowCounters.falsePositivesPerNewKey(), "1/key"),
        mean(FALSE_NEGATIVES, WindowCounters.falseNegativesPerRepeat(), "1/key"),
        mean(HEAP, WindowCounters.heapBytesPerItem(), "B/item"));
  }

  private static ScalarResult mean(String name, double value, String unit) {
    return new ScalarResult(name, value, unit, AggregationPolicy.AVG);
  }
}
