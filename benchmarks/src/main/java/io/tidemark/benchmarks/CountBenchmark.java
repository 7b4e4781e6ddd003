package io.tidemark.benchmarks;

import io.tidemark.benchmarks.count.CountContender;
import io.tidemark.benchmarks.count.CountLoad;
import io.tidemark.benchmarks.count.CountSize;
import io.tidemark.benchmarks.count.CountStream;
import io.tidemark.benchmarks.count.CountSubject;
import java.util.Locale;
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
 * Adding keys, and asking how often keys are there that are and that are not. One thread.
 *
 * <p>An invocation is a batch of {@link CountStream#BATCH} operations; whoever reads the times
 * divides. After a batch of additions as many of the oldest keys are removed, which is not timed.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CountBenchmark {
  /** Who is measured. */
  @Param
  public CountContender contender;

  /** How many different keys are there. */
  @Param("KEYS_100K")
  public CountSize keys;

  /** How often each is there. */
  @Param
  public CountLoad load;

  private Operation operation;
  private CountSubject subject;
  private CountStream stream;

  /** What is done with the keys of a batch. */
  private enum Operation {
    ADD,
    PRESENT,
    ABSENT
  }

  /** Adds the keys that are there at first. */
  @Setup(Level.Trial)
  public void fill(BenchmarkParams params) {
    String name = params.getBenchmark();
    operation =
        Operation.valueOf(name.substring(name.lastIndexOf('.') + 1).toUpperCase(Locale.ROOT));
    FilledCounts filled = FilledCounts.of(contender, keys, load);
    subject = filled.subject();
    stream = filled.stream();
  }

  /** Chooses the next batch. */
  @Setup(Level.Invocation)
  public void begin() {
    switch (operation) {
      case ADD -> stream.nextChange();
      case PRESENT -> stream.nextPresent();
      case ABSENT -> stream.nextAbsent();
    }
  }

  /** Counts the answers that are too high, and refuses to measure what has lost a key. */
  @TearDown(Level.Invocation)
  public void end() {
    if (operation == Operation.ADD) {
      subject.removeBatch(stream);
    }
    BatchCounters.answers(CountStream.BATCH, stream.tooHigh());
    if (stream.tooLow() > 0) {
      throw new IllegalStateException("answers too low: " + stream.tooLow() + " (expected: 0)");
    }
  }

  /** Counts what is allocated. */
  @TearDown(Level.Iteration)
  public void countAllocation() {
    AllocationMeter.countBatches(
        this::begin, operation == Operation.ADD ? this::add : this::present, this::end);
  }

  /** Adds keys. */
  @Benchmark
  public void add() {
    subject.addBatch(stream);
  }

  /** Asks for keys that are there. */
  @Benchmark
  public void present() {
    subject.estimateBatch(stream);
  }

  /** Asks for keys that are not there. */
  @Benchmark
  public void absent() {
    subject.estimateBatch(stream);
  }
}
