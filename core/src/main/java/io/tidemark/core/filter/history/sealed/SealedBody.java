package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.cell.BitSource;
import io.tidemark.core.wire.CorruptDataException;
import java.io.UncheckedIOException;

/**
 * The bits of a sealed history, and how a key is found in them. Ticks are counted from the first
 * covered one.
 */
final class SealedBody {
  /*
   * The highest bits of a fingerprint are the number of a slot. The directory leads to the slot in
   * one step, and there are the records of its two or so keys, by ascending fingerprints:
   *
   *   rest of the fingerprint; 1 if a record follows, and then the size of what is left of this one;
   *   the first tick; steps to the others, or a piece, or the place of a long list.
   *
   * So a question touches a line of the directory, one or two of the slot, and for keys with very
   * many ticks a few more.
   */
  private static final int WINDOW = 64;
  private static final int HEAD_BITS = 1 + SealedLayout.SIZE_BITS;
  private static final int GROUP_MASK = (1 << SealedLayout.GROUP_SHIFT) - 1;

  /* A step that starts here still ends in the window, unless it is longer than this. */
  private static final int LAST_START = 24;
  private static final int LONG_STEP = 30;

  private final long offset;
  private final BitSource source;
  private final SealedLayout layout;
  private final TickCode code;
  private final int restBits;
  private final long restMask;
  private final long tickMask;
  private final long directory;

  /**
   * @param offset where the bits start in the saved data, in bytes
   */
  SealedBody(BitSource source, SealedLayout layout, TickCode code, long offset) {
    this.offset = offset;
    this.source = source;
    this.layout = layout;
    this.code = code;
    this.restBits = layout.restBits();
    this.restMask = restBits == 0 ? 0 : -1L >>> -restBits;
    this.tickMask = BitSource.low(-1, layout.tickBits());
    this.directory = layout.directoryStart();
  }

  BitSource source() {
    return source;
  }

  SealedLayout layout() {
    return layout;
  }

  TickCode code() {
    return code;
  }

  /** The checksums. */
  SealedPages pages() {
    return new SealedPages(source, layout.words(), offset);
  }

  /** Refuses bits that no sealed history has. */
  void check(boolean holds, long position, String field) {
    if (!holds) {
      throw new UncheckedIOException(corrupt(position, field));
    }
  }

  CorruptDataException corrupt(long position, String field) {
    // A place that is wrong itself may lie anywhere.
    long inside = Math.min(Math.max(0, position >>> 3), source.words() * Long.BYTES);
    return new CorruptDataException(
        offset + inside, field, "impossible", "what a sealed history has there");
  }

  /** Where a slot starts; that of the number behind the last is the end of all. */
  long slotStart(long slot) {
    if (slot == layout.slots()) {
      return layout.slotsLength();
    }
    int inGroup = (int) slot & GROUP_MASK;
    long group = directory + (slot >>> SealedLayout.GROUP_SHIFT) * layout.groupBits();
    long base = BitSource.low(source.bits(group), layout.baseBits());
    return inGroup == 0 ? base : base + BitSource.low(ends(group, inGroup - 1), layout.endBits());
  }

  /** Where a slot ends. */
  long slotEnd(long slot) {
    long group = directory + (slot >>> SealedLayout.GROUP_SHIFT) * layout.groupBits();
    long base = BitSource.low(source.bits(group), layout.baseBits());
    return base + BitSource.low(ends(group, (int) slot & GROUP_MASK), layout.endBits());
  }

  /** The end of a slot, counted from its group's place, and above it that of the next. */
  private long ends(long group, int inGroup) {
    return source.bits(group + layout.baseBits() + (long) inGroup * layout.endBits());
  }

