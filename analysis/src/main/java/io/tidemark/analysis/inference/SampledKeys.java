package io.tidemark.analysis.inference;

import io.tidemark.core.hash.Probes;
import java.util.Arrays;

/**
 * How long ago each key of a sample last occurred. A key belongs to the sample by its digest alone, so
 * that of a key in it every occurrence is known; the share of keys in the sample falls and rises so
 * that a table of fixed size holds those that occurred within twice the window.
 *
 * <p>Errors: ages are rounded down to a multiple of a quantum, which is 1 for windows below 2^25 and
 * else at most a 2^24th of the window. A key is taken for another if 36 bits of their remixed digests
 * agree, which with n distinct keys in twice the window happens to one question in {@code 2^36 / n}.
 * Either way a key may look younger than it is, never older.
 */
final class SampledKeys {
  /** The age of a key that did not occur within the horizon. */
  static final long OLDER = Long.MAX_VALUE;

  /* Digests are remixed with a number of our own, so that the sample does not favour any timers. */
  private static final long SAMPLE = 0x5a4d;
  private static final long SCRAMBLE = 0x9e3779b97f4a7c15L;

  /* A slot is a tag and the time of the last occurrence in quanta, which goes round; 0 is empty. */
  private static final int TIME_BITS = 28;
  private static final long TIME_MASK = (1L << TIME_BITS) - 1;
  private static final int MAX_SHIFT = Long.SIZE - TIME_BITS - 1;

  /* Twice the window at a review, as much until the next, and twice that to tell past from future. */
  private static final int WINDOWS_PER_ROUND_BITS = 3;

  private final long horizon;
  private final int quantumShift;
  private final long[] slots;
  private final int slotShift;
  private int used;

  /*
   * Keys whose tag ends with `shift` zeros are tracked. When the share has grown, the keys that are
   * new to it are trusted only after a whole horizon.
   */
  private int shift;
  private int trustedShift;
  private long trustedFrom = Long.MAX_VALUE;
  private long reviewAt = Long.MIN_VALUE;

  /**
   * No keys yet, and the sample of all of them.
   *
   * @param capacity a power of two
   */
  SampledKeys(int capacity, long window) {
    this.horizon = 2 * window;
    int windowBits = Long.SIZE - Long.numberOfLeadingZeros(window);
    this.quantumShift = Math.max(0, windowBits + WINDOWS_PER_ROUND_BITS - TIME_BITS);
    this.slots = new long[capacity];
    this.slotShift = Long.numberOfLeadingZeros(capacity) + 1;
  }

  /** What the other methods take: a number that is apart from where the key's timers are. */
  static long remix(long digest) {
    return Probes.derive(digest, SAMPLE);
  }

  /** Whether what {@link #age} says of a key is the truth. */
  boolean knows(long remixed) {
    return isSampled(remixed, trustedShift);
  }

  /** The share of the keys that are known. */
  double share() {
    return Math.scalb(1.0, -trustedShift);
  }

  private static boolean isSampled(long remixed, int shift) {
    return remixed >>> TIME_BITS << (Long.SIZE - 1 - shift) << 1 == 0;
  }

  /** How long before a tick a key occurred, or {@link #OLDER}. */
  long age(long remixed, long tick) {
    long slot = slots[slot(tag(remixed))];
    return slot == 0 || isForgotten(tick) ? OLDER : ageOf(slot, tick);
  }

  private long ageOf(long slot, long tick) {
    long quanta = ((tick >> quantumShift) - slot) & TIME_MASK;
    // A key that occurred after the tick, which came late, is in the other half of the round.
    return quanta > TIME_MASK / 2 ? 0 : quanta << quantumShift;
  }

  /** Whether nothing of the sample came for so long that all of it is too old. */
  private boolean isForgotten(long tick) {
    return tick >= reviewAt && tick - reviewAt >= horizon;
  }

  /** Notes an occurrence. */
  void note(long remixed, long tick) {
    if (!isSampled(remixed, shift)) {
      return;
    }
    if (tick >= reviewAt || 4 * used >= 3 * slots.length) {
      review(tick);
    }
    long tag = tag(remixed);
    int place = slot(tag);
    if (slots[place] == 0) {
      used++;
    } else if (ageOf(slots[place], tick) == 0) {
      return;
    }
    slots[place] = tag | (tick >> quantumShift & TIME_MASK);
  }

  /** The high bits, of which not all are zero. */
  private static long tag(long remixed) {
    long tag = remixed & ~TIME_MASK;
    return tag == 0 ? Long.MIN_VALUE : tag;
  }

  private int slot(long tag) {
    int mask = slots.length - 1;
    int place = (int) ((tag * SCRAMBLE) >>> slotShift);
    while (slots[place] != 0 && (slots[place] & ~TIME_MASK) != tag) {
      place = (place + 1) & mask;
    }
    return place;
  }

  /** Forgets what is beyond the horizon, and sets the share so that at most half of the table is full. */
  private void review(long tick) {
    if (tick >= trustedFrom) {
      trustedShift = shift;
      trustedFrom = Long.MAX_VALUE;
    }
    if (isForgotten(tick)) {
      Arrays.fill(slots, 0);
    }
    rebuild(tick);
    while (2 * used > slots.length && shift < MAX_SHIFT) {
      shift++;
      trustedShift = Math.max(trustedShift, shift);
      rebuild(tick);
    }
    if (8 * used < slots.length && shift > 0 && shift == trustedShift) {
      shift--;
      trustedFrom = tick + horizon;
    }
    reviewAt = tick + horizon;
  }

  private void rebuild(long tick) {
    long[] old = slots.clone();
    Arrays.fill(slots, 0);
    used = 0;
    for (long slot : old) {
      if (slot != 0 && isSampled(slot, shift) && ageOf(slot, tick) < horizon) {
        slots[slot(slot & ~TIME_MASK)] = slot;
        used++;
      }
    }
  }

  long memoryBytes() {
    return (long) slots.length * Long.BYTES;
  }
}
