package io.tidemark.benchmarks.counting;

import io.tidemark.benchmarks.frame.BatchBenchmark;
import io.tidemark.benchmarks.frame.Measures;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Adding keys, asking how often keys are there that are and that are not, and adding a key and
 * removing an older one in turn. After a batch of additions as many of the oldest keys are removed,
 * which is not timed.
 */
public class CountingBenchmark extends BatchBenchmark {
  @Param
  public CountingContender contender;

  @Param("KEYS_100K")
  public CountingSize keys;

  @Param
  public CountingLoad load;

  private Counter counter;
  private CountingStream stream;

  @Override
  protected void create() {
    stream = new CountingStream(keys, load);
    counter = Counter.filled(contender, keys, load, stream);
  }

  @Override
  protected void next() {
    switch (operation()) {
      case "present" -> stream.nextPresent();
      case "absent" -> stream.nextAbsent();
      default -> stream.nextChange();
    }
  }

  @Override
  protected void run() {
    switch (operation()) {
      case "add" -> counter.addBatch(stream);
      case "replace" -> counter.replaceBatch(stream);
      default -> counter.estimateBatch(stream);
    }
  }

  @Override
  protected void check() {
    if (operation().equals("add")) {
      counter.removeBatch(stream);
    }
    Measures.answers(CountingStream.BATCH, stream.tooHigh());
    expect("answers too low", stream.tooLow(), 0);
  }

  @Benchmark
  public void add() {
    counter.addBatch(stream);
  }

  @Benchmark
  public void present() {
    counter.estimateBatch(stream);
  }

  @Benchmark
  public void absent() {
    counter.estimateBatch(stream);
  }

  /** Adds keys and removes others, in turn; the two are one operation. */
  @Benchmark
  public void replace() {
    counter.replaceBatch(stream);
  }
}
