package io.tidemark.experiments.history;

import io.tidemark.core.filter.HistoryFilter;
import io.tidemark.core.filter.history.bank.IntervalTree;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TimeRange;
import io.tidemark.workload.Require;
import io.tidemark.workload.stream.TimedPairs;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Distinct (key, tick) pairs in one sorted array: the exact truth that histories are measured
 * against, and the exact structure that they are compared with. Keys and ticks are below 2<sup>31</sup>.
 */
public final class PairSet {
  private final long[] packed; // key in the upper half, tick in the lower, ascending
  private final TimeRange span;
  private final int[] keys; // those that occur

  private PairSet(long[] packed, TimeRange span) {
    this.packed = packed;
    this.span = span;
    this.keys = Arrays.stream(packed).mapToInt(PairSet::key).distinct().toArray();
  }

  /** The pairs of a generated day that has so many ticks. */
  public static PairSet of(TimedPairs pairs, long ticks) {
    long[] packed = new long[pairs.size()];
    Arrays.setAll(packed, i -> pack(pairs.key(i), pairs.tick(i)));
    return sorted(packed, new TimeRange(0, ticks));
  }

  /** The distinct ones of any pairs {@code key << 32 | tick}; the array is used up. */
  public static PairSet distinct(long[] packed, long ticks) {
    Arrays.sort(packed);
    int size = 0;
    for (int i = 0; i < packed.length; i++) {
      if (i == 0 || packed[i] != packed[i - 1]) {
        packed[size++] = packed[i];
      }
    }
    return new PairSet(Arrays.copyOf(packed, size), new TimeRange(0, ticks));
  }

  private static PairSet sorted(long[] packed, TimeRange span) {
    Arrays.sort(packed);
    return new PairSet(packed, span);
  }

  public static long pack(int key, long tick) {
    return ((long) key << 32) | tick;
  }

  private static int key(long pair) {
    return (int) (pair >>> 32);
  }

  private static long tick(long pair) {
    return pair & 0xffff_ffffL;
  }

  /** The number of pairs (paper: n). */
  public int size() {
    return packed.length;
  }

  /** The number of keys that occur (paper: n'). */
  public int keys() {
    return keys.length;
  }

  /** One of the keys that occur. */
  public int keyThere(int number) {
    return keys[number];
  }

  /** The ticks that the pairs are from. */
  public TimeRange span() {
    return span;
  }

  /** The key of a pair. */
  public int key(int index) {
    return key(packed[index]);
  }

  /** The tick of a pair. */
  public long tick(int index) {
    return tick(packed[index]);
  }

  /** The numbers of the pairs in the order of time. */
  public int[] timeOrder() {
    long[] byTick = new long[size()];
    for (int i = 0; i < byTick.length; i++) {
      byTick[i] = (tick(i) << 32) | i;
    }
    Arrays.sort(byTick);
    return Arrays.stream(byTick).mapToInt(p -> (int) p).toArray();
  }

  /** Whether a key occurred in {@code [from, to)}. */
  public boolean occurred(int key, long from, long to) {
    int found = Arrays.binarySearch(packed, pack(key, from));
    int first = found >= 0 ? found : -found - 1;
    return first < packed.length && packed[first] < pack(key, to);
  }

  /** The pairs of a part of the time. */
  public PairSet within(long from, long to) {
    return new PairSet(
        Arrays.stream(packed).filter(p -> tick(p) >= from && tick(p) < to).toArray(),
        new TimeRange(from, to));
  }

  /** The same on finer ticks: each pair at one drawn from those that its tick is cut into. */
  public PairSet refined(int factor, SplittableRandom random) {
    Require.inRange((long) factor * span.to(), 1, Integer.MAX_VALUE, "ticks");
    long[] finer = new long[size()];
    for (int i = 0; i < finer.length; i++) {
      finer[i] = pack(key(i), tick(i) * factor + random.nextInt(factor));
    }
    return sorted(finer, new TimeRange(span.from() * factor, span.to() * factor));
  }

  /** The same so many times in succession. */
  public PairSet repeated(int copies) {
    Require.inRange(copies * span.to(), 1, Integer.MAX_VALUE, "ticks");
    long[] all = new long[Math.multiplyExact(size(), copies)];
    for (int i = 0; i < all.length; i++) {
      int pair = i % size();
      all[i] = pack(key(pair), tick(pair) + (i / size()) * span.to());
    }
    return sorted(all, new TimeRange(span.from(), copies * span.to()));
  }

  /** Adds all pairs to a history. */
  public void addTo(HistoryFilter history, KeyDigest digest) {
    int key = -1;
    long keyDigest = 0;
    for (long pair : packed) {
      if (key(pair) != key) {
        key = key(pair);
        keyDigest = digest.of(key);
      }
      history.add(keyDigest, tick(pair));
    }
  }

  /** The numbers of distinct (key, interval) pairs by height: element h for intervals of 2^h ticks. */
  public double[] distinctByHeight(int levels) {
    double[] counts = new double[levels];
    for (int i = 0; i < size(); i++) {
      for (int height = 0; height < levels && isFirst(i, height); height++) {
        counts[height]++;
      }
    }
    return counts;
  }

  /** The numbers of distinct keys by interval, and last the number of pairs. */
  public double[] distinctByFilter(IntervalTree tree) {
    double[] counts = new double[tree.nodes() + 1];
    long[] offsets = new long[tree.topHeight() + 1];
    for (int height = tree.leafHeight(); height <= tree.topHeight(); height++) {
      offsets[height] = tree.firstFilter(height) - tree.firstNumber(height);
    }
    for (int i = 0; i < size(); i++) {
      for (int h = tree.leafHeight(); h <= tree.topHeight() && isFirst(i, h); h++) {
        counts[(int) (offsets[h] + (tick(i) >> h))]++;
      }
    }
    counts[tree.nodes()] = size();
    return counts;
  }

  /** Whether a pair is the first of its key in its interval; if not, nor is it in a coarser one. */
  private boolean isFirst(int index, int height) {
    return index == 0 || packed[index] >> height != packed[index - 1] >> height;
  }
}
