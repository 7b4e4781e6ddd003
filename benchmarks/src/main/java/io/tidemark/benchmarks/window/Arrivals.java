package io.tidemark.benchmarks.window;

import io.tidemark.benchmarks.frame.BenchmarkKeys;
import io.tidemark.workload.stream.KeyStream;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;

/**
 * The items of a stream with the true answers, read by batches: a batch is copied to small arrays
 * before it is timed, so that it is in the cache, as if a program had just read it.
 */
public final class Arrivals {
  /** The number of operations that are timed together. */
  public static final int BATCH = BenchmarkKeys.BATCH;

  /* No window sees more than one round of the stream, and the answers at the begin of a round are those
   * after a round before. */
  private static final int WINDOWS_PER_ROUND = 4;

  private final LongUnaryOperator keyOfItem;
  private final LongPredicate repeats;
  private final long[] batchKeys = new long[BATCH];
  private final boolean[] answers = new boolean[BATCH];
  private long first;
  private long next;

  private Arrivals(LongUnaryOperator keyOfItem, LongPredicate repeats) {
    this.keyOfItem = keyOfItem;
    this.repeats = repeats;
  }

  /** A stream in which no key comes twice. */
  public static Arrivals ofNewKeys() {
    return new Arrivals(item -> item, item -> false);
  }

  /** Some windows of a stream, repeatedly. */
  public static Arrivals of(WindowSize size, WindowRepeats stream) {
    int[] keys = new int[WINDOWS_PER_ROUND * size.items()];
    KeyStream source = stream.start(size);
    Arrays.setAll(keys, i -> (int) source.next());
    BitSet repeats = repeats(keys, size);
    return new Arrivals(
        item -> keys[(int) (item % keys.length)], item -> repeats.get((int) (item % keys.length)));
  }

  private static BitSet repeats(int[] keys, WindowSize size) {
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
      batchKeys[i] = BenchmarkKeys.number(keyOfItem.applyAsLong(first + i));
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
    return repeats.test(first + i);
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
