package io.tidemark.benchmarks.counting;

import io.tidemark.benchmarks.frame.BenchmarkKeys;
import java.util.stream.IntStream;

/**
 * Keys that come and go, and keys that are asked for with their true counts, by batches: a batch is
 * copied to small arrays before it is timed, so that it is in the cache, as if a program had just read
 * it.
 */
public final class CountingStream {
  /** The number of operations that are timed together. */
  public static final int BATCH = BenchmarkKeys.BATCH;

  /* Beyond all counters of keys that ever come. */
  private static final long FIRST_ABSENT = 1L << 40;

  private final CountingSize size;
  private final CountingLoad load;
  private final long[] arriving = new long[BATCH];
  private final long[] leaving = new long[BATCH];
  private final long[] asked = new long[BATCH];
  private final long[] counts = new long[BATCH];
  private final long[] estimates = new long[BATCH];
  private long arrived;
  private long asking;

  public CountingStream(CountingSize size, CountingLoad load) {
    this.size = size;
    this.load = load;
  }

  /** Lets the keys come that are there when anything is measured. */
  public void fill(Counter target) {
    for (long counter = 0; counter < size.keys() && load.lastingTimes(0) > 0; counter++) {
      target.add(BenchmarkKeys.number(counter), load.lastingTimes(counter));
    }
    while (arrived < load.staying(size)) {
      nextArriving();
      target.addBatch(this);
    }
  }

  private void nextArriving() {
    for (int i = 0; i < BATCH; i++) {
      arriving[i] = BenchmarkKeys.number(load.arriving(size, arrived + i));
    }
    arrived += BATCH;
  }

  /** Goes to the next keys that come, and the ones that go for them. */
  public void nextChange() {
    long oldest = arrived - load.staying(size);
    nextArriving();
    for (int i = 0; i < BATCH; i++) {
      leaving[i] = BenchmarkKeys.number(load.arriving(size, oldest + i));
    }
  }

  /** Goes to the next keys to ask for, which were there when all was filled. */
  public void nextPresent() {
    for (int i = 0; i < BATCH; i++) {
      long item = (asking + i) % size.keys();
      long counter = CountingLoad.scattered(size, item);
      asked[i] = BenchmarkKeys.number(counter);
      counts[i] = load.lastingTimes(counter) + (item < load.staying(size) ? 1 : 0);
    }
    asking += BATCH;
  }

  /** Goes to the next keys to ask for, which never come. */
  public void nextAbsent() {
    for (int i = 0; i < BATCH; i++) {
      asked[i] = BenchmarkKeys.number(FIRST_ABSENT + asking + i);
      counts[i] = 0;
    }
    asking += BATCH;
  }

  long arriving(int i) {
    return arriving[i];
  }

  long leaving(int i) {
    return leaving[i];
  }

  long asked(int i) {
    return asked[i];
  }

  /** Where the answers for the keys asked for belong. */
  long[] estimates() {
    return estimates;
  }

  /** The answers that are above the true count. */
  public int tooHigh() {
    return (int) IntStream.range(0, BATCH).filter(i -> estimates[i] > counts[i]).count();
  }

  /** The answers that are below the true count. */
  public int tooLow() {
    return (int) IntStream.range(0, BATCH).filter(i -> estimates[i] < counts[i]).count();
  }
}
