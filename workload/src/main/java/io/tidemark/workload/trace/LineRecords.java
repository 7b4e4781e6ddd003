package io.tidemark.workload.trace;

/** The whole line is the key, without a byte order mark. */
final class LineRecords extends RecordReader {
  LineRecords(LineSource lines, RecordLayout layout) {
    super(lines, layout);
  }

  @Override
  void locate() {
    int mark = lines.byteOrderMarkLength();
    fields[KEY].set(lines.buffer(), lines.offset() + mark, lines.length() - mark);
  }
}
