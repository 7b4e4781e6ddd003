package io.tidemark.benchmarks.seen;

import org.openjdk.jmh.annotations.Param;

/** {@link SeenBenchmark} with {@code String} keys. */
public class TextBenchmark extends SeenBenchmark {
  @Param
  public TextContender contender;

  @Override
  SeenContender contender() {
    return contender;
  }
}
