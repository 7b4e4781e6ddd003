package io.tidemark.core.filter.history.sealed;

import java.io.IOException;
import java.util.Arrays;

/** Writes the ticks of one key after the other in the form that suits their number. */
final class TickWriter {
  private final TickCode code;
  private final int tickBits;
  private final int pointerBits;
  private final BitSink lists;
  private final TickSteps steps;
  private final PieceWriter piece;

  /* First ticks and places of the pieces of a long list. */
  private long[] table = new long[64];
  private int pieces;
  private boolean inSteps;
  private long first;

  TickWriter(TickCode code, int tickBits, int pointerBits, BitSink lists) {
    this.code = code;
    this.tickBits = tickBits;
    this.pointerBits = pointerBits;
    this.lists = lists;
    this.steps = new TickSteps(tickBits);
    this.piece = new PieceWriter(tickBits);
  }

  /** Begins with a key. */
  void clear() {
    steps.clear();
    piece.clear();
    pieces = 0;
    inSteps = true;
  }

  /** Adds a run behind all others of the key. */
  void add(long start, long end) throws IOException {
    if (inSteps) {
      if (steps.add(start, end)) {
        return;
      }
      inSteps = false;
      first = steps.runs() == 0 ? start : steps.start(0);
      for (int run = 0; run < steps.runs(); run++) {
        addToPiece(steps.start(run), steps.end(run));
      }
    }
    addToPiece(start, end);
  }

  private void addToPiece(long start, long end) throws IOException {
    if (!piece.add(start, end)) {
      putPiece();
      piece.clear();
      piece.add(start, end);
    }
  }

  private void putPiece() throws IOException {
    if (2 * pieces == table.length) {
      table = Arrays.copyOf(table, 2 * table.length);
    }
    table[2 * pieces] = piece.first() - first;
    table[2 * pieces + 1] = lists.position();
    pieces++;
    piece.put(lists);
  }

  /** Ends with a key: writes its record without the fingerprint. */
  void finish(BitSink record) throws IOException {
    if (inSteps) {
      steps.put(code, record);
      return;
    }
    record.put(first, tickBits);
    if (pieces == 0) {
      TickSteps.putSymbol(code, TickCode.START, TickCode.PIECE, record);
      piece.put(record);
      return;
    }
    putPiece();
    TickSteps.putSymbol(code, TickCode.START, TickCode.LONG_LIST, record);
    record.put(lists.position(), pointerBits);
    putTable();
  }

  private void putTable() throws IOException {
    long firstPlace = table[1];
    long length = lists.position() - firstPlace;
    int countWidth = SealedLayout.widthOf(pieces - 1L);
    int tickWidth = SealedLayout.widthOf(table[2 * pieces - 2]);
    int placeWidth = SealedLayout.widthOf(length);
    lists.put(countWidth, LongList.WIDTH_BITS);
    lists.put(tickWidth, LongList.WIDTH_BITS);
    lists.put(placeWidth, LongList.WIDTH_BITS);
    lists.put(pieces - 1L, countWidth);
    lists.put(length, placeWidth);
    putIndex(countWidth, tickWidth);
    for (int i = 1; i < pieces; i++) {
      lists.put(table[2 * i], tickWidth);
      lists.put(table[2 * i + 1] - firstPlace, placeWidth);
    }
  }

  private void putIndex(int countWidth, int tickWidth) throws IOException {
    int stretchBits = LongList.stretchBits(countWidth, tickWidth);
    int piece = 0;
    for (long stretch = 1; stretch >>> stretchBits == 0; stretch++) {
      long start = stretch << (tickWidth - stretchBits);
      while (piece + 1 < pieces && table[2 * (piece + 1)] <= start) {
        piece++;
      }
      lists.put(piece, countWidth);
    }
  }
}
