package io.tidemark.benchmarks.history;

import io.tidemark.benchmarks.frame.BatchBenchmark;
import io.tidemark.benchmarks.frame.Measures;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Adding pairs to histories that are much larger than the caches. They start empty: what an addition
 * costs does not depend on the bits that are set.
 */
public class LargeHistoryBenchmark extends BatchBenchmark {
  @Param({"DOOR", "TIDELINE", "TIDELINE_CONCURRENT", "GUAVA"})
  public HistoryContender contender;

  @Param("BILLION")
  public SampledDay sampledDay;

  private MeasuredHistory history;
  private Pairs pairs;

  @Override
  protected void create() {
    history = contender.histories(sampledDay).get();
    Measures.memory(history.bits() / Byte.SIZE, sampledDay.pairs());
    pairs = sampledDay.sample();
  }

  @Override
  protected int batch() {
    return Pairs.BATCH;
  }

  @Override
  protected void next() {
    pairs.nextBatch();
  }

  @Override
  protected void run() {
    history.addBatch(pairs);
  }

  @Override
  protected void check() {
    Measures.answers(Pairs.BATCH, 0);
  }

  @Benchmark
  public void addInOrder() {
    history.addBatch(pairs);
  }
}
