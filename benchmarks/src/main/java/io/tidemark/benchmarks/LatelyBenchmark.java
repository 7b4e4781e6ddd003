package io.tidemark.benchmarks;

import io.tidemark.benchmarks.lately.LatelyContender;
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
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Adding keys as time passes, and asking how often keys of the stream have occurred lately. One thread.
 *
 * <p>An invocation is a batch of {@link LatelyStream#BATCH} operations; whoever reads the times divides.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LatelyBenchmark {
  /** Who is measured. */
  @Param
  public LatelyContender contender;

  /** The memory of each. */
  @Param("KIB_64")
  public LatelySize space;

  private boolean adds;
  private LatelySubject subject;
  private LatelyStream stream;

  /** Lets the stream pass until counters are as full as they will be. */
  @Setup(Level.Trial)
  public void fill(BenchmarkParams params) {
    adds = params.getBenchmark().endsWith(".add");
    subject = contender.subject(space);
    stream = new LatelyStream(space);
    stream.fill(subject, space);
    BatchCounters.shape(subject.memoryBytes() * Byte.SIZE, space.universe());
  }

  /** Chooses the next batch. */
  @Setup(Level.Invocation)
  public void begin() {
    if (adds) {
      stream.nextArriving();
    } else {
      stream.nextAsked();
    }
  }

  /** Counts the answers, and refuses to measure what has lost a key. */
  @TearDown(Level.Invocation)
  public void end() {
    int positives = adds ? 0 : stream.positives();
    BatchCounters.answers(LatelyStream.BATCH, positives);
    if (!adds && contender.losesNone() && positives < LatelyStream.BATCH) {
      throw new IllegalStateException(
          "keys found: " + positives + " (expected: " + LatelyStream.BATCH + ")");
    }
  }

  /** Counts what is allocated. */
  @TearDown(Level.Iteration)
  public void countAllocation() {
    AllocationMeter.countBatches(this::begin, adds ? this::add : this::estimate, this::end);
  }

  /** Adds keys. */
  @Benchmark
  public void add() {
    subject.addBatch(stream);
  }

  /** Asks for keys that are there. */
  @Benchmark
  public void estimate() {
    subject.estimateBatch(stream);
  }
}
