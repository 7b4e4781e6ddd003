package io.tidemark.benchmarks;

import io.tidemark.benchmarks.count.CountContender;
import io.tidemark.benchmarks.count.CountLoad;
import io.tidemark.benchmarks.count.CountSize;
import io.tidemark.benchmarks.count.CountStream;
import io.tidemark.benchmarks.count.CountSubject;
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
 * Adding a key and removing an older one, in turn; the two are one operation. One thread. What has no
 * other batch forms than to add and to ask is not here.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CountChangeBenchmark {
  /** Who is measured. */
  @Param({
    "DYNAMIC",
    "DYNAMIC_BLOCKED",
    "COUNTING",
    "COUNTING_BLOCKED",
    "SPECTRAL",
    "ORESTES",
    "ORESTES_4",
    "FAST_FILTER",
    "FAST_FILTER_BLOCKED",
    "HASH_MAP",
    "FASTUTIL"
  })
  public CountContender contender;

  /** How many different keys are there. */
  @Param("KEYS_100K")
  public CountSize keys;

  /** How often each is there. */
  @Param
  public CountLoad load;

  private CountSubject subject;
  private CountStream stream;

  /** Adds the keys that are there at first. */
  @Setup(Level.Trial)
  public void fill() {
    FilledCounts filled = FilledCounts.of(contender, keys, load);
    subject = filled.subject();
    stream = filled.stream();
  }

  /** Chooses the next batch. */
  @Setup(Level.Invocation)
  public void begin() {
    stream.nextChange();
  }

  /** Counts the batch. */
  @TearDown(Level.Invocation)
  public void end() {
    BatchCounters.answers(CountStream.BATCH, 0);
  }

  /** Counts what is allocated. */
  @TearDown(Level.Iteration)
  public void countAllocation() {
    AllocationMeter.countBatches(this::begin, this::replace, this::end);
  }

  /** Adds keys and removes others. */
  @Benchmark
  public void replace() {
    subject.replaceBatch(stream);
  }
}
