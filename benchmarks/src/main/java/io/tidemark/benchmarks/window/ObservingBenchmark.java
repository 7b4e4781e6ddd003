package io.tidemark.benchmarks.window;

import io.tidemark.benchmarks.frame.BatchBenchmark;
import org.openjdk.jmh.annotations.Benchmark;

/** Observing the items of a stream: for each, whether its key occurred, and from then on it has. */
public abstract class ObservingBenchmark extends BatchBenchmark {
  private FilledObserver filled;
  private Observer observer;
  private Arrivals arrivals;

  /** Lets the stream pass. */
  protected abstract FilledObserver fill();

  /** Whether every key must be found that occurred in the window. */
  protected abstract boolean losesNone();

  @Override
  protected void create() {
    filled = fill();
    observer = filled.observer();
    arrivals = filled.arrivals();
  }

  @Override
  protected void next() {
    arrivals.nextBatch();
  }

  @Override
  protected void check() {
    filled.countAnswers();
    if (losesNone()) {
      expect("keys lost", arrivals.falseNegatives(), 0);
    }
  }

  @Override
  protected void run() {
    observer.observeBatch(arrivals);
  }

  @Benchmark
  public void observe() {
    observer.observeBatch(arrivals);
  }
}
