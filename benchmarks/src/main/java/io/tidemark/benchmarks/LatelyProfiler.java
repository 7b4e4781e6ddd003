package io.tidemark.benchmarks;

import io.tidemark.benchmarks.lately.LatelyErrors;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/** Puts errors of decayed counts beside the times. */
public final class LatelyProfiler implements InternalProfiler {
  /** What keys that never came are estimated at, on average. */
  public static final String ABSENT_MEAN = "lately.absentMean";

  /** What 99 % of them are estimated at, at most. */
  public static final String ABSENT_MOST = "lately.absent99";

  /** By how much keys that came are estimated too high, on average. */
  public static final String PRESENT_MEAN = "lately.presentMean";

  /** By how much 99 % of them are estimated too high, at most. */
  public static final String PRESENT_MOST = "lately.present99";

  /** The fraction of the keys that came which are estimated too low. */
  public static final String TOO_LOW = "lately.tooLow";

  private static final LatelyErrors NONE =
      new LatelyErrors(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

  private static volatile LatelyErrors found = NONE;

  /** Creates the profiler; JMH does. */
  public LatelyProfiler() {}

  /** Notes what was found in this JVM. */
  static void note(LatelyErrors errors) {
    found = errors;
  }

  @Override
  public String getDescription() {
    return "Errors of decayed counts";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {}

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    LatelyErrors errors = found;
    return List.of(
        mean(ABSENT_MEAN, errors.absentMean(), "occurrences"),
        mean(ABSENT_MOST, errors.absentMost(), "occurrences"),
        mean(PRESENT_MEAN, errors.presentMean(), "occurrences"),
        mean(PRESENT_MOST, errors.presentMost(), "occurrences"),
        mean(TOO_LOW, errors.tooLow(), "1/key"));
  }

  private static ScalarResult mean(String name, double value, String unit) {
    return new ScalarResult(name, value, unit, AggregationPolicy.AVG);
  }
}
