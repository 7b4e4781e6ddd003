package io.tidemark.benchmarks.seen;

import org.openjdk.jmh.annotations.Param;

/** {@link SeenBenchmark} with {@code long} keys. */
public class NumberBenchmark extends SeenBenchmark {
  @Param
  public NumberContender contender;

  @Override
  SeenContender contender() {
    return contender;
  }
}
