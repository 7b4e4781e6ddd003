package io.tidemark.benchmarks.window;

import io.tidemark.benchmarks.frame.SingleBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * As {@link WindowBenchmark}, but each operation is timed by itself. The contender that keeps nothing
 * shows what the clock takes.
 */
public class WindowLatencyBenchmark extends SingleBenchmark {
  @Param
  public WindowContender contender;

  @Param("ITEMS_2M")
  public WindowSize size;

  private FilledObserver filled;
  private Observer observer;
  private Arrivals arrivals;

  @Override
  protected void create() {
    filled = contender.filled(size, WindowRepeats.UNIFORM);
    observer = filled.observer();
    arrivals = filled.arrivals();
  }

  @Override
  protected void nextBatch() {
    arrivals.nextBatch();
  }

  @Override
  protected void run() {
    observer.observeBatch(arrivals);
  }

  @Override
  protected void checkBatch() {
    filled.countAnswers();
    if (contender.losesNone()) {
      expect("keys lost", arrivals.falseNegatives(), 0);
    }
  }

  /** Observes items, one by one. */
  @Benchmark
  public void observeSingly() {
    long[] nanos = times();
    for (int i = 0; i < Arrivals.BATCH; i++) {
      long key = arrivals.key(i);
      long start = System.nanoTime();
      boolean occurred = observer.observe(key);
      nanos[i] = System.nanoTime() - start;
      arrivals.answer(i, occurred);
    }
  }
}
