package io.tidemark.core.filter.history.series;

import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The pairs of a series that are not sealed yet: exact, each once.
 *
 * <p>Threads: one at a time; questions write nothing.
 */
final class OpenPairs {
  /*
   * Sorted by digest and tick, but for a short tail that is searched from end to end. When the tail is
   * full it is sorted into the rest: every addition pays for a small part of that.
   */

  /** The memory of a pair: two words here, and two in the arrays that it is sorted into. */
  static final int BYTES = 4 * Long.BYTES;

  private static final int TAIL = 256;

  private long[] digests = new long[0];
  private long[] ticks = new long[0];
  private int sorted;
  private final long[] tailDigests;
  private final long[] tailTicks;
  private int tail;
  private long first = Long.MAX_VALUE;
  private long end = Long.MIN_VALUE;

  /** Takes pairs one by one. */
  @FunctionalInterface
  interface Visitor<E extends Exception> {
    void pair(long digest, long tick) throws E;
  }

  OpenPairs() {
    tailDigests = new long[TAIL];
    tailTicks = new long[TAIL];
  }

  private OpenPairs(OpenPairs other) {
    // Sorted arrays are replaced and never written to again.
    digests = other.digests;
    ticks = other.ticks;
    sorted = other.sorted;
    tailDigests = other.tailDigests.clone();
    tailTicks = other.tailTicks.clone();
    tail = other.tail;
    first = other.first;
    end = other.end;
  }

  OpenPairs copy() {
    return new OpenPairs(this);
  }

  int count() {
    return sorted + tail;
  }

  /** The first tick of all; there must be one. */
  long from() {
    return first;
  }

  /** The tick behind the last of all; there must be one. */
  long to() {
    return end;
  }

  /** Takes a pair that is not there. */
  void add(long digest, long tick) {
    tailDigests[tail] = digest;
    tailTicks[tail] = tick;
    tail++;
    first = Math.min(first, tick);
    end = Math.max(end, tick + 1);
    if (tail == TAIL) {
      sortIn();
    }
  }

  private void sortIn() {
    Integer[] order = new Integer[tail];
    Arrays.setAll(order, i -> i);
    Arrays.sort(
        order, (a, b) -> compare(tailDigests[a], tailTicks[a], tailDigests[b], tailTicks[b]));
    long[] allDigests = new long[sorted + tail];
    long[] allTicks = new long[sorted + tail];
    int old = 0;
    for (int i = 0; i < order.length; i++) {
      int next = order[i];
      int place = place(tailDigests[next], tailTicks[next]);
      System.arraycopy(digests, old, allDigests, old + i, place - old);
      System.arraycopy(ticks, old, allTicks, old + i, place - old);
      allDigests[place + i] = tailDigests[next];
      allTicks[place + i] = tailTicks[next];
      old = place;
    }
    System.arraycopy(digests, old, allDigests, old + tail, sorted - old);
    System.arraycopy(ticks, old, allTicks, old + tail, sorted - old);
    digests = allDigests;
    ticks = allTicks;
    sorted += tail;
    tail = 0;
  }

  private static int compare(long digest, long tick, long otherDigest, long otherTick) {
    int byDigest = Long.compare(digest, otherDigest);
    return byDigest != 0 ? byDigest : Long.compare(tick, otherTick);
  }

  /** The first of the sorted pairs that is not before the given one. */
  private int place(long digest, long tick) {
    int low = 0;
    int high = sorted;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (compare(digests[middle], ticks[middle], digest, tick) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Whether a digest has a tick of {@code [from, to)}. */
  boolean holds(long digest, long from, long to) {
    if (from >= end || to <= first || from >= to) {
      return false;
    }
    for (int i = 0; i < tail; i++) {
      if (tailDigests[i] == digest && tailTicks[i] >= from && tailTicks[i] < to) {
        return true;
      }
    }
    int place = place(digest, from);
    return place < sorted && digests[place] == digest && ticks[place] < to;
  }

  /** The ticks of {@code [from, to)} that a digest has. */
  List<TimeRange> when(long digest, long from, long to) {
    List<TimeRange> found = new ArrayList<>();
    for (int i = 0; i < tail; i++) {
      if (tailDigests[i] == digest && tailTicks[i] >= from && tailTicks[i] < to) {
        found.add(new TimeRange(tailTicks[i], tailTicks[i] + 1));
      }
    }
    for (int i = place(digest, from); i < sorted && digests[i] == digest && ticks[i] < to; i++) {
      found.add(new TimeRange(ticks[i], ticks[i] + 1));
    }
    return Coverage.ofAll(found).ranges();
  }

  /** All pairs, each once, in any order. */
  <E extends Exception> void each(Visitor<E> visitor) throws E {
    for (int i = 0; i < sorted; i++) {
      visitor.pair(digests[i], ticks[i]);
    }
    for (int i = 0; i < tail; i++) {
      visitor.pair(tailDigests[i], tailTicks[i]);
    }
  }

  long memoryBytes() {
    return 2L * Long.BYTES * (sorted + TAIL);
  }
}
