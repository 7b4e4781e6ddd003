package io.tidemark.benchmarks.counting;

import io.tidemark.benchmarks.frame.BatchBenchmark;
import io.tidemark.benchmarks.frame.Measures;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Adding a key and removing an older one, in turn; the two are one operation. Batch forms, which only
 * add and ask, are not here.
 */
public class ReplaceBenchmark extends BatchBenchmark {
  /** Who is measured. */
  @Param({
    "DYNAMIC",
    "DYNAMIC_BLOCKED",
    "COUNTING",
    "COUNTING_BLOCKED",
    "SPECTRAL",
    "ORESTES",
    "ORESTES_4",
    "FAST_FILTER",
    "FAST_FILTER_BLOCKED",
    "HASH_MAP",
    "FASTUTIL"
  })
  public CountingContender contender;

  /** How many different keys are there. */
  @Param("KEYS_100K")
  public CountingSize keys;

  /** How often each is there. */
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
    stream.nextChange();
  }

  @Override
  protected void run() {
    counter.replaceBatch(stream);
  }

  @Override
  protected void check() {
    Measures.answers(CountingStream.BATCH, 0);
  }

  /** Adds keys and removes others. */
  @Benchmark
  public void replace() {
    counter.replaceBatch(stream);
  }
}
