package io.tidemark.core.filter.window;

import io.tidemark.core.cell.PackedCells;

/**
 * Where in a ring of hashes the newest place of each is: slots with places, of which the hashes are
 * looked up in the ring.
 */
final class HashIndex {
  /*
   * Open addressing with linear probing. A slot holds a place plus one, or zero if it is empty.
   *
   * The home of a hash is the hash scaled to the number of slots. If there is a slot for every hash,
   * all are at home, and no search goes on. Otherwise a third of the slots is empty, and every search
   * ends soon.
   */
  private final PackedCells ring;
  private final PackedCells slots;
  private final long size;
  private final int bitsPerHash;
  private final boolean allAtHome;

  HashIndex(PackedCells ring, HashBufferSpec spec) {
    this.ring = ring;
    this.slots = new PackedCells(spec.slots(), spec.bitsPerEntry());
    this.size = spec.slots();
    this.bitsPerHash = spec.bitsPerHash();
    this.allAtHome = size == 1L << bitsPerHash;
  }

  /** The slot of a hash: the one that has it, or the empty one where it belongs. */
  long slot(long hash) {
    long slot = home(hash);
    for (long entry = slots.value(slot); entry != 0; entry = slots.value(slot)) {
      if (ring.value(entry - 1) == hash) {
        return slot;
      }
      slot = following(slot);
    }
    return slot;
  }

  /** The place that a slot holds; -1 if it is empty. */
  long place(long slot) {
    return slots.value(slot) - 1;
  }

  /** Puts a place in a slot that is empty or has an older place of the same hash. */
  void put(long slot, long place) {
    slots.setValue(slot, place + 1);
  }

  /**
   * Forgets a place, whose hash is still in the ring, unless its slot has a newer one.
   *
   * @return whether slots have changed
   */
  boolean remove(long place) {
    long slot = slot(ring.value(place));
    if (place(slot) != place) {
      return false;
    }
    if (allAtHome) {
      slots.setValue(slot, 0);
    } else {
      close(slot);
    }
    return true;
  }

  /** Empties a slot; entries behind it that would no longer be found move up. */
  private void close(long slot) {
    long hole = slot;
    long next = following(slot);
    for (long entry = slots.value(next); entry != 0; entry = slots.value(next)) {
      long fromHome = distance(home(ring.value(entry - 1)), next);
      if (fromHome >= distance(hole, next)) {
        slots.setValue(hole, entry);
        hole = next;
      }
      next = following(next);
    }
    slots.setValue(hole, 0);
  }

  /** The number of different hashes. */
  long hashes() {
    long hashes = 0;
    for (long slot = 0; slot < size; slot++) {
      hashes += slots.value(slot) == 0 ? 0 : 1;
    }
    return hashes;
  }

  private long home(long hash) {
    return (hash * size) >>> bitsPerHash;
  }

  private long following(long slot) {
    return slot + 1 == size ? 0 : slot + 1;
  }

  private long distance(long from, long to) {
    return to >= from ? to - from : to - from + size;
  }
}
