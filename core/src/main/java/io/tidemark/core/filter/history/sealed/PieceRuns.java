package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.cell.BitSource;

/** Walks the ticks of a {@link TickPiece} as runs; neighbouring runs may touch. */
final class PieceRuns {
  private final EliasFano.Walk starts = new EliasFano.Walk();
  private final EliasFano.Walk lengths = new EliasFano.Walk();
  private BitSource source;
  private long base;
  private int mode;
  private int count;
  private int walked;
  private long bitmap;
  private long endOfStarts;
  private long beyond;
  private long start;
  private long end;

  /** Goes before the first tick of a piece. */
  void open(BitSource bits, long at, long firstTick) {
    source = bits;
    base = firstTick;
    long head = bits.bits(at);
    mode = TickPiece.mode(head);
    count = TickPiece.count(head);
    walked = -1;
    beyond = 0;
    bitmap = at + TickPiece.HEAD_BITS;
    if (mode == TickPiece.POINTS) {
      starts.open(bits, bitmap + TickPiece.WIDTH_BITS, count, TickPiece.width(head));
    } else if (mode != TickPiece.BITMAP) {
      long first = at + TickPiece.RUNS_HEAD_BITS;
      starts.open(bits, first, count, TickPiece.width(head));
      endOfStarts = first + TickPiece.startsBits(head);
      lengths.open(bits, endOfStarts, count + 1, TickPiece.lengthWidth(head));
    }
  }

  boolean next() {
    if (mode == TickPiece.BITMAP) {
      return nextOfBitmap();
    }
    if (walked == count) {
      return false;
    }
    start = walked < 0 ? base : base + starts.next();
    walked++;
    if (mode == TickPiece.POINTS) {
      end = start;
    } else {
      long sum = lengths.next();
      end = start + sum - beyond;
      beyond = sum;
    }
    return true;
  }

  private boolean nextOfBitmap() {
    if (walked < 0) {
      walked = 0;
      start = base;
      end = base;
      return true;
    }
    while (walked < count) {
      long bits = source.bits(bitmap + walked);
      int zeros = Long.numberOfTrailingZeros(bits);
      walked += zeros + 1;
      if (zeros < 64) {
        start = base + walked;
        end = start;
        return walked <= count;
      }
      walked--;
    }
    return false;
  }

  /** The first tick of the present run. */
  long start() {
    return start;
  }

  /** The last tick of the present run. */
  long end() {
    return end;
  }

  /** The position behind the piece, once all is walked; -1 if its parts do not fit together. */
  long behind() {
    if (mode == TickPiece.BITMAP) {
      return bitmap + count;
    }
    if (mode == TickPiece.POINTS) {
      return starts.end();
    }
    return starts.end() == endOfStarts ? lengths.end() : -1;
  }
}
