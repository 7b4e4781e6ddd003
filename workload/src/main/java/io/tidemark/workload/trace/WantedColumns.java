package io.tidemark.workload.trace;

import java.util.List;

/** In which column, counted from 0, each role of a reader stands. */
final class WantedColumns {
  private static final int NONE = -1;

  private final int[] columns;
  private int last;

  /** Columns given by number; names wait for {@link #resolve}. */
  WantedColumns(RecordReader reader) {
    columns = new int[reader.roles()];
    for (int role = 0; role < columns.length; role++) {
      boolean numbered = reader.wanted(role).orElse(null) instanceof FieldRef.Column;
      set(role, numbered ? ((FieldRef.Column) reader.wanted(role).get()).number() - 1 : NONE);
    }
  }

  private void set(int role, int column) {
    columns[role] = column;
    last = Math.max(last, column);
  }

  int of(int role) {
    return columns[role];
  }

  /** The last column that is needed. */
  int last() {
    return last;
  }

  /** Finds the columns given by name. */
  void resolve(RecordReader reader, List<String> header) throws BadRecordException {
    for (int role = 0; role < columns.length; role++) {
      if (reader.wanted(role).orElse(null) instanceof FieldRef.Name name) {
        int column = header.indexOf(name.text());
        if (column < 0) {
          throw reader.bad(role, "not in the header", String.join(", ", header));
        }
        if (header.lastIndexOf(name.text()) != column) {
          throw reader.bad(role, "twice in the header", "once");
        }
        set(role, column);
      }
    }
  }

  /** Refuses a record that lacks a wanted column. */
  void checkPresent(RecordReader reader, int found) throws BadRecordException {
    for (int role = 0; role < columns.length; role++) {
      if (columns[role] >= found) {
        String count = found == 1 ? "1 column" : found + " columns";
        throw reader.bad(role, count, "at least " + (columns[role] + 1));
      }
    }
  }
}
