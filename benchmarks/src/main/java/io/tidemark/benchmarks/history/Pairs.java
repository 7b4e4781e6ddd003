package io.tidemark.benchmarks.history;

/**
 * Keys with ticks, read by batches: to be added, or to be asked about from the tick on. A batch is
 * copied to two small arrays before it is timed, so that it is in the cache, as if a program had just
 * read it.
 */
public final class Pairs {
  /** The number of operations that are timed together; the slowest take half a millisecond each. */
  public static final int BATCH = 256;

  private final long[] keys;
  private final long[] ticks;
  private final long[] batchKeys = new long[BATCH];
  private final long[] batchTicks = new long[BATCH];
  private int next;

  Pairs(long[] keys, long[] ticks) {
    this.keys = keys;
    this.ticks = ticks;
  }

  /**
   * Goes to the next batch; false if that is the first one again. The last one starts early enough to
   * be a whole one.
   */
  public boolean nextBatch() {
    boolean again = next == keys.length;
    int first = again ? 0 : Math.min(next, keys.length - BATCH);
    System.arraycopy(keys, first, batchKeys, 0, BATCH);
    System.arraycopy(ticks, first, batchTicks, 0, BATCH);
    next = first + BATCH;
    return !again;
  }

  long key(int i) {
    return batchKeys[i];
  }

  long tick(int i) {
    return batchTicks[i];
  }
}
