package io.tidemark.benchmarks;

import io.tidemark.benchmarks.subject.Contender;
import io.tidemark.benchmarks.subject.Keys;
import io.tidemark.benchmarks.subject.Memory;
import io.tidemark.benchmarks.subject.Subject;
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
 * Adding new keys, asking for absent keys and asking for present keys, one thread.
 *
 * <p>An invocation is a batch of {@link Keys#BATCH} keys; whoever reads the times divides.
 *
 * <p>Additions start in a filter that holds half of the keys it is made for, go on until it holds
 * all, and then from empty to full again in new filters. Queries meet a filter that holds all. Of
 * those, additions and queries for present keys cost the same however full a Bloom filter is, since
 * they visit every bit of the key; there {@link #ENOUGH_KEYS} keys do, which touch all its memory.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public abstract class FilterBenchmark {
  private static final long ENOUGH_KEYS = 1 << 24;

  /** The size. */
  @Param
  public Memory memory;

  private final AllocationMeter allocation = new AllocationMeter();
  private long keys;
  private Operation operation;
  private Subject subject;
  private long present;
  private long first;
  private int positive;

  /** What is done with the keys of a batch. */
  private enum Operation {
    ADD,
    ABSENT,
    PRESENT
  }

  abstract Contender contender();

  /** Fills a filter as the benchmark wants it. */
  @Setup(Level.Trial)
  public void fill(BenchmarkParams params) {
    String name = params.getBenchmark();
    operation =
        Operation.valueOf(name.substring(name.lastIndexOf('.') + 1).toUpperCase(Locale.ROOT));
    keys = memory.keys();
    subject = contender().subject(keys);
    BatchCounters.shape(subject.bits(), keys);
    long end = keysAtStart();
    for (long counter = 0; counter < end; counter += Keys.BATCH) {
      subject.prepare(counter);
      subject.addBatch(counter);
    }
    first = operation == Operation.PRESENT ? 0 : end;
    present = end;
  }

  private long keysAtStart() {
    long full = operation == Operation.ADD ? keys / 2 / Keys.BATCH * Keys.BATCH : keys;
    boolean fullnessMatters = operation == Operation.ABSENT || !contender().costIsFixed();
    return fullnessMatters ? full : Math.min(full, ENOUGH_KEYS);
  }

  /** Chooses the keys of the next batch. */
  @Setup(Level.Invocation)
  public void begin() {
    if (first == (operation == Operation.PRESENT ? present : keys)
        && operation != Operation.ABSENT) {
      first = 0;
      if (operation == Operation.ADD) {
        subject = contender().subject(keys);
      }
    }
    subject.prepare(first);
    allocation.start();
  }

  /** Counts the batch, and refuses to measure a filter that has lost a key. */
  @TearDown(Level.Invocation)
  public void end() {
    BatchCounters.allocation(Keys.BATCH, allocation.bytes());
    BatchCounters.answers(Keys.BATCH, positive);
    if (operation == Operation.PRESENT && positive != Keys.BATCH) {
      throw new IllegalStateException(
          "keys found: " + positive + " (expected: " + Keys.BATCH + ")");
    }
    first += Keys.BATCH;
  }

  /** Adds new keys. */
  @Benchmark
  public int add() {
    positive = subject.addBatch(first);
    return positive;
  }

  /** Asks for keys that were never added. */
  @Benchmark
  public int absent() {
    positive = subject.findBatch(first);
    return positive;
  }

  /** Asks for keys that were added. */
  @Benchmark
  public int present() {
    positive = subject.findBatch(first);
    return positive;
  }
}
