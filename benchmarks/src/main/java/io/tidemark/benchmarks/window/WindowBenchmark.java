package io.tidemark.benchmarks.window;

import org.openjdk.jmh.annotations.Param;

/** Observing items with a window, after the stream has passed for several windows. */
public class WindowBenchmark extends ObservingBenchmark {
  @Param
  public WindowContender contender;

  @Param({"ITEMS_64K", "ITEMS_2M"})
  public WindowSize size;

  @Param
  public WindowRepeats stream;

  @Override
  protected FilledObserver fill() {
    return contender.filled(size, stream);
  }

  @Override
  protected boolean losesNone() {
    return contender.losesNone();
  }
}
