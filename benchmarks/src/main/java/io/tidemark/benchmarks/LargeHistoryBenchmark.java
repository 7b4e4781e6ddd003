package io.tidemark.benchmarks;

import io.tidemark.benchmarks.history.HistoryContender;
import io.tidemark.benchmarks.history.HistorySubject;
import io.tidemark.benchmarks.history.LargeDay;
import io.tidemark.benchmarks.history.Pairs;
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
 * Adding pairs to histories that are much larger than the caches, one thread. They start empty: what
 * an addition costs does not depend on the bits that are set.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LargeHistoryBenchmark {
  /** Who is measured. */
  @Param({"TIDELINE", "TIDELINE_CONCURRENT", "GUAVA"})
  public HistoryContender contender;

  /** The stream. */
  @Param("BILLION")
  public LargeDay largeDay;

  private HistorySubject subject;
  private Pairs pairs;

  /** Makes the history and the pairs. */
  @Setup(Level.Trial)
  public void create() {
    subject = contender.histories(largeDay).get();
    BatchCounters.shape(subject.bits(), largeDay.pairs());
    pairs = largeDay.sample();
  }

  /** Chooses the next batch; after the last comes the first. */
  @Setup(Level.Invocation)
  public void begin() {
    pairs.nextBatch();
  }

  /** Counts the batch. */
  @TearDown(Level.Invocation)
  public void end() {
    BatchCounters.answers(Pairs.BATCH, 0);
  }

  /** Adds pairs in the order of time. */
  @Benchmark
  public void addInOrder() {
    subject.addBatch(pairs);
  }
}
