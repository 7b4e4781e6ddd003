package io.tidemark.workload.trace;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Columns separated by tabs; works on the line's bytes. */
final class TsvRecords extends RecordReader {
  private final WantedColumns columns;

  TsvRecords(LineSource lines, RecordLayout layout) {
    super(lines, layout);
    columns = new WantedColumns(this);
  }

  @Override
  void readHeader() throws BadRecordException {
    int mark = lines.byteOrderMarkLength();
    String header = new String(
        lines.buffer(), lines.offset() + mark, lines.length() - mark, StandardCharsets.UTF_8);
    columns.resolve(this, List.of(header.split("\t", -1)));
  }

  @Override
  void locate() throws BadRecordException {
    byte[] bytes = lines.buffer();
    int start = lines.offset() + lines.byteOrderMarkLength();
    int end = lines.offset() + lines.length();
    for (int column = 0; column <= columns.last(); column++) {
      int tab = start;
      while (tab < end && bytes[tab] != '\t') {
        tab++;
      }
      take(column, bytes, start, tab - start);
      if (tab == end) {
        columns.checkPresent(this, column + 1);
        return;
      }
      start = tab + 1;
    }
  }

  private void take(int column, byte[] bytes, int offset, int length) {
    for (int role = 0; role < roles(); role++) {
      if (columns.of(role) == column) {
        fields[role].set(bytes, offset, length);
      }
    }
  }
}
