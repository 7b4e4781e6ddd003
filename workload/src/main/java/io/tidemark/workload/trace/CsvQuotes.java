package io.tidemark.workload.trace;

/**
 * Tells whether a quoted column is still open at the end of what was scanned, and whether there was
 * a carriage return outside of quotes, at which some would begin another record.
 */
final class CsvQuotes {
  private enum State {
    COLUMN_START,
    PLAIN,
    QUOTED,
    /** A quote inside a quoted column: its end, or the first half of an escaped quote. */
    QUOTE
  }

  private State state = State.COLUMN_START;
  private boolean strayCarriageReturn;

  void scan(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      byte b = bytes[i];
      strayCarriageReturn |= b == '\r' && state != State.QUOTED;
      state = switch (state) {
        case COLUMN_START -> b == '"' ? State.QUOTED : afterPlain(b);
        case PLAIN -> afterPlain(b);
        case QUOTED -> b == '"' ? State.QUOTE : State.QUOTED;
        case QUOTE -> b == '"' ? State.QUOTED : afterPlain(b);
      };
    }
  }

  private static State afterPlain(byte b) {
    return b == ',' ? State.COLUMN_START : State.PLAIN;
  }

  boolean strayCarriageReturn() {
    return strayCarriageReturn;
  }

  boolean open() {
    return state == State.QUOTED;
  }
}
