package io.tidemark.benchmarks.report;

import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** How long is measured. */
public enum Length {
  WHOLE("whole", 2, 2, 3, 450),
  QUICK("quick: a look, not a result", 1, 2, 2, 500);

  private final String words;
  private final int forks;
  private final int warmups;
  private final int iterations;
  private final int iterationMillis;

  Length(String words, int forks, int warmups, int iterations, int iterationMillis) {
    this.words = words;
    this.forks = forks;
    this.warmups = warmups;
    this.iterations = iterations;
    this.iterationMillis = iterationMillis;
  }

  public String words() {
    return words;
  }

  ChainedOptionsBuilder apply(ChainedOptionsBuilder options) {
    TimeValue time = TimeValue.milliseconds(iterationMillis);
    return options
        .forks(forks)
        .warmupIterations(warmups)
        .warmupTime(time)
        .measurementIterations(iterations)
        .measurementTime(time);
  }
}
