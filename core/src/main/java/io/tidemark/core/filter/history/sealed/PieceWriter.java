package io.tidemark.core.filter.history.sealed;

import java.io.IOException;

/** Gathers runs of ticks for a {@link TickPiece} as long as they belong together, and writes it. */
final class PieceWriter {
  /** The most bits behind the head: what is read for a question. */
  static final int MAX_BITS = 496;

  /* Besides a tick: its head and its place in the table of the list. */
  private static final int NEW_PIECE_BITS = 28;

  /* Each run but the first takes a bit or more. */
  private static final int MAX_RUNS = MAX_BITS + 1;

  /* What the head of runs has beyond that of points. */
  private static final int RUNS_MORE_BITS = TickPiece.WIDTH_BITS + TickPiece.STARTS_BITS;

  private final int newPieceBits;
  private final long[] starts = new long[MAX_RUNS];
  private final long[] ends = new long[MAX_RUNS];
  private final long[] values = new long[MAX_RUNS];
  private int runs;
  private long ticks;
  private long bits;
  private int mode;

  PieceWriter(int tickBits) {
    this.newPieceBits = NEW_PIECE_BITS + tickBits;
  }

  void clear() {
    runs = 0;
    ticks = 0;
    bits = 0;
  }

  long first() {
    return starts[0];
  }

  /**
   * Adds a run behind all others; false if a new piece should start with it: it does not fit, or it
   * lies so far off that it costs more here.
   */
  boolean add(long start, long end) {
    long newTicks = ticks + (end - start) + 1;
    long base = runs == 0 ? start : starts[0];
    long asBitmap = end - base;
    long asPoints = newTicks > MAX_BITS ? Long.MAX_VALUE : numbersCost(newTicks - 1, end - base);
    long asRuns = RUNS_MORE_BITS
        + numbersCost(runs, start - base)
        + numbersCost(runs + 1L, newTicks - (runs + 1L));
    long least = Math.min(asBitmap, Math.min(asPoints, asRuns));
    if (runs > 0 && (least > MAX_BITS || least - bits > newPieceBits)) {
      return false;
    }
    starts[runs] = start;
    ends[runs++] = end;
    ticks = newTicks;
    bits = least;
    mode = modeOf(least, asBitmap, asPoints);
    return true;
  }

  private static int modeOf(long least, long asBitmap, long asPoints) {
    if (least == asBitmap) {
      return TickPiece.BITMAP;
    }
    return least == asPoints ? TickPiece.POINTS : TickPiece.RUNS;
  }

  private static long numbersCost(long count, long last) {
    return EliasFano.bits(count, last, EliasFano.width(count, last));
  }

  void put(BitSink sink) throws IOException {
    sink.put(mode, TickPiece.MODE_BITS);
    switch (mode) {
      case TickPiece.BITMAP -> putBitmap(sink);
      case TickPiece.POINTS -> putPoints(sink);
      default -> putRuns(sink);
    }
  }

  private void putBitmap(BitSink sink) throws IOException {
    sink.put(ends[runs - 1] - starts[0], TickPiece.COUNT_BITS);
    for (int run = 0; run < runs; run++) {
      if (run > 0) {
        putBits(0, starts[run] - ends[run - 1] - 1, sink);
      }
      // The first tick of all is known.
      putBits(-1, ends[run] - starts[run] + (run == 0 ? 0 : 1), sink);
    }
  }

  private static void putBits(long value, long count, BitSink sink) throws IOException {
    for (long left = count; left > 0; left -= 64) {
      sink.put(value, (int) Math.min(64, left));
    }
  }

  private void putPoints(BitSink sink) throws IOException {
    int count = -1;
    for (int run = 0; run < runs; run++) {
      // Counted by their number: behind the last tick of all there is none to compare with.
      for (long i = 0; i <= ends[run] - starts[run]; i++) {
        if (count >= 0) {
          values[count] = starts[run] + i - starts[0];
        }
        count++;
      }
    }
    int width = EliasFano.width(count, ends[runs - 1] - starts[0]);
    sink.put(count, TickPiece.COUNT_BITS);
    sink.put(width, TickPiece.WIDTH_BITS);
    EliasFano.put(values, count, width, sink);
  }

  private void putRuns(BitSink sink) throws IOException {
    int width = EliasFano.width(runs - 1L, starts[runs - 1] - starts[0]);
    int lengthWidth = EliasFano.width(runs, ticks - runs);
    sink.put(runs - 1L, TickPiece.COUNT_BITS);
    sink.put(width, TickPiece.WIDTH_BITS);
    sink.put(lengthWidth, TickPiece.WIDTH_BITS);
    long last = starts[runs - 1] - starts[0];
    sink.put(EliasFano.bits(runs - 1L, last, width), TickPiece.STARTS_BITS);
    for (int run = 1; run < runs; run++) {
      values[run - 1] = starts[run] - starts[0];
    }
    EliasFano.put(values, runs - 1, width, sink);
    long beyond = 0;
    for (int run = 0; run < runs; run++) {
      beyond += ends[run] - starts[run];
      values[run] = beyond;
    }
    EliasFano.put(values, runs, lengthWidth, sink);
  }
}
