package io.tidemark.benchmarks.history;

import io.tidemark.benchmarks.frame.BatchBenchmark;
import io.tidemark.benchmarks.frame.Measures;
import java.util.function.Supplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Adding the pairs of a day to histories, and asking full ones about ranges of ticks. Additions start
 * in an empty history, and go on in a new one when all pairs of the day are there.
 */
public class HistoryBenchmark extends BatchBenchmark {
  @Param
  public HistoryContender contender;

  @Param("FULL")
  public HistoryDay day;

  private boolean adds;
  private boolean asksPresent;
  private int rangeTicks;
  private Supplier<MeasuredHistory> histories;
  private MeasuredHistory history;
  private Pairs pairs;
  private int positive;

  @Override
  protected void create() {
    adds = operation().startsWith("add");
    asksPresent = operation().startsWith("present");
    HistoryStream stream = new HistoryStream(day);
    histories = contender.histories(day, stream);
    history = histories.get();
    Measures.memory(history.bits() / Byte.SIZE, day.pairs());
    if (adds) {
      pairs = operation().equals("addInOrder") ? stream.inOrder() : stream.shuffled();
    } else {
      // The name of the method ends with the length of the ranges.
      rangeTicks = Integer.parseInt(operation().replaceAll("\\D", ""));
      history.addAll(stream.inOrder());
      pairs = asksPresent ? stream.present(rangeTicks) : stream.absent(rangeTicks);
    }
  }

  @Override
  protected int batch() {
    return Pairs.BATCH;
  }

  /** One: a batch may be so slow that an iteration has only a few. */
  @Override
  protected int allocationBatches() {
    return 1;
  }

  @Override
  protected void next() {
    boolean again = !pairs.nextBatch();
    if (again && adds) {
      history = histories.get();
    }
    positive = 0;
  }

  @Override
  protected void run() {
    if (adds) {
      history.addBatch(pairs);
    } else {
      ask();
    }
  }

  @Override
  protected void check() {
    Measures.answers(Pairs.BATCH, positive);
    if (asksPresent) {
      expect("pairs found", positive, Pairs.BATCH);
    }
  }

  private int ask() {
    positive = history.askBatch(pairs, rangeTicks);
    return positive;
  }

  @Benchmark
  public void addInOrder() {
    history.addBatch(pairs);
  }

  @Benchmark
  public void addShuffled() {
    history.addBatch(pairs);
  }

  @Benchmark
  public int absent1() {
    return ask();
  }

  @Benchmark
  public int absent16() {
    return ask();
  }

  @Benchmark
  public int absent128() {
    return ask();
  }

  @Benchmark
  public int absent1024() {
    return ask();
  }

  @Benchmark
  public int absent8192() {
    return ask();
  }

  @Benchmark
  public int present128() {
    return ask();
  }
}
