package io.tidemark.benchmarks.threads;

import io.tidemark.benchmarks.frame.BenchmarkKeys;
import io.tidemark.benchmarks.frame.Measures;
import io.tidemark.benchmarks.frame.MemoryMeter;
import io.tidemark.benchmarks.frame.Metric;
import io.tidemark.benchmarks.seen.SeenBatches;
import io.tidemark.benchmarks.seen.SeenSize;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;
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
 * Threads that add keys to one filter: each its own new keys, both the same new keys at about the same
 * time, or keys that are there already. The times are those of a batch in one thread: two threads that
 * are not in each other's way take as long as one.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ThreadsBenchmark {
  @Param
  public ThreadsContender contender;

  @Param
  public SeenSize memory;

  private boolean known;
  private boolean same;
  private long keys;
  private long filled;
  private long next;
  private SeenBatches.Numbers filter;
  private Batch open;

  /** Fills half of a filter. */
  @Setup(Level.Trial)
  public void fill(BenchmarkParams params) {
    Measures.begin();
    known = params.getBenchmark().contains(".known");
    same = params.getBenchmark().contains(".same");
    keys = memory.keys();
    filled = keys / 2 / BenchmarkKeys.BATCH * BenchmarkKeys.BATCH;
    long before = MemoryMeter.heapBytes();
    filter = contender.create(keys);
    for (long counter = 0; counter < filled; counter += BenchmarkKeys.BATCH) {
      filter.addBatch(counter);
    }
    next = filled;
    Measures.memory(
        filter.memoryBytes().orElseGet(() -> (MemoryMeter.heapBytes() - before) * keys / filled),
        keys);
  }

  /** The next batch, in a new filter if the last is full; each batch twice if both add the same. */
  private synchronized Batch draw() {
    if (open != null) {
      Batch second = open;
      open = null;
      return second;
    }
    long first = next;
    next += BenchmarkKeys.BATCH;
    if (known) {
      first %= filled;
    } else if (first % keys == 0) {
      filter = contender.create(keys);
    }
    Batch batch = new Batch(filter, first);
    open = same ? batch : null;
    return batch;
  }

  /** Keys that one thread adds to a filter, or two threads do. */
  private static final class Batch {
    private final SeenBatches.Numbers filter;
    private final long first;
    private boolean[] answers;

    Batch(SeenBatches.Numbers filter, long first) {
      this.filter = filter;
      this.first = first;
    }

    /** Counts for how many keys both threads got "new", and for how many neither. */
    synchronized void count(boolean[] others) {
      if (answers == null) {
        answers = others.clone();
        return;
      }
      int twice = 0;
      int never = 0;
      for (int i = 0; i < BenchmarkKeys.BATCH; i++) {
        twice += answers[i] && others[i] ? 1 : 0;
        never += answers[i] || others[i] ? 0 : 1;
      }
      Measures.add(Metric.NEW_TWICE, twice, BenchmarkKeys.BATCH);
      Measures.add(Metric.NEW_NEVER, never, BenchmarkKeys.BATCH);
    }
  }

  /** The part of one thread. */
  @State(Scope.Thread)
  public static class Lane {
    private final MemoryMeter allocation = new MemoryMeter();
    private final boolean[] answers = new boolean[BenchmarkKeys.BATCH];
    private Batch batch;
    private int positive;

    @Setup(Level.Invocation)
    public void begin(ThreadsBenchmark shared) {
      batch = shared.draw();
      allocation.start();
    }

    @TearDown(Level.Invocation)
    public void end(ThreadsBenchmark shared) {
      Measures.add(Metric.ALLOCATED, allocation.allocatedBytes(), BenchmarkKeys.BATCH);
      Measures.answers(BenchmarkKeys.BATCH, positive);
      if (shared.same) {
        batch.count(answers);
      }
    }

    private int add() {
      positive = batch.filter.addBatch(batch.first);
      return positive;
    }

    private int addNotingAnswers() {
      LongPredicate add = batch.filter.add();
      int fresh = 0;
      for (int i = 0; i < BenchmarkKeys.BATCH; i++) {
        answers[i] = add.test(BenchmarkKeys.number(batch.first + i));
        fresh += answers[i] ? 1 : 0;
      }
      positive = fresh;
      return fresh;
    }
  }

  @Benchmark
  @Threads(1)
  public int newOneThread(Lane lane) {
    return lane.add();
  }

  @Benchmark
  @Threads(2)
  public int newTwoThreads(Lane lane) {
    return lane.add();
  }

  /** Adds each new key from two threads: exactly one should get "new". */
  @Benchmark
  @Threads(2)
  public int sameTwoThreads(Lane lane) {
    return lane.addNotingAnswers();
  }

  @Benchmark
  @Threads(1)
  public int knownOneThread(Lane lane) {
    return lane.add();
  }

  @Benchmark
  @Threads(2)
  public int knownTwoThreads(Lane lane) {
    return lane.add();
  }
}
