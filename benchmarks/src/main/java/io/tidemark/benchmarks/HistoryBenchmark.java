package io.tidemark.benchmarks;

import io.tidemark.benchmarks.history.HistoryContender;
import io.tidemark.benchmarks.history.HistoryDay;
import io.tidemark.benchmarks.history.HistoryStream;
import io.tidemark.benchmarks.history.HistorySubject;
import io.tidemark.benchmarks.history.Pairs;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
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
 * Adding the pairs of a day to histories, and asking full ones about ranges of ticks, one thread.
 *
 * <p>An invocation is a batch of {@link Pairs#BATCH} operations; whoever reads the times divides.
 * Additions start in an empty history, and go on in a new one when all pairs of the day are there.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HistoryBenchmark {
  /** Who is measured. */
  @Param
  public HistoryContender contender;

  /** The stream. */
  @Param("FULL")
  public HistoryDay day;

  private Operation operation;
  private Supplier<HistorySubject> histories;
  private HistorySubject subject;
  private Pairs pairs;
  private int positive;

  /** What is done, and with ranges of how many ticks. */
  private enum Operation {
    ADD_IN_ORDER("addInOrder", 0),
    ADD_SHUFFLED("addShuffled", 0),
    ABSENT_1("absent1", 1),
    ABSENT_16("absent16", 16),
    ABSENT_128("absent128", 128),
    ABSENT_1024("absent1024", 1024),
    ABSENT_8192("absent8192", 8192),
    PRESENT_128("present128", 128);

    private final String method;
    private final int rangeTicks;

    Operation(String method, int rangeTicks) {
      this.method = method;
      this.rangeTicks = rangeTicks;
    }

    static Operation of(BenchmarkParams params) {
      return Arrays.stream(values())
          .filter(operation -> params.getBenchmark().endsWith("." + operation.method))
          .findFirst()
          .orElseThrow();
    }

    Pairs pairs(HistoryStream stream) {
      return switch (this) {
        case ADD_IN_ORDER -> stream.inOrder();
        case ADD_SHUFFLED -> stream.shuffled();
        case ABSENT_1, ABSENT_16, ABSENT_128, ABSENT_1024, ABSENT_8192 -> stream.absent(rangeTicks);
        case PRESENT_128 -> stream.present(rangeTicks);
      };
    }

    boolean adds() {
      return rangeTicks == 0;
    }
  }

  /** Makes the stream, and fills a history if it is to be asked. */
  @Setup(Level.Trial)
  public void fill(BenchmarkParams params) {
    operation = Operation.of(params);
    HistoryStream stream = new HistoryStream(day);
    histories = contender.histories(day, stream);
    subject = histories.get();
    BatchCounters.shape(subject.bits(), day.pairs());
    if (!operation.adds()) {
      Pairs all = stream.inOrder();
      while (all.nextBatch()) {
        subject.addBatch(all);
      }
    }
    pairs = operation.pairs(stream);
  }

  /** Chooses the next batch. */
  @Setup(Level.Invocation)
  public void begin() {
    boolean again = !pairs.nextBatch();
    if (again && operation.adds()) {
      subject = histories.get();
    }
    positive = 0;
  }

  /** Counts the batch, and refuses to measure a history that has lost a pair. */
  @TearDown(Level.Invocation)
  public void end() {
    BatchCounters.answers(Pairs.BATCH, positive);
    if (operation == Operation.PRESENT_128 && positive != Pairs.BATCH) {
      throw new IllegalStateException(
          "pairs found: " + positive + " (expected: " + Pairs.BATCH + ")");
    }
  }

  /**
   * Counts what one more batch allocates. Within a batch that is timed JMH allocates as well, and here
   * a batch may be so slow that an iteration has only a few.
   */
  @TearDown(Level.Iteration)
  public void countAllocation() {
    begin();
    AllocationMeter meter = new AllocationMeter();
    meter.start();
    if (operation.adds()) {
      subject.addBatch(pairs);
    } else {
      ask();
    }
    BatchCounters.allocation(Pairs.BATCH, meter.bytes());
  }

  private int ask() {
    positive = subject.askBatch(pairs, operation.rangeTicks);
    return positive;
  }

  /** Adds pairs in the order of time. */
  @Benchmark
  public void addInOrder() {
    subject.addBatch(pairs);
  }

  /** Adds pairs in a random order. */
  @Benchmark
  public void addShuffled() {
    subject.addBatch(pairs);
  }

  /** Asks for keys that did not occur in a tick. */
  @Benchmark
  public int absent1() {
    return ask();
  }

  /** Asks for keys that did not occur in 16 ticks. */
  @Benchmark
  public int absent16() {
    return ask();
  }

  /** Asks for keys that did not occur in 128 ticks. */
  @Benchmark
  public int absent128() {
    return ask();
  }

  /** Asks for keys that did not occur in 1,024 ticks. */
  @Benchmark
  public int absent1024() {
    return ask();
  }

  /** Asks for keys that did not occur in 8,192 ticks. */
  @Benchmark
  public int absent8192() {
    return ask();
  }

  /** Asks for keys that occurred in 128 ticks. */
  @Benchmark
  public int present128() {
    return ask();
  }
}
