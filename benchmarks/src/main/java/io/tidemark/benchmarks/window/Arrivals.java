package io.tidemark.benchmarks.window;

import io.tidemark.benchmarks.frame.Keys;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The items of a stream with the true answers, read by batches: a batch is copied to small arrays
 * before it is timed, so that it is in the cache, as if a program had just read it.
 */
public final class Arrivals {
  /** The number of operations that are timed together. */
  public static final int BATCH = Keys.BATCH;

  /** A stream without end, by the numbers of its items. */
  interface Items {
    /** The counter of an item's key. */
    long key(long item);

    /** Whether the key of an item occurred in the window before it. */
    boolean isRepeat(long item);
  }

  private final Items items;
  private final long[] batchKeys = new long[BATCH];
  private final boolean[] answers = new boolean[BATCH];
  private long first;
  private long next;

  /** Makes the items of a stream, which comes over and over. */
  public Arrivals(WindowSize size, WindowStream stream) {
    this(new RepeatedItems(size, stream));
  }

  private Arrivals(Items items) {
    this.items = items;
  }

  /** A stream in which no key comes twice. */
  public static Arrivals ofNewKeys() {
    return new Arrivals(new Items() {
      @Override
      public long key(long item) {
        return item;
      }

      @Override
      public boolean isRepeat(long item) {
        return false;
      }
    });
  }

  /** Goes to the next batch. */
  public void nextBatch() {
    first = next;
    for (int i = 0; i < BATCH; i++) {
      batchKeys[i] = Keys.number(items.key(first + i));
    }
    next = first + BATCH;
  }

  public long key(int i) {
    return batchKeys[i];
  }

  /** Notes what was answered for a key: whether it occurred in the window. */
  public void answer(int i, boolean occurred) {
    answers[i] = occurred;
  }

  private boolean isRepeat(int i) {
    return items.isRepeat(first + i);
  }

  /** The keys of the present batch that were found. */
  public int positives() {
    return count(i -> answers[i]);
  }

  /** The keys of the present batch that occurred in the window. */
  public int repeats() {
    return count(this::isRepeat);
  }

  /** The keys of the present batch that did not occur in the window, and were found. */
  public int falsePositives() {
    return count(i -> answers[i] && !isRepeat(i));
  }

  /** The keys of the present batch that occurred in the window, and were not found. */
  public int falseNegatives() {
    return count(i -> !answers[i] && isRepeat(i));
  }

  private static int count(IntPredicate counted) {
    return (int) IntStream.range(0, BATCH).filter(counted).count();
  }
}
