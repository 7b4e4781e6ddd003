package io.tidemark.benchmarks;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** The bytes that the current thread allocates between two moments. */
final class AllocationMeter {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private long before;

  void start() {
    before = THREADS.getCurrentThreadAllocatedBytes();
  }

  long bytes() {
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }
}
