package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.cell.BitSource;

/** Walks the ticks of one key as the longest runs there are, however they are written. */
final class TickRuns {
  private enum Form {
    STEPS,
    PIECE,
    LIST
  }

  private final SealedBody body;
  private final PieceRuns pieceRuns = new PieceRuns();
  private Form form;
  private long first;
  private LongList list;
  private int piece;
  private long at;
  private long behind;
  private int state;

  /* The part that was read last and is not given out yet; none if it is before the end. */
  private long partStart;
  private long partEnd;
  private long start;
  private long end;

  TickRuns(SealedBody body) {
    this.body = body;
  }

  /** Goes before the first of some ticks, in the form of {@link SealedBody#find}. */
  void open(long ticks) {
    open(ticks, 0);
  }

  /** Goes before the run that holds a tick, or before an earlier one. */
  void open(long ticks, long tick) {
    BitSource source = body.source();
    at = ticks >>> SealedLayout.SIZE_BITS;
    behind = SealedBody.behind(ticks);
    first = BitSource.low(source.bits(at), body.layout().tickBits());
    at += body.layout().tickBits();
    form = Form.STEPS;
    state = TickCode.START;
    partStart = first;
    partEnd = first;
    if (at < behind) {
      openOther(tick);
    }
  }

  private void openOther(long tick) {
    int entry = body.code().entry(TickCode.START, body.source().bits(at));
    int symbol = TickCode.symbol(entry);
    if (TickCode.plainBits(symbol) != TickCode.NO_CLASS) {
      return;
    }
    body.check(TickCode.length(entry) <= PrefixCode.MAX_LENGTH, at, "code word");
    at += TickCode.length(entry);
    if (symbol == TickCode.PIECE) {
      form = Form.PIECE;
      pieceRuns.open(body.source(), at, first);
    } else {
      form = Form.LIST;
      list = body.listAt(at);
      at += body.layout().pointerBits();
      body.check(list.later() >= 0, at, "number of pieces");
      piece = list.pieceOf(Math.max(0, tick - first));
      pieceRuns.open(body.source(), list.place(piece), first + list.tick(piece));
    }
    readPart();
  }

  /** Goes to the next run; false if there is none. */
  boolean next() {
    if (partEnd < partStart) {
      return false;
    }
    start = partStart;
    end = partEnd;
    while (readPart() && partStart == end + 1) {
      end = partEnd;
    }
    return true;
  }

  /** The first tick of the present run. */
  long start() {
    return start;
  }

  /** The last tick of the present run. */
  long end() {
    return end;
  }

  private boolean readPart() {
    boolean there = form == Form.STEPS ? readStep() : readPiece();
    if (!there) {
      partStart = 1;
      partEnd = 0;
    }
    return there;
  }

  private boolean readStep() {
    if (at >= behind) {
      return false;
    }
    int entry = body.code().entry(state, body.source().bits(at));
    int symbol = TickCode.symbol(entry);
    int plain = TickCode.plainBits(symbol);
    body.check(plain != TickCode.NO_CLASS, at, "step");
    at += TickCode.length(entry);
    long number = BitSource.low(body.source().bits(at), plain) | 1L << plain;
    at += plain;
    int kind = TickCode.kind(symbol);
    state = 1 + kind;
    partStart = partEnd + (kind == TickCode.RUN ? 1 : number + 1);
    partEnd = kind == TickCode.RUN ? partEnd + number : partStart;
    return true;
  }

  private boolean readPiece() {
    while (!pieceRuns.next()) {
      if (form == Form.PIECE) {
        at = pieceRuns.behind();
        return false;
      }
      body.check(pieceRuns.behind() == list.end(piece), list.place(piece), "piece");
      if (piece == list.later()) {
        return false;
      }
      piece++;
      pieceRuns.open(body.source(), list.place(piece), first + list.tick(piece));
    }
    partStart = pieceRuns.start();
    partEnd = pieceRuns.end();
    return true;
  }

  /**
   * Checks, when all has been walked, that the ticks end where they should.
   *
   * @param listsEnd where the long lists before end
   * @return where the long lists up to here end
   */
  long checkEnd(long listsEnd) {
    body.check(at == behind, behind, "end of the ticks");
    if (form != Form.LIST) {
      return listsEnd;
    }
    body.check(list.place(0) == listsEnd, list.place(0), "long list");
    body.check(list.isIndexed(), list.place(0), "index of a long list");
    return list.behind();
  }
}
