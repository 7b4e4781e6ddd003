package io.tidemark.benchmarks;

import io.tidemark.benchmarks.subject.Contender;
import io.tidemark.benchmarks.subject.TextContender;
import org.openjdk.jmh.annotations.Param;

/** {@link FilterBenchmark} with {@code String} keys. */
public class TextBenchmark extends FilterBenchmark {
  /** Who is measured. */
  @Param
  public TextContender contender;

  @Override
  Contender contender() {
    return contender;
  }
}
