package io.tidemark.benchmarks.frame;

import java.lang.management.ManagementFactory;

/** The memory of the objects that are in use. */
public final class HeapMeter {
  /* What references and finalizers let go is collected the next time. */
  private static final int COLLECTIONS = 3;

  private HeapMeter() {}

  /** The bytes of all objects after a collection. */
  public static long usedBytes() {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
