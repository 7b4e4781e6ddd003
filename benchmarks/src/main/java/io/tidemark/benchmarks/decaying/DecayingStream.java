package io.tidemark.benchmarks.decaying;

import io.tidemark.benchmarks.frame.BenchmarkKeys;
import io.tidemark.workload.stream.ZipfStream;

/**
 * Keys by Zipf's law, one at each tick, by batches: a batch is copied to a small array before it is
 * timed, so that it is in the cache, as if a program had just read it.
 */
public final class DecayingStream {
  /** The number of operations that are timed together. */
  public static final int BATCH = BenchmarkKeys.BATCH;

  /** The skew. */
  public static final double EXPONENT = 1;

  private static final long SEED = 1;

  /* Beyond all counters of keys that ever come. */
  static final long FIRST_ABSENT = 1L << 40;

  private final int[] counters;
  private final long[] keys = new long[BATCH];
  private final double[] estimates = new double[BATCH];
  private int next;
  private long absent;
  private long tick;

  /** Draws the items, which come repeatedly. */
  public DecayingStream(DecayingSize size) {
    this(size.universe(), size.items());
  }

  /** Draws some items from some keys; whole batches. */
  DecayingStream(int universe, int items) {
    ZipfStream zipf = new ZipfStream(new ZipfStream.Parameters(universe, EXPONENT, SEED));
    counters = new int[items];
    for (int i = 0; i < items; i++) {
      counters[i] = (int) zipf.next();
    }
  }

  /** Lets each key come once, all at one tick, and then items for a half-life. */
  public void fill(DecayingCounter counts, DecayingSize size) {
    for (int counter = 0; counter < size.universe(); counter++) {
      counts.add(BenchmarkKeys.number(counter), tick);
    }
    for (int item = 0; item < size.halfLife(); item += BATCH) {
      nextArriving();
      counts.addBatch(this);
    }
  }

  /** Goes to the next items, and so many ticks on. */
  public void nextArriving() {
    nextAsked();
    tick += BATCH;
  }

  /** Goes to the next keys to ask for, while time stands still. */
  public void nextAsked() {
    for (int i = 0; i < BATCH; i++) {
      keys[i] = BenchmarkKeys.number(counters[next + i]);
    }
    next = next + BATCH == counters.length ? 0 : next + BATCH;
  }

  /** Goes to the next keys to ask for, which never come. */
  public void nextAbsent() {
    for (int i = 0; i < BATCH; i++) {
      keys[i] = BenchmarkKeys.number(FIRST_ABSENT + absent + i);
    }
    absent += BATCH;
  }

  public long key(int i) {
    return keys[i];
  }

  /** When an item of the present batch comes. */
  public long tick(int i) {
    return tick - BATCH + 1 + i;
  }

  /** When the last item came. */
  public long latest() {
    return tick;
  }

  /** Where the answers for the keys asked for belong. */
  double[] estimates() {
    return estimates;
  }

  /** The answers that say that the key did occur. */
  public int positives() {
    int count = 0;
    for (double estimate : estimates) {
      count += estimate > 0 ? 1 : 0;
    }
    return count;
  }
}
