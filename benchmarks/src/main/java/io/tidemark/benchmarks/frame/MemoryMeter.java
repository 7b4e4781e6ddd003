package io.tidemark.benchmarks.frame;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** The bytes on the heap, and those that the current thread allocates between two moments. */
public final class MemoryMeter {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /* What references and finalizers let go is collected the next time. */
  private static final int COLLECTIONS = 3;

  private long before;

  /** The bytes of all objects after a collection. */
  public static long heapBytes() {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /** Begins to count what this thread allocates. */
  public void start() {
    before = THREADS.getCurrentThreadAllocatedBytes();
  }

  /** The bytes that were allocated since the start. */
  public long allocatedBytes() {
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }
}
