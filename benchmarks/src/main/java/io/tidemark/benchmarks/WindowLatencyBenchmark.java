package io.tidemark.benchmarks;

import io.tidemark.benchmarks.window.Arrivals;
import io.tidemark.benchmarks.window.WindowContender;
import io.tidemark.benchmarks.window.WindowSize;
import io.tidemark.benchmarks.window.WindowStream;
import io.tidemark.benchmarks.window.WindowSubject;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * As {@link WindowBenchmark}, but each operation is timed by itself: how long the slowest take.
 *
 * <p>A batch during which garbage was collected is left out as a whole. What the clock itself takes is
 * in the times; the contender that keeps nothing shows it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class WindowLatencyBenchmark {
  /** Who is measured. */
  @Param
  public WindowContender contender;

  /** The window. */
  @Param("ITEMS_2M")
  public WindowSize size;

  private final List<GarbageCollectorMXBean> collectors =
      ManagementFactory.getGarbageCollectorMXBeans();
  private final long[] nanos = new long[Arrivals.BATCH];
  private WindowSubject subject;
  private Arrivals arrivals;
  private long collections;

  /** Makes the stream and the memory, and lets the stream pass. */
  @Setup(Level.Trial)
  public void fill() {
    FilledWindow filled = FilledWindow.of(contender, size, WindowStream.UNIFORM);
    filled.countMemory(size.items());
    subject = filled.subject();
    arrivals = filled.arrivals();
  }

  /** Chooses the next batch. */
  @Setup(Level.Invocation)
  public void begin() {
    arrivals.nextBatch();
    collections = collections();
  }

  /** Counts the times of the batch. */
  @TearDown(Level.Invocation)
  public void end() {
    if (collections == collections()) {
      SingleTimes.OF_ITERATION.add(nanos);
    } else {
      SingleTimes.OF_ITERATION.leaveOut(nanos.length);
    }
    BatchCounters.answers(Arrivals.BATCH, arrivals.positives());
    WindowCounters.count(arrivals, contender.losesNone());
  }

  private long collections() {
    long sum = 0;
    for (GarbageCollectorMXBean collector : collectors) {
      sum += collector.getCollectionCount();
    }
    return sum;
  }

  /** Observes items, one by one. */
  @Benchmark
  public void observeSingly() {
    for (int i = 0; i < Arrivals.BATCH; i++) {
      long key = arrivals.key(i);
      long start = System.nanoTime();
      boolean occurred = subject.observe(key);
      nanos[i] = System.nanoTime() - start;
      arrivals.answer(i, occurred);
    }
  }
}
