package io.tidemark.workload.stream;

import io.tidemark.workload.random.RandomSource;
import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.function.ToIntFunction;

/** Places the active seconds of a client in sessions of geometric length. */
final class Sessions {
  private Sessions() {}

  /** Sets {@code count} further bits below {@code seconds}, session after session. */
  static void place(
      BitSet active,
      int count,
      int seconds,
      double meanSeconds,
      SplittableRandom random,
      ToIntFunction<SplittableRandom> start) {
    int missing = count;
    while (missing > 0) {
      int begin = start.applyAsInt(random);
      long end = Math.min(seconds, begin + RandomSource.geometric(random, meanSeconds));
      for (int t = begin; t < end && missing > 0; t++) {
        if (!active.get(t)) {
          active.set(t);
          missing--;
        }
      }
    }
  }
}
