package io.tidemark.benchmarks.frame;

import java.util.Collection;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * Puts {@link Measures} beside the times.
 *
 * <p>JMH's own gc profiler would count what the fixtures allocate as well: new texts for each batch,
 * new filters when one is full.
 */
public final class MeasuresProfiler implements InternalProfiler {
  @Override
  public String getDescription() {
    return "Allocation, answers, errors and memory of batches";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    Measures.reset();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    return Measures.results();
  }
}
