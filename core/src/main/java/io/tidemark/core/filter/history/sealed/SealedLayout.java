package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.Require;

/**
 * How wide the fields of a sealed history are and where its parts stand, in bits from the first:
 * slots, long lists, directory; docs/format.md draws them.
 *
 * @param fingerprintBits what is kept of a key
 * @param slotBits how many of them, the highest, are the number of a slot
 * @param tickBits the width of a first tick
 * @param pointerBits the width of a place in the long lists
 * @param baseBits the width of the place of a group of slots
 * @param endBits the width of the end of a slot, counted from that place
 * @param slotsLength the bits of all slots
 * @param listsLength the bits of all long lists
 */
record SealedLayout(
    int fingerprintBits,
    int slotBits,
    int tickBits,
    int pointerBits,
    int baseBits,
    int endBits,
    long slotsLength,
    long listsLength) {
  /** The slots of a group, as a power of two. */
  static final int GROUP_SHIFT = 4;

  /** The width of the size of a record. */
  static final int SIZE_BITS = 10;

  /** The longest record of the ticks of a key, without its fingerprint. */
  static final int MAX_SIZE = (1 << SIZE_BITS) - 1;

  /** So that the number of slots and the places of bits stay far from the ends of a long. */
  static final int MAX_SLOT_BITS = 40;

  private static final int MAX_PLACE_BITS = 50;
  private static final int MAX_END_BITS = 32;

  SealedLayout {
    Require.inRange(fingerprintBits, 1, 64, "fingerprintBits");
    Require.inRange(slotBits, 0, Math.min(fingerprintBits, MAX_SLOT_BITS), "slotBits");
    Require.inRange(tickBits, 0, 63, "tickBits");
    Require.inRange(pointerBits, 0, MAX_PLACE_BITS, "pointerBits");
    Require.inRange(baseBits, 0, MAX_PLACE_BITS, "baseBits");
    Require.inRange(endBits, 0, MAX_END_BITS, "endBits");
    Require.inRange(slotsLength, 0, 1L << MAX_PLACE_BITS, "slotsLength");
    Require.inRange(listsLength, 0, 1L << MAX_PLACE_BITS, "listsLength");
  }

  /** The width of a number that is at most {@code last}. */
  static int widthOf(long last) {
    return 64 - Long.numberOfLeadingZeros(last);
  }

  /** About two keys to a slot: fewer would cost bits of the directory, more would cost time. */
  static int slotBitsFor(long keys, int fingerprintBits) {
    // Half of the keys, rounded up to a power of two above the square root of two.
    int rounded = keys < 2 ? 0 : widthOf(((keys - 1) * 181) >>> 8) - 1;
    return Math.min(Math.max(0, rounded), Math.min(fingerprintBits, MAX_SLOT_BITS));
  }

  /** What of a fingerprint is kept in a record. */
  int restBits() {
    return fingerprintBits - slotBits;
  }

  long slots() {
    return 1L << slotBits;
  }

  /** The bits of a group of the directory. */
  int groupBits() {
    return baseBits + (endBits << GROUP_SHIFT);
  }

  /** Where the long lists start. */
  long listsStart() {
    return wordsFor(slotsLength) << 6;
  }

  /** Where the directory starts. */
  long directoryStart() {
    return listsStart() + (wordsFor(listsLength) << 6);
  }

  /** The number of groups of slots. */
  long groups() {
    return (slots() + (1 << GROUP_SHIFT) - 1) >>> GROUP_SHIFT;
  }

  /** The words of slots, long lists and directory; without keys the directory is a word of zeros. */
  long words() {
    return (directoryStart() >>> 6) + Math.max(1, wordsFor(groups() * groupBits()));
  }

  static long wordsFor(long bits) {
    return (bits + 63) >>> 6;
  }
}
