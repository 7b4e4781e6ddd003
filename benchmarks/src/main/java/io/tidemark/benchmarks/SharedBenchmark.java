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
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Threads that add keys to one filter: new keys, or keys that are there already. The times are those of a batch in one thread: two threads
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
  private long filled;
  private volatile Subject subject;

  /** Fills half of a filter. */
  @Setup(Level.Trial)
  public void fill() {
    keys = memory.keys();
    filled = keys / 2 / Keys.BATCH * Keys.BATCH;
    subject = contender.subject(keys);
    BatchCounters.shape(subject.bits(), keys);
    for (long counter = 0; counter < filled; counter += Keys.BATCH) {
      subject.addBatch(counter);
    }
    next.set(filled);
  }

  /** The part of one thread. */
  @State(Scope.Thread)
  public static class Lane {
    private final AllocationMeter allocation = new AllocationMeter();
    private boolean known;
    private Subject subject;
    private long first;
    private int positive;

    /** Finds out which keys are wanted. */
    @Setup(Level.Trial)
    public void start(BenchmarkParams params) {
      known = params.getBenchmark().contains(".known");
    }

    /** Takes the next keys, and a new filter if the last is full. */
    @Setup(Level.Invocation)
    public void begin(SharedBenchmark shared) {
      first = shared.next.getAndAdd(Keys.BATCH);
      if (known) {
        first %= shared.filled;
      } else if (first % shared.keys == 0) {
        shared.subject = shared.contender.subject(shared.keys);
      }
      subject = shared.subject;
      allocation.start();
    }

    /** Counts the batch. */
    @TearDown(Level.Invocation)
    public void end() {
      BatchCounters.allocation(Keys.BATCH, allocation.bytes());
      BatchCounters.answers(Keys.BATCH, positive);
    }

    private int add() {
      positive = subject.addBatch(first);
      return positive;
    }
  }

  /** Adds new keys from one thread. */
  @Benchmark
  @Threads(1)
  public int newOneThread(Lane lane) {
    return lane.add();
  }

  /** Adds new keys from two threads. */
  @Benchmark
  @Threads(2)
  public int newTwoThreads(Lane lane) {
    return lane.add();
  }

  /** Adds keys that are there already from one thread. */
  @Benchmark
  @Threads(1)
  public int knownOneThread(Lane lane) {
    return lane.add();
  }

  /** Adds keys that are there already from two threads. */
  @Benchmark
  @Threads(2)
  public int knownTwoThreads(Lane lane) {
    return lane.add();
  }
}
