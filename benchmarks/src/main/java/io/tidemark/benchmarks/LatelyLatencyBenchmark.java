package io.tidemark.benchmarks;

import io.tidemark.benchmarks.lately.LatelyContender;
import io.tidemark.benchmarks.lately.LatelyPace;
import io.tidemark.benchmarks.lately.LatelySize;
import io.tidemark.benchmarks.lately.LatelyStream;
import io.tidemark.benchmarks.lately.LatelySubject;
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
 * As {@link LatelyBenchmark}, but each addition is timed by itself: whether the beginning of an epoch
 * shows in the slowest.
 *
 * <p>Nothing is allocated, so that no collection of garbage has to be left out. What the clock itself
 * takes is in the times.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LatelyLatencyBenchmark {
  /** Who is measured. */
  @Param({"LINE", "LINES", "ADAPTIVE", "HALVED_32"})
  public LatelyContender contender;

  /** How often epochs begin. */
  @Param
  public LatelyPace pace;

  /** The memory of each. */
  @Param("KIB_64")
  public LatelySize space;

  private final long[] nanos = new long[LatelyStream.BATCH];
  private LatelySubject subject;
  private LatelyStream stream;

  /** Lets the stream pass. */
  @Setup(Level.Trial)
  public void fill() {
    subject = contender.subject(space, pace.decay());
    stream = new LatelyStream(space);
    stream.fill(subject, space);
    BatchCounters.shape(subject.memoryBytes() * Byte.SIZE, space.universe());
  }

  /** Chooses the next batch. */
  @Setup(Level.Invocation)
  public void begin() {
    stream.nextArriving();
  }

  /** Counts the times of the batch. */
  @TearDown(Level.Invocation)
  public void end() {
    SingleTimes.OF_ITERATION.add(nanos);
    BatchCounters.answers(LatelyStream.BATCH, 0);
  }

  /** Counts what is allocated. */
  @TearDown(Level.Iteration)
  public void countAllocation() {
    AllocationMeter.countBatches(
        this::begin,
        () -> subject.addBatch(stream),
        () -> BatchCounters.answers(LatelyStream.BATCH, 0));
  }

  /** Adds keys, one by one. */
  @Benchmark
  public void addSingly() {
    for (int i = 0; i < LatelyStream.BATCH; i++) {
      long key = stream.key(i);
      long tick = stream.tick(i);
      long start = System.nanoTime();
      subject.add(key, tick);
      nanos[i] = System.nanoTime() - start;
    }
  }
}
