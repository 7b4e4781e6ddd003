package io.tidemark.benchmarks.seen;

import io.tidemark.benchmarks.frame.BatchBenchmark;
import io.tidemark.benchmarks.frame.BenchmarkKeys;
import io.tidemark.benchmarks.frame.Measures;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Adding new keys, asking for absent keys and asking for present keys.
 *
 * <p>Additions start in a filter that holds half of the keys it is made for, go on until it holds
 * all, and then from empty to full again in new filters. Queries meet a filter that holds all. Of
 * those, additions and queries for present keys cost the same however full a Bloom filter is, since
 * they visit every bit of the key; there {@link #ENOUGH_KEYS} keys do, which touch all its memory.
 */
public abstract class SeenBenchmark extends BatchBenchmark {
  private static final long ENOUGH_KEYS = 1 << 24;

  @Param
  public SeenSize memory;

  private boolean adds;
  private boolean asksPresent;
  private long keys;
  private SeenBatches batches;
  private long present;
  private long nextFirst;
  private long first;
  private int positive;

  abstract SeenContender contender();

  @Override
  protected void create() {
    adds = operation().equals("add");
    asksPresent = operation().equals("present");
    keys = memory.keys();
    batches = contender().create(keys);
    Measures.memory(batches.memoryBytes().orElseThrow(), keys);
    present = keysAtStart();
    for (long counter = 0; counter < present; counter += BenchmarkKeys.BATCH) {
      batches.prepare(counter);
      batches.addBatch(counter);
    }
    nextFirst = asksPresent ? 0 : present;
  }

  private long keysAtStart() {
    long full = adds ? keys / 2 / BenchmarkKeys.BATCH * BenchmarkKeys.BATCH : keys;
    boolean fullnessMatters = (!adds && !asksPresent) || !contender().costIsFixed();
    return fullnessMatters ? full : Math.min(full, ENOUGH_KEYS);
  }

  @Override
  protected void next() {
    if (adds && nextFirst == keys) {
      nextFirst = 0;
      batches = contender().create(keys);
    } else if (asksPresent && nextFirst == present) {
      nextFirst = 0;
    }
    first = nextFirst;
    nextFirst += BenchmarkKeys.BATCH;
    batches.prepare(first);
  }

  @Override
  protected void check() {
    Measures.answers(BenchmarkKeys.BATCH, positive);
    if (asksPresent) {
      expect("keys found", positive, BenchmarkKeys.BATCH);
    }
  }

  @Override
  protected void run() {
    positive = adds ? batches.addBatch(first) : batches.findBatch(first);
  }

  @Benchmark
  public int add() {
    positive = batches.addBatch(first);
    return positive;
  }

  @Benchmark
  public int absent() {
    positive = batches.findBatch(first);
    return positive;
  }

  @Benchmark
  public int present() {
    positive = batches.findBatch(first);
    return positive;
  }
}
