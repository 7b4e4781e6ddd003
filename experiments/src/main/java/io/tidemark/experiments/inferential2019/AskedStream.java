package io.tidemark.experiments.inferential2019;

import io.tidemark.workload.stream.KeyStream;
import io.tidemark.workload.trace.Trace;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * A stream in memory. Each item after the warm-up is asked for and then added; what is true of it is
 * known exactly.
 */
final class AskedStream {
  /** The age of a key that never came before. */
  static final int NEVER = Integer.MAX_VALUE;

  private final int[] keys;
  private final int[] ages;
  private final int universe;
  private final int warmUp;

  private AskedStream(int[] keys, int universe, int warmUp) {
    this.keys = keys;
    this.ages = ages(keys, universe);
    this.universe = universe;
    this.warmUp = warmUp;
  }

  /** A stream that is drawn. */
  static AskedStream drawn(StreamChoice.Drawn choice) {
    KeyStream stream = choice.kind().draw(choice.universe(), choice.seed());
    int[] keys = filled(choice.warmUp() + choice.queries(), i -> (int) stream.next());
    return new AskedStream(keys, choice.universe(), choice.warmUp());
  }

  /** The items of a trace in order. */
  static AskedStream of(Trace trace) {
    int[] keys = filled(trace.size(), i -> Math.toIntExact(trace.key(i)));
    return new AskedStream(
        keys, trace.distinctKeys(), trace.size() / StreamChoice.Traced.WARM_UP_PART);
  }

  private static int[] filled(int size, IntUnaryOperator key) {
    int[] keys = new int[size];
    for (int i = 0; i < size; i++) {
      keys[i] = key.applyAsInt(i);
    }
    return keys;
  }

  private static int[] ages(int[] keys, int universe) {
    int[] last = new int[universe];
    Arrays.fill(last, -1);
    int[] ages = new int[keys.length];
    for (int i = 0; i < keys.length; i++) {
      int before = last[keys[i]];
      ages[i] = before < 0 ? NEVER : i - 1 - before;
      last[keys[i]] = i;
    }
    return ages;
  }

  int size() {
    return keys.length;
  }

  /** Items before the first question. */
  int warmUp() {
    return warmUp;
  }

  int queries() {
    return keys.length - warmUp;
  }

  /** The number of different keys that there can be. */
  int universe() {
    return universe;
  }

  int key(int index) {
    return keys[index];
  }

  /**
   * How many items came between an item and the one before with its key (paper: I); a key is in the
   * window of w items if this is less than w.
   */
  int age(int index) {
    return ages[index];
  }

  /** All keys in order. */
  long[] keys() {
    return Arrays.stream(keys).asLongStream().toArray();
  }

  /** How often each key comes, from the first item to the last. */
  long[] counts() {
    long[] counts = new long[universe];
    for (int key : keys) {
      counts[key]++;
    }
    return counts;
  }

  /** How many questions have the answer yes, for a window. */
  long positives(long window) {
    long sum = 0;
    for (int i = warmUp; i < ages.length; i++) {
      sum += ages[i] < window ? 1 : 0;
    }
    return sum;
  }
}
