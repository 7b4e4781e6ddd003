package io.tidemark.workload.stream;

import io.tidemark.workload.Require;
import java.util.Arrays;

/** Distinct (tick, key) pairs in the order of time, keys ascending within a tick. */
public final class TimedPairs {
  private final long[] packed; // tick in the upper half, key in the lower, ascending

  /** Takes the pairs {@code tick << 32 | key}, in any order. */
  TimedPairs(long[] packed) {
    Arrays.sort(packed);
    this.packed = packed;
  }

  static long pack(int tick, int key) {
    return (long) tick << 32 | key;
  }

  /** Number of pairs. */
  public int size() {
    return packed.length;
  }

  /** The tick of a pair. */
  public int tick(int index) {
    return (int) (packed[index] >>> 32);
  }

  /** The key of a pair. */
  public int key(int index) {
    return (int) packed[index];
  }

  /**
   * Numbers of distinct (key, interval) pairs by level: at level l of {@code 0..topLevel} an interval
   * has {@code 2^(topLevel - l)} ticks. All ticks must lie below {@code 2^topLevel}.
   */
  public long[] distinctByLevel(int topLevel) {
    Require.inRange(topLevel, 0, 31, "topLevel");
    if (size() > 0 && (long) tick(size() - 1) >> topLevel != 0) {
      throw new IllegalArgumentException(
          "topLevel: " + topLevel + " (expected: 2^topLevel above tick " + tick(size() - 1) + ")");
    }
    long[] byKey = new long[size()];
    for (int i = 0; i < byKey.length; i++) {
      byKey[i] = pack(key(i), tick(i));
    }
    Arrays.sort(byKey);
    long[] counts = new long[topLevel + 1];
    for (int i = 0; i < byKey.length; i++) {
      // Two neighbours share the interval of a level iff they agree above its low bits.
      int differingBits = i == 0 ? 64 : 64 - Long.numberOfLeadingZeros(byKey[i] ^ byKey[i - 1]);
      for (int level = topLevel; level >= 0 && topLevel - level < differingBits; level--) {
        counts[level]++;
      }
    }
    return counts;
  }
}
