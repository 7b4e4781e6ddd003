package io.tidemark.benchmarks.window;

import io.tidemark.benchmarks.subject.Keys;
import io.tidemark.workload.stream.KeyStream;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The items of a stream with the true answers, read by batches, over and over: a batch is copied to
 * small arrays before it is timed, so that it is in the cache, as if a program had just read it.
 */
public final class Arrivals {
  /** The number of operations that are timed together. */
  public static final int BATCH = Keys.BATCH;

  /*
   * The stream begins again after several windows. No window sees more than one round of it, and the
   * answers at the begin of a round are those after a round before.
   */
  private static final int WINDOWS = 4;

  private final int[] keys;
  private final BitSet repeats;
  private final long[] batchKeys = new long[BATCH];
  private final boolean[] answers = new boolean[BATCH];
  private int first;
  private int next;

  /** Makes the items. */
  public Arrivals(WindowSize size, WindowStream stream) {
    keys = new int[WINDOWS * size.items()];
    KeyStream source = stream.start(size);
    for (int i = 0; i < keys.length; i++) {
      keys[i] = (int) source.next();
    }
    repeats = repeats(size);
  }

  private BitSet repeats(WindowSize size) {
    BitSet found = new BitSet(keys.length);
    int[] last = new int[size.universe()];
    Arrays.fill(last, -keys.length);
    for (int i = 0; i < keys.length; i++) {
      last[keys[i]] = i - keys.length;
    }
    for (int i = 0; i < keys.length; i++) {
      found.set(i, i - last[keys[i]] <= size.items());
      last[keys[i]] = i;
    }
    return found;
  }

  /** Goes to the next batch. */
  public void nextBatch() {
    first = next;
    for (int i = 0; i < BATCH; i++) {
      batchKeys[i] = Keys.number(keys[first + i]);
    }
    next = (first + BATCH) % keys.length;
  }

  /** A key of the present batch. */
  public long key(int i) {
    return batchKeys[i];
  }

  /** Notes what was answered for a key: whether it occurred in the window. */
  public void answer(int i, boolean occurred) {
    answers[i] = occurred;
  }

  /** Whether a key of the present batch occurred in the window. */
  private boolean isRepeat(int i) {
    return repeats.get(first + i);
  }

  /** The keys of the present batch that were found. */
  public int positives() {
    int count = 0;
    for (int i = 0; i < BATCH; i++) {
      count += answers[i] ? 1 : 0;
    }
    return count;
  }

  /** The keys of the present batch that occurred in the window. */
  public int repeats() {
    int count = 0;
    for (int i = 0; i < BATCH; i++) {
      count += isRepeat(i) ? 1 : 0;
    }
    return count;
  }

  /** The keys of the present batch that did not occur in the window, and were found. */
  public int falsePositives() {
    int count = 0;
    for (int i = 0; i < BATCH; i++) {
      count += answers[i] && !isRepeat(i) ? 1 : 0;
    }
    return count;
  }

  /** The keys of the present batch that occurred in the window, and were not found. */
  public int falseNegatives() {
    int count = 0;
    for (int i = 0; i < BATCH; i++) {
      count += !answers[i] && isRepeat(i) ? 1 : 0;
    }
    return count;
  }
}
