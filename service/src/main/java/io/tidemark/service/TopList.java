package io.tidemark.service;

import io.tidemark.core.Require;
import java.util.Arrays;

/**
 * The items with the greatest values that there is room for. It knows them by their digests.
 *
 * <p>The order is that of the values, the greatest first, and of equal values that of the bytes: it does not
 * depend on what was there before.
 *
 * <p>Threads: one at a time; questions write nothing.
 */
final class TopList {
  /*
   * A heap with the last of the order on top, and a table of slots by digest with linear probing, at most half
   * full. An entry keeps its place in the arrays; the heap and the slots have the numbers of places.
   */

  private static final long MIX = 0x9E3779B97F4A7C15L;

  /* Beside its bytes: the header of an array, rounded up. */
  private static final int ITEM_BYTES = 24;

  private final long[] digests;
  private final byte[][] items;
  private final double[] values;
  private final int[] heap; // places
  private final int[] ranks; // of places, in the heap
  private final int[] slots; // places + 1; 0 if free
  private final int shift;
  private int size;
  private long itemBytes;

  /** An empty list with room for so many. */
  TopList(int most) {
    Require.inRange(most, 1, 1 << 28, "most");
    digests = new long[most];
    items = new byte[most][];
    values = new double[most];
    heap = new int[most];
    ranks = new int[most];
    slots = new int[slots(most)];
    shift = Long.numberOfLeadingZeros(slots.length) + 1;
  }

  private static int slots(int most) {
    return 4 * Integer.highestOneBit(most);
  }

  /** What a list of so many takes without its items. */
  static long tableBytes(int most) {
    return most * (3L * Long.BYTES + 2L * Integer.BYTES) + (long) Integer.BYTES * slots(most);
  }

  /** What an item takes. */
  static long itemBytes(int length) {
    return ITEM_BYTES + (long) length;
  }

  /** What all items take. */
  long itemBytes() {
    return itemBytes;
  }

  int size() {
    return size;
  }

  boolean isFull() {
    return size == digests.length;
  }

  /** The place of an item; -1 if it is not there. */
  int find(long digest) {
    return slots[slot(digest)] - 1;
  }

  private int slot(long digest) {
    int slot = home(digest);
    while (slots[slot] != 0 && digests[slots[slot] - 1] != digest) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  private int home(long digest) {
    return (int) ((digest * MIX) >>> shift);
  }

  double value(int place) {
    return values[place];
  }

  byte[] item(int place) {
    return items[place];
  }

  /** The place of the last in the order; there must be one. */
  int last() {
    return heap[0];
  }

  /** Gives an item another value. */
  void set(int place, double value) {
    values[place] = value;
    rise(ranks[place]);
    sink(ranks[place]);
  }

  /** Puts a new item; there must be room. The bytes are kept. */
  void add(long digest, byte[] item, double value) {
    slots[slot(digest)] = size + 1;
    digests[size] = digest;
    items[size] = item;
    values[size] = value;
    heap[size] = size;
    ranks[size] = size;
    size++;
    itemBytes += itemBytes(item.length);
    rise(size - 1);
  }

  /** Puts a new item in place of the last, which is returned. The bytes are kept. */
  byte[] replaceLast(long digest, byte[] item, double value) {
    int place = heap[0];
    byte[] expelled = items[place];
    free(slot(digests[place]));
    itemBytes += itemBytes(item.length) - itemBytes(expelled.length);
    digests[place] = digest;
    items[place] = item;
    values[place] = value;
    slots[slot(digest)] = place + 1;
    sink(0);
    return expelled;
  }

  /* Those behind a slot that becomes free move up, unless that is before their home. */
  private void free(int slot) {
    int mask = slots.length - 1;
    int hole = slot;
    for (int next = (hole + 1) & mask; slots[next] != 0; next = (next + 1) & mask) {
      int fromHome = (next - home(digests[slots[next] - 1])) & mask;
      if (fromHome >= ((next - hole) & mask)) {
        slots[hole] = slots[next];
        hole = next;
      }
    }
    slots[hole] = 0;
  }

  /** Multiplies all values; those that become zero are dropped. */
  void scale(double factor) {
    int all = size;
    byte[][] keptItems = Arrays.copyOf(items, all);
    clear();
    for (int place = 0; place < all; place++) {
      double value = values[place] * factor;
      if (value > 0) {
        add(digests[place], keptItems[place], value);
      }
    }
  }

  void clear() {
    Arrays.fill(items, 0, size, null);
    Arrays.fill(slots, 0);
    size = 0;
    itemBytes = 0;
  }

  /** All places, in order. */
  int[] ordered() {
    return Arrays.stream(heap, 0, size)
        .boxed()
        .sorted((one, other) -> isBehind(one, other) ? 1 : -1)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /* Whether a place is behind another in the order. */
  private boolean isBehind(int place, int other) {
    if (values[place] != values[other]) {
      return values[place] < values[other];
    }
    return Arrays.compareUnsigned(items[place], items[other]) > 0;
  }

  private void rise(int from) {
    int rank = from;
    int place = heap[rank];
    while (rank > 0 && isBehind(place, heap[(rank - 1) / 2])) {
      put(rank, heap[(rank - 1) / 2]);
      rank = (rank - 1) / 2;
    }
    put(rank, place);
  }

  private void sink(int from) {
    int rank = from;
    int place = heap[rank];
    while (2 * rank + 1 < size) {
      int child = 2 * rank + 1;
      if (child + 1 < size && isBehind(heap[child + 1], heap[child])) {
        child++;
      }
      if (!isBehind(heap[child], place)) {
        break;
      }
      put(rank, heap[child]);
      rank = child;
    }
    put(rank, place);
  }

  private void put(int rank, int place) {
    heap[rank] = place;
    ranks[place] = rank;
  }
}
