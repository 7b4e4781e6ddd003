package io.tidemark.benchmarks.report;

import io.tidemark.benchmarks.subject.Memory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** How long is measured. */
enum Length {
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

  String words() {
    return words;
  }

  ChainedOptionsBuilder apply(ChainedOptionsBuilder options, Memory memory) {
    TimeValue time = TimeValue.milliseconds(iterationMillis);
    // To fill a large filter takes longer than to measure it, and warms the compiler up as well. In
    // small ones, forks differ by what the compiler happened to inline: there several are wanted.
    return options
        .forks(memory == Memory.KIB_64 ? forks : 1)
        .warmupIterations(warmups)
        .warmupTime(time)
        .measurementIterations(iterations)
        .measurementTime(time);
  }
}
