package io.tidemark.benchmarks.frame;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** The bytes that the current thread allocates between two moments. */
public final class AllocationMeter {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private long before;

  public void start() {
    before = THREADS.getCurrentThreadAllocatedBytes();
  }

  public long bytes() {
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }
}
