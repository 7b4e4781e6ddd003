package io.tidemark.benchmarks;

import io.tidemark.benchmarks.endless.EndlessContender;
import io.tidemark.benchmarks.endless.EndlessLength;
import io.tidemark.benchmarks.endless.EndlessSize;
import io.tidemark.benchmarks.endless.EndlessStream;
import io.tidemark.benchmarks.window.Arrivals;
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
 * Observing the items of a stream without end: for each, whether its key occurred, and from then on it
 * has, until it is forgotten. One thread.
 *
 * <p>An invocation is a batch of {@link Arrivals#BATCH} operations; whoever reads the times divides.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class EndlessBenchmark {
  /** Who is measured. */
  @Param
  public EndlessContender contender;

  /** How much of the stream has passed before. */
  @Param("FILLED")
  public EndlessLength passed;

  /** The memory. */
  @Param("KIB_64")
  public EndlessSize room;

  /** The stream. */
  @Param
  public EndlessStream source;

  private WindowSubject subject;
  private Arrivals arrivals;

  /** Makes the stream and the memory, and lets the stream pass. */
  @Setup(Level.Trial)
  public void fill() {
    FilledWindow filled = FilledWindow.of(contender, room, source, passed);
    filled.countMemory(room.keys());
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
    WindowCounters.count(arrivals, false);
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
