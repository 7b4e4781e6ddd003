package io.tidemark.benchmarks.window;

import io.tidemark.workload.stream.KeyStream;
import java.util.Arrays;
import java.util.BitSet;

/** Some windows of a stream, over and over. */
final class RepeatedItems implements Arrivals.Items {
  /*
   * The stream begins again after several windows. No window sees more than one round of it, and the
   * answers at the begin of a round are those after a round before.
   */
  private static final int WINDOWS = 4;

  private final int[] keys;
  private final BitSet repeats;

  RepeatedItems(WindowSize size, WindowStream stream) {
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

  @Override
  public long key(long item) {
    return keys[(int) (item % keys.length)];
  }

  @Override
  public boolean isRepeat(long item) {
    return repeats.get((int) (item % keys.length));
  }
}
