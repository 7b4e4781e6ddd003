package io.tidemark.core.filter.counting;

import io.tidemark.core.Require;
import io.tidemark.core.hash.Probes;
import java.util.Arrays;

/** A set of digests that grows; exact. Not safe for use by several threads. */
final class DigestSet {
  /*
   * Open addressing with linear probing, at most three quarters full. A slot of zero is empty; whether
   * the digest 0 is there is told apart.
   */
  private static final int LEAST_SLOTS = 16;
  private static final int MAX_SLOTS = 1 << 30;

  private long[] slots = new long[LEAST_SLOTS];
  private int size;
  private boolean hasZero;

  boolean contains(long digest) {
    return digest == 0 ? hasZero : slots[slot(digest)] == digest;
  }

  /** The slot that has a digest, or the empty one where it belongs. */
  private int slot(long digest) {
    int slot = (int) Probes.position(digest, slots.length);
    while (slots[slot] != 0 && slots[slot] != digest) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  void add(long digest) {
    if (contains(digest)) {
      return;
    }
    if (digest == 0) {
      hasZero = true;
    } else {
      makeRoom();
      slots[slot(digest)] = digest;
    }
    size++;
  }

  private boolean hasRoom() {
    return 4L * (size + 1) <= 3L * slots.length;
  }

  /** By how much {@link #memoryBytes} becomes greater with another digest, at most. */
  long nextGrowthBytes() {
    return hasRoom() ? 0 : memoryBytes();
  }

  private void makeRoom() {
    if (hasRoom()) {
      return;
    }
    long[] before = slots;
    slots = new long[Math.toIntExact(Require.inRange(2L * before.length, 1, MAX_SLOTS, "slots"))];
    for (long digest : before) {
      if (digest != 0) {
        slots[slot(digest)] = digest;
      }
    }
  }

  int size() {
    return size;
  }

  /** All digests in ascending order. */
  long[] sorted() {
    long[] digests = new long[size];
    // The digest 0 needs no writing.
    int count = hasZero ? 1 : 0;
    for (long digest : slots) {
      if (digest != 0) {
        digests[count++] = digest;
      }
    }
    Arrays.sort(digests);
    return digests;
  }

  void clear() {
    slots = new long[LEAST_SLOTS];
    size = 0;
    hasZero = false;
  }

  long memoryBytes() {
    return (long) slots.length << 3;
  }
}
