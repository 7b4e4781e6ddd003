package io.tidemark.benchmarks;

import io.tidemark.benchmarks.lately.LatelyContender;
import io.tidemark.benchmarks.lately.LatelyErrors;
import io.tidemark.benchmarks.lately.LatelyPassing;
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
 * How far answers are from the truth when all have 64 KiB; the errors are found before anything is
 * timed, and the time is that of asking for keys that never came.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LatelyErrorBenchmark {
  private static final LatelySize SIZE = LatelySize.KIB_64;

  /** Who is measured. */
  @Param({
    "LINE",
    "LINE_ALL",
    "LINES",
    "LINES_ALL",
    "ADAPTIVE",
    "ADAPTIVE_LINES",
    "HALVED_4",
    "HALVED_32"
  })
  public LatelyContender contender;

  /** What passes before. */
  @Param("DECAYED")
  public LatelyPassing passing;

  private LatelySubject subject;
  private LatelyStream stream;

  /** Lets the stream pass, and compares. */
  @Setup(Level.Trial)
  public void pass() {
    subject = contender.subject(SIZE, passing.decay());
    stream = passing.stream();
    LatelyErrors errors = LatelyErrors.of(subject, passing, stream);
    if (errors.tooLow() > 0 && passing.contenders().contains(contender) && contender.losesNone()) {
      throw new IllegalStateException("answers too low: " + errors.tooLow() + " (expected: 0)");
    }
    LatelyProfiler.note(errors);
    BatchCounters.shape(subject.memoryBytes() * Byte.SIZE, LatelyPassing.UNIVERSE);
  }

  /** Chooses the next batch. */
  @Setup(Level.Invocation)
  public void begin() {
    stream.nextAbsent();
  }

  /** Counts the answers. */
  @TearDown(Level.Invocation)
  public void end() {
    BatchCounters.answers(LatelyStream.BATCH, stream.positives());
  }

  /** Counts what is allocated. */
  @TearDown(Level.Iteration)
  public void countAllocation() {
    AllocationMeter.countBatches(this::begin, this::absent, this::end);
  }

  /** Asks for keys that never came. */
  @Benchmark
  public void absent() {
    subject.estimateBatch(stream);
  }
}
