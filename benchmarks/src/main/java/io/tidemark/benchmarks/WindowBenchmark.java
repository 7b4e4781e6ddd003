package io.tidemark.benchmarks;

import io.tidemark.benchmarks.window.Arrivals;
import io.tidemark.benchmarks.window.WindowContender;
import io.tidemark.benchmarks.window.WindowSize;
import io.tidemark.benchmarks.window.WindowStream;
import io.tidemark.benchmarks.window.WindowSubject;
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
 * Observing the items of a stream: for each, whether its key occurred among the last ones, and from
 * then on it has. One thread.
 *
 * <p>An invocation is a batch of {@link Arrivals#BATCH} operations; whoever reads the times divides.
 * Before the first, the stream has passed for several windows.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class WindowBenchmark {
  /** Who is measured. */
  @Param
  public WindowContender contender;

  /** The window. */
  @Param({"ITEMS_64K", "ITEMS_2M"})
  public WindowSize size;

  /** The stream. */
  @Param
  public WindowStream stream;

  private WindowSubject subject;
  private Arrivals arrivals;

  /** Makes the stream and the memory, and lets the stream pass. */
  @Setup(Level.Trial)
  public void fill() {
    FilledWindow filled = FilledWindow.of(contender, size, stream);
    filled.countMemory(size.items());
    subject = filled.subject();
    arrivals = filled.arrivals();
  }

  /** Chooses the next batch. */
  @Setup(Level.Invocation)
  public void begin() {
    arrivals.nextBatch();
  }

  /** Counts the answers to the batch. */
  @TearDown(Level.Invocation)
  public void end() {
    BatchCounters.answers(Arrivals.BATCH, arrivals.positives());
    WindowCounters.count(arrivals, contender.losesNone());
  }

  /** Counts what some more batches allocate; within a batch that is timed JMH allocates as well. */
  @TearDown(Level.Iteration)
  public void countAllocation() {
    AllocationMeter.countBatches(subject, arrivals);
  }

  /** Observes items. */
  @Benchmark
  public void observe() {
    subject.observeBatch(arrivals);
  }
}