  /**
   * The ticks of a key: their place, shifted left by {@link SealedLayout#SIZE_BITS}, and their size;
   * -1 if there is no such key.
   *
   * @param fingerprint its bits are the highest; lower ones do not matter
   */
  long find(long fingerprint) {
    int slotBits = layout.slotBits();
    int endBits = layout.endBits();
    long slot = slotBits == 0 ? 0 : fingerprint >>> -slotBits;
    long rest = restBits == 0 ? 0 : fingerprint << slotBits >>> -restBits;
    int inGroup = (int) slot & GROUP_MASK;
    long group = directory + (slot >>> SealedLayout.GROUP_SHIFT) * layout.groupBits();
    long base = BitSource.low(source.bits(group), layout.baseBits());
    long ends = ends(group, Math.max(0, inGroup - 1));
    long at = inGroup == 0 ? base : base + BitSource.low(ends, endBits);
    long end = base + BitSource.low(inGroup == 0 ? ends : ends >>> endBits, endBits);
    while (at < end) {
      long window = source.bits(at);
      long found = window & restMask;
      long ticks = ticksAt(at, end, window);
      if (found == rest) {
        return ticks;
      }
      at = Long.compareUnsigned(found, rest) > 0 ? end : behind(ticks);
    }
    return -1;
  }

  /** The rest of the fingerprint of a record. */
  long restAt(long record) {
    return source.bits(record) & restMask;
  }

  /**
   * The ticks of a record, in the form of {@link #find}.
   *
   * @param window the first bits of the record
   */
  long ticksAt(long record, long slotEnd, long window) {
    long head =
        restBits <= WINDOW - HEAD_BITS ? window >>> restBits : source.bits(record + restBits);
    long first = record + restBits + 1;
    if ((head & 1) == 0) {
      return first << SealedLayout.SIZE_BITS | (slotEnd - first);
    }
    return (first + SealedLayout.SIZE_BITS) << SealedLayout.SIZE_BITS
        | BitSource.low(head >>> 1, SealedLayout.SIZE_BITS);
  }

  /** The place behind ticks. */
  static long behind(long ticks) {
    return (ticks >>> SealedLayout.SIZE_BITS) + BitSource.low(ticks, SealedLayout.SIZE_BITS);
  }

  /** The first of some ticks that is not before a given one; -1 if there is none. */
  long ceiling(long ticks, long tick) {
    long at = ticks >>> SealedLayout.SIZE_BITS;
    long end = behind(ticks);
    long first = source.bits(at) & tickMask;
    if (first >= tick) {
      return first;
    }
    at += layout.tickBits();
    if (at == end) {
      return -1;
    }
    int entry = code.entry(TickCode.START, source.bits(at));
    int symbol = TickCode.symbol(entry);
    if (TickCode.plainBits(symbol) != TickCode.NO_CLASS) {
      return stepsCeiling(at, end, first, tick);
    }
    at += TickCode.length(entry);
    long found = symbol == TickCode.PIECE
        ? TickPiece.ceiling(source, at, tick - first)
        : listAt(at).ceiling(tick - first);
    return found < 0 ? -1 : first + found;
  }

  /** The long list that a pointer leads to. */
  LongList listAt(long pointer) {
    long place = BitSource.low(source.bits(pointer), layout.pointerBits());
    return new LongList(source, layout.listsStart() + place);
  }

  private long stepsCeiling(long from, long end, long first, long tick) {
    long at = from;
    long present = first;
    int state = TickCode.START;
    while (at < end) {
      long window = source.bits(at);
      long limit = Math.min(end, at + LAST_START + 1);
      do {
        int entry = code.entry(state, window);
        int length = TickCode.length(entry);
        int symbol = TickCode.symbol(entry);
        int plain = TickCode.plainBits(symbol);
        long bits = plain > LONG_STEP ? source.bits(at + length) : window >>> length;
        long number = BitSource.low(bits, plain) | 1L << plain;
        int kind = TickCode.kind(symbol);
        // A gap of n leaves n ticks out; a run of n takes n more in.
        present += number + (TickCode.RUN - kind);
        if (present >= tick) {
          return kind == TickCode.RUN ? tick : present;
        }
        state = 1 + kind;
        window >>>= length + plain;
        at += length + plain;
      } while (at < limit);
    }
    return -1;
  }
}
