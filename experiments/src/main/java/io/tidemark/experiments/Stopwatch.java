package io.tidemark.experiments;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/**
 * Where an experiment reads the time that something took. It is given to an experiment, so that a
 * test can give one that makes runs repeat.
 */
@FunctionalInterface
public interface Stopwatch {
  /** Nanoseconds since some moment; only differences mean something. */
  long nanos();

  /**
   * How often memory was collected since some moment, which stops everything; only differences mean
   * something. One that does not know says always the same.
   */
  default long collections() {
    return 0;
  }

  /** The machine's. */
  static Stopwatch ofMachine() {
    return new Stopwatch() {
      @Override
      public long nanos() {
        return System.nanoTime();
      }

      @Override
      public long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
            .mapToLong(GarbageCollectorMXBean::getCollectionCount)
            .sum();
      }
    };
  }
}
