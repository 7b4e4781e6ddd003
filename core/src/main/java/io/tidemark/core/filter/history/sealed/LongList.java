package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.cell.BitSource;

/** The ticks of a key with many of them: pieces, a table of their first ticks, and an index to it. */
final class LongList {
  /*
   * In the bits, the pieces stand before the table, so that they can be written before their number
   * is known:
   *
   *   pieces
   *   width of the number of pieces 6, of ticks 6, of places 6; number of pieces - 1;
   *   bits of all pieces;
   *   for each later stretch of time, the last piece that starts at its start or before;
   *   for each piece but the first, its first tick and its place.
   *
   * Ticks are counted from the first of the list, places from that of the first piece. The stretches
   * are equal and a power of two of them ends where the ticks of the table do. There is about one to
   * four pieces, so that a search has two steps left where the pieces lie evenly.
   */
  static final int WIDTH_BITS = 6;
  private static final int PIECES_SHIFT = 2;

  private final BitSource source;
  private final int countBits;
  private final int tickBits;
  private final int placeBits;
  private final int later;
  private final long at;
  private final long index;
  private final long table;
  private final long first;

  /**
   * @param at the position of the table
   */
  LongList(BitSource source, long at) {
    this.source = source;
    this.at = at;
    long head = source.bits(at);
    this.countBits = (int) BitSource.low(head, WIDTH_BITS);
    this.tickBits = (int) BitSource.low(head >>> WIDTH_BITS, WIDTH_BITS);
    this.placeBits = (int) BitSource.low(head >>> (2 * WIDTH_BITS), WIDTH_BITS);
    int counts = 3 * WIDTH_BITS;
    int sizes = counts + countBits;
    // All in the bits that are there already, unless the list is huge.
    boolean isShort = sizes + placeBits <= Long.SIZE;
    long count = isShort ? head >>> counts : source.bits(at + counts);
    long size = isShort ? head >>> sizes : source.bits(at + sizes);
    this.later = (int) BitSource.low(count, countBits);
    this.first = at - BitSource.low(size, placeBits);
    this.index = at + sizes + placeBits;
    this.table = index + ((1L << stretchBits(countBits, tickBits)) - 1) * countBits;
  }

  /** The number of stretches of time that an index has, as a power of two. */
  static int stretchBits(int countBits, int tickBits) {
    return Math.min(Math.max(0, countBits - PIECES_SHIFT), tickBits);
  }

  /** The number of pieces behind the first. */
  int later() {
    return later;
  }

  /** The first tick of a piece. */
  long tick(int piece) {
    return piece == 0 ? 0 : BitSource.low(source.bits(entry(piece)), tickBits);
  }

  /** Where a piece starts. */
  long place(int piece) {
    return piece == 0
        ? first
        : first + BitSource.low(source.bits(entry(piece) + tickBits), placeBits);
  }

  /** The position behind a piece. */
  long end(int piece) {
    return piece == later ? at : place(piece + 1);
  }

  private long entry(int piece) {
    return table + (piece - 1L) * (tickBits + placeBits);
  }

  /** The position behind the table. */
  long behind() {
    return entry(later + 1);
  }

  /** The last piece that starts at a tick or before. */
  int pieceOf(long tick) {
    int stretchBits = stretchBits(countBits, tickBits);
    int shift = tickBits - stretchBits;
    long stretch = tick >>> shift;
    if (stretch >>> stretchBits != 0) {
      return later;
    }
    int low = stretch == 0 ? 0 : ofStretch(stretch);
    int high = stretch + 1 == 1L << stretchBits ? later : ofStretch(stretch + 1);
    return pieceOf(tick, low, high);
  }

  private int ofStretch(long stretch) {
    return (int) BitSource.low(source.bits(index + (stretch - 1) * countBits), countBits);
  }

  private int pieceOf(long tick, int low, int high) {
    int piece = low;
    // No branch depends on a comparison: they would be guessed wrongly half of the time.
    for (int left = high - low + 1; left > 1; ) {
      int half = left >>> 1;
      long compared = BitSource.low(source.bits(entry(piece + half)), tickBits) - tick - 1;
      piece += half & (int) (compared >> 63);
      left -= half;
    }
    return piece;
  }

  /** Whether the index says what the table says. */
  boolean isIndexed() {
    int stretchBits = stretchBits(countBits, tickBits);
    for (long stretch = 1; stretch >>> stretchBits == 0; stretch++) {
      long start = stretch << (tickBits - stretchBits);
      if (ofStretch(stretch) != pieceOf(start, 0, later)) {
        return false;
      }
    }
    return true;
  }

  /** The first tick that is not before a given one, which is at least 0; -1 if there is none. */
  long ceiling(long tick) {
    int piece = pieceOf(tick);
    long base = tick(piece);
    long found = TickPiece.ceiling(source, place(piece), tick - base);
    if (found >= 0) {
      return base + found;
    }
    return piece == later ? -1 : tick(piece + 1);
  }
}
