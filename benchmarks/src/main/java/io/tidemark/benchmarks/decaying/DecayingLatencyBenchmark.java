package io.tidemark.benchmarks.decaying;

import io.tidemark.benchmarks.frame.Measures;
import io.tidemark.benchmarks.frame.SingleBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * As {@link DecayingBenchmark}, but each addition is timed by itself: whether the beginning of an epoch
 * shows in the slowest.
 */
public class DecayingLatencyBenchmark extends SingleBenchmark {
  @Param({"LINE", "LINES", "ADAPTIVE", "HALVED_32"})
  public DecayingContender contender;

  @Param
  public DecayingPace pace;

  @Param("KIB_64")
  public DecayingSize space;

  private DecayingCounter counter;
  private DecayingStream stream;

  @Override
  protected void create() {
    counter = contender.create(space, pace.decay());
    stream = new DecayingStream(space);
    stream.fill(counter, space);
    Measures.memory(counter.bytes(), space.universe());
  }

  @Override
  protected void nextBatch() {
    stream.nextArriving();
  }

  @Override
  protected void run() {
    counter.addBatch(stream);
  }

  @Override
  protected void checkBatch() {
    Measures.answers(DecayingStream.BATCH, 0);
  }

  /** Adds keys, one by one. */
  @Benchmark
  public void addSingly() {
    long[] nanos = times();
    for (int i = 0; i < DecayingStream.BATCH; i++) {
      long key = stream.key(i);
      long tick = stream.tick(i);
      long start = System.nanoTime();
      counter.add(key, tick);
      nanos[i] = System.nanoTime() - start;
    }
  }
}
