package io.tidemark.sample;

import java.util.Arrays;
import java.util.function.LongPredicate;

/**
 * Numbers by digests, in a table with open addressing that doubles. It takes nothing as long as it is empty.
 *
 * <p>Threads: one at a time.
 */
public final class LongTable {
  /** The answer for a key that is not there; no value is this. */
  public static final long ABSENT = Long.MIN_VALUE;

  private static final int FIRST_SLOTS = 16;
  private static final long SPREAD = 0x9E3779B97F4A7C15L; // 2^64 divided by the golden ratio

  private long[] keys = {};
  private long[] values = {};
  private int size;

  /** Creates an empty table. */
  public LongTable() {}

  /** How many keys there are. */
  public int size() {
    return size;
  }

  /** The memory of its arrays. */
  public long memoryBytes() {
    return 2L * Long.BYTES * keys.length;
  }

  /** The memory that it takes more when so many keys are added that are not there yet. */
  public long growthBytes(int more) {
    return 2L * Long.BYTES * (slotsFor(size + more) - keys.length);
  }

  /** The slots for so many keys: at most three of four are in use. */
  private int slotsFor(int count) {
    int slots = keys.length;
    while (4L * count > 3L * slots) {
      slots = slots == 0 ? FIRST_SLOTS : 2 * slots;
    }
    return slots;
  }

  /** The value of a key, or {@link #ABSENT}. */
  public long get(long key) {
    return size == 0 ? ABSENT : values[slot(key)];
  }

  /** Puts a value, in place of the one that the key has. */
  public void put(long key, long value) {
    if (keys.length == 0) {
      resize(FIRST_SLOTS);
    }
    int slot = slot(key);
    if (values[slot] == ABSENT) {
      int slots = slotsFor(size + 1);
      if (slots > keys.length) {
        resize(slots);
        slot = slot(key);
      }
      size++;
      keys[slot] = key;
    }
    values[slot] = value;
  }

  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = (int) ((key * SPREAD) >>> 40) & mask;
    while (values[slot] != ABSENT && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void resize(int slots) {
    long[] oldKeys = keys;
    long[] oldValues = values;
    keys = new long[slots];
    values = new long[slots];
    Arrays.fill(values, ABSENT);
    size = 0;
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldValues[i] != ABSENT) {
        put(oldKeys[i], oldValues[i]);
      }
    }
  }

  /** Takes all keys away but some. */
  public void keepIf(LongPredicate wanted) {
    for (int i = 0; i < keys.length; i++) {
      if (values[i] != ABSENT && !wanted.test(keys[i])) {
        values[i] = ABSENT;
      }
    }
    // What is left must be found again without those that stood before it.
    resize(keys.length);
  }

  /** All keys, the lowest first: the same for equal contents, however they came about. */
  public long[] sortedKeys() {
    long[] sorted = new long[size];
    int at = 0;
    for (int i = 0; i < keys.length; i++) {
      if (values[i] != ABSENT) {
        sorted[at++] = keys[i];
      }
    }
    Arrays.sort(sorted);
    return sorted;
  }
}
