package io.tidemark.benchmarks.frame;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * A benchmark that times each operation of a batch by itself: how long the slowest take.
 *
 * <p>A batch during which garbage was collected is left out as a whole. What the clock itself takes is
 * in the times.
 */
public abstract class SingleBenchmark extends BatchBenchmark {
  private final List<GarbageCollectorMXBean> collectors =
      ManagementFactory.getGarbageCollectorMXBeans();
  private final long[] nanos = new long[BenchmarkKeys.BATCH];
  private boolean timed;
  private long collections;

  /** Chooses the next batch. */
  protected abstract void nextBatch();

  /** Counts the answers to the batch. */
  protected abstract void checkBatch();

  /** Where the times of a batch belong; they are counted after it. */
  protected final long[] times() {
    timed = true;
    return nanos;
  }

  @Override
  protected final void next() {
    nextBatch();
    collections = collections();
  }

  @Override
  protected final void check() {
    if (timed) {
      timed = false;
      if (collections == collections()) {
        Measures.single().add(nanos);
      } else {
        Measures.single().leaveOut(nanos.length);
      }
    }
    checkBatch();
  }

  private long collections() {
    long sum = 0;
    for (GarbageCollectorMXBean collector : collectors) {
      sum += collector.getCollectionCount();
    }
    return sum;
  }
}
