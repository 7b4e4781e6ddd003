package io.tidemark.core.catalog;

import java.lang.reflect.Method;

/**
 * How much this thread has allocated so far.
 *
 * <p>By reflection: tests are compiled as part of the module, which rightly does not read the
 * modules of the JVM's management.
 */
final class AllocationMeter {
  private final Object threads;
  private final Method allocated;

  AllocationMeter() {
    try {
      threads = Class.forName("java.lang.management.ManagementFactory")
          .getMethod("getThreadMXBean")
          .invoke(null);
      allocated = Class.forName("com.sun.management.ThreadMXBean")
          .getMethod("getCurrentThreadAllocatedBytes");
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("no measure of allocation in this JVM", e);
    }
  }

  long bytes() {
    try {
      return (long) allocated.invoke(threads);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("no measure of allocation in this JVM", e);
    }
  }
}
