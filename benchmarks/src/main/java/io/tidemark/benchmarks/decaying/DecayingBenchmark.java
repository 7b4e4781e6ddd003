package io.tidemark.benchmarks.decaying;

import io.tidemark.benchmarks.frame.BatchBenchmark;
import io.tidemark.benchmarks.frame.Measures;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** Adding keys as time passes, and asking how often keys of the stream have occurred lately. */
public class DecayingBenchmark extends BatchBenchmark {
  @Param
  public DecayingContender contender;

  @Param("KIB_64")
  public DecayingSize space;

  private boolean adds;
  private DecayingCounter counter;
  private DecayingStream stream;

  @Override
  protected void create() {
    adds = operation().equals("add");
    counter = contender.create(space);
    stream = new DecayingStream(space);
    stream.fill(counter, space);
    Measures.memory(counter.bytes(), space.universe());
  }

  @Override
  protected void next() {
    if (adds) {
      stream.nextArriving();
    } else {
      stream.nextAsked();
    }
  }

  @Override
  protected void run() {
    if (adds) {
      counter.addBatch(stream);
    } else {
      counter.estimateBatch(stream);
    }
  }

  @Override
  protected void check() {
    int positives = adds ? 0 : stream.positives();
    Measures.answers(DecayingStream.BATCH, positives);
    if (!adds && contender.losesNone()) {
      expect("keys found", positives, DecayingStream.BATCH);
    }
  }

  @Benchmark
  public void add() {
    counter.addBatch(stream);
  }

  @Benchmark
  public void estimate() {
    counter.estimateBatch(stream);
  }
}
