package io.tidemark.benchmarks;

import io.tidemark.benchmarks.subject.Contender;
import io.tidemark.benchmarks.subject.NumberContender;
import org.openjdk.jmh.annotations.Param;

/** {@link FilterBenchmark} with {@code long} keys. */
public class NumberBenchmark extends FilterBenchmark {
  /** Who is measured. */
  @Param
  public NumberContender contender;

  @Override
  Contender contender() {
    return contender;
  }
}
