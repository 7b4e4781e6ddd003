package io.tidemark.flink;

import java.util.concurrent.ScheduledFuture;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.streaming.runtime.tasks.ProcessingTimeService;

/**
 * The metrics of the memories of a subtask, in the group {@code tidemark} of its operator. What takes a look at all
 * memories is measured by the thread of the task from time to time, and only shown by others.
 *
 * <p>Threads: that of the task; those that read metrics.
 */
final class MemoryMetrics {
  /** How often is measured. */
  static final long PERIOD_MILLIS = 10_000;

  private final MetricGroup group;
  private volatile long memoryBytes;
  private volatile double error;
  private volatile double fill = Double.NaN;
  private volatile long slices;
  private ScheduledFuture<?> measuring;

  MemoryMetrics(MetricGroup operator) {
    group = operator.addGroup("tidemark");
    group.<Long, Gauge<Long>>gauge("memoryBytes", () -> memoryBytes);
    group.<Double, Gauge<Double>>gauge("errorNow", () -> error);
    group.<Double, Gauge<Double>>gauge("fill", () -> fill);
    group.<Long, Gauge<Long>>gauge("slicesWritten", () -> slices);
  }

  /** A number of events. */
  Counter counter(String name) {
    return group.counter(name);
  }

  /** Looks at all memories. Keys are spread evenly, so that the error of a new one is the mean of theirs. */
  void measure(GroupMemories<?> memories) {
    Sums sums = new Sums();
    memories.forEach(sums::add);
    memoryBytes = sums.bytes;
    error = sums.count == 0 ? 0 : sums.error / sums.count;
    fill = sums.count == 0 ? Double.NaN : sums.fill / sums.count;
    slices = memories.writtenSlices();
  }

  /** Looks at all memories from time to time, by the thread of the task. */
  void measureAgain(ProcessingTimeService clock, GroupMemories<?> memories) {
    long next = clock.getCurrentProcessingTime() + PERIOD_MILLIS;
    measuring = clock.registerTimer(next, time -> {
      measure(memories);
      measureAgain(clock, memories);
    });
  }

  /** Looks no more. */
  void end() {
    if (measuring != null) {
      measuring.cancel(false);
    }
  }

  private static final class Sums {
    private long bytes;
    private double error;
    private double fill;
    private int count;

    void add(GroupMemory memory) {
      bytes += memory.memoryBytes();
      error += memory.expectedError();
      fill += memory.fill();
      count++;
    }
  }
}
