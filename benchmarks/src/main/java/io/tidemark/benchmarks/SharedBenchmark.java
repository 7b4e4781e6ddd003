package io.tidemark.benchmarks;

import io.tidemark.benchmarks.subject.Keys;
import io.tidemark.benchmarks.subject.Memory;
import io.tidemark.benchmarks.subject.SharedContender;
import io.tidemark.benchmarks.subject.Subject;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
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
import org.openjdk.jmh.annotations.Threads;

/**
 * Threads that add new keys to one filter. The times are those of a batch in one thread: two threads
 * that are not in each other's way take as long as one.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SharedBenchmark {
  /** Who is measured. */
  @Param
  public SharedContender contender;

  /** The size. */
  @Param
  public Memory memory;

  private final AtomicLong next = new AtomicLong();
  private long keys;
  private volatile Subject subject;

  /** Fills half of a filter. */
  @Setup(Level.Trial)
  public void fill() {
    keys = memory.keys();
    subject = contender.subject(keys);
    BatchCounters.shape(subject.bits(), keys);
    long end = keys / 2 / Keys.BATCH * Keys.BATCH;
    for (long counter = 0; counter < end; counter += Keys.BATCH) {
      subject.addBatch(counter);
    }
    next.set(end);
  }

  /** The part of one thread. */
  @State(Scope.Thread)
  public static class Lane {
    private final AllocationMeter allocation = new AllocationMeter();
    private Subject subject;
    private long first;
    private int positive;

    /** Takes the next keys, and a new filter if the last is full. */
    @Setup(Level.Invocation)
    public void begin(SharedBenchmark shared) {
      first = shared.next.getAndAdd(Keys.BATCH);
      if (first % shared.keys == 0) {
        shared.subject = shared.contender.subject(shared.keys);
      }
      subject = shared.subject;
      allocation.start();
    }

    /** Counts the batch. */
    @TearDown(Level.Invocation)
    public void end() {
      BatchCounters.batch(Keys.BATCH, positive, allocation.bytes());
    }

    private int add() {
      positive = subject.addBatch(first);
      return positive;
    }
  }

  /** Adds new keys from one thread. */
  @Benchmark
  @Threads(1)
  public int oneThread(Lane lane) {
    return lane.add();
  }

  /** Adds new keys from two threads. */
  @Benchmark
  @Threads(2)
  public int twoThreads(Lane lane) {
    return lane.add();
  }
}
