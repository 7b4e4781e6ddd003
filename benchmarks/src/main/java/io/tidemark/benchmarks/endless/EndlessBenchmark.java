package io.tidemark.benchmarks.endless;

import io.tidemark.benchmarks.window.FilledObserver;
import io.tidemark.benchmarks.window.ObservingBenchmark;
import org.openjdk.jmh.annotations.Param;

/** Observing the items of an endless stream, of which older keys are forgotten. */
public class EndlessBenchmark extends ObservingBenchmark {
  @Param
  public EndlessContender contender;

  /** How much of the stream has passed before. */
  @Param("FILLED")
  public EndlessLength passed;

  @Param("KIB_64")
  public EndlessSize room;

  @Param
  public EndlessRepeats source;

  @Override
  protected FilledObserver fill() {
    EndlessSize small = EndlessSize.KIB_16;
    FilledObserver.warmUp(contender.create(small), source.start(small));
    return FilledObserver.of(
        () -> contender.create(room), source.start(room), passed.items(room), room.keys());
  }

  @Override
  protected boolean losesNone() {
    return false;
  }
}
