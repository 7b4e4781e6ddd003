package io.tidemark.benchmarks;

import com.sun.management.ThreadMXBean;
import io.tidemark.benchmarks.subject.Keys;
import io.tidemark.benchmarks.window.Arrivals;
import io.tidemark.benchmarks.window.WindowSubject;
import java.lang.management.ManagementFactory;

/** The bytes that the current thread allocates between two moments. */
final class AllocationMeter {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final int BATCHES = 64;

  private long before;

  /** Counts what it allocates to observe some more batches. */
  static void countBatches(WindowSubject subject, Arrivals arrivals) {
    AllocationMeter meter = new AllocationMeter();
    for (int i = 0; i < BATCHES; i++) {
      arrivals.nextBatch();
      meter.start();
      subject.observeBatch(arrivals);
      BatchCounters.allocation(Arrivals.BATCH, meter.bytes());
    }
  }

  /** Counts what some more batches allocate; within a batch that is timed JMH allocates as well. */
  static void countBatches(Runnable begin, Runnable batch, Runnable end) {
    AllocationMeter meter = new AllocationMeter();
    for (int i = 0; i < BATCHES; i++) {
      begin.run();
      meter.start();
      batch.run();
      BatchCounters.allocation(Keys.BATCH, meter.bytes());
      end.run();
    }
  }

  void start() {
    before = THREADS.getCurrentThreadAllocatedBytes();
  }

  long bytes() {
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }
}
