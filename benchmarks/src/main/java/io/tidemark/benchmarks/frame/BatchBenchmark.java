package io.tidemark.benchmarks.frame;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * A benchmark in one thread. An invocation is a batch of operations; readers of the times divide by
 * {@link #batch()}. What is allocated is counted in more batches after those that are timed, because
 * JMH allocates within a batch that it times.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public abstract class BatchBenchmark {
  private static final int ALLOCATION_BATCHES = 64;

  private String operation;

  /** Makes what is measured, filled as the operation needs it. */
  protected abstract void create();

  /** Chooses the next batch. */
  protected abstract void next();

  /** Does what is timed, once. */
  protected abstract void run();

  /** Counts the answers to the batch, and throws if one is wrong that must not be. */
  protected abstract void check();

  /** The number of operations of a batch. */
  protected int batch() {
    return BenchmarkKeys.BATCH;
  }

  /** The number of batches whose allocation is counted in an iteration. */
  protected int allocationBatches() {
    return ALLOCATION_BATCHES;
  }

  /** The name of the measured method. */
  protected final String operation() {
    return operation;
  }

  /** JMH calls this before all batches. */
  @Setup(Level.Trial)
  public void beforeAll(BenchmarkParams params) {
    Measures.begin();
    String name = params.getBenchmark();
    operation = name.substring(name.lastIndexOf('.') + 1);
    create();
  }

  /** JMH calls this before each batch. */
  @Setup(Level.Invocation)
  public void before() {
    next();
  }

  /** JMH calls this after each batch. */
  @TearDown(Level.Invocation)
  public void after() {
    check();
  }

  /** JMH calls this after each iteration. */
  @TearDown(Level.Iteration)
  public void countAllocation() {
    MemoryMeter meter = new MemoryMeter();
    for (int i = 0; i < allocationBatches(); i++) {
      next();
      meter.start();
      run();
      Measures.add(Metric.ALLOCATED, meter.allocatedBytes(), batch());
      check();
    }
  }

  /** Throws if a count is not what it must be. */
  protected static void expect(String name, long found, long expected) {
    if (found != expected) {
      throw new IllegalStateException(name + ": " + found + " (expected: " + expected + ")");
    }
  }
}
