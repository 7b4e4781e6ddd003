package io.tidemark.workload.trace;

/** The whole line is the key. */
final class LineRecords extends RecordReader {
  LineRecords(LineSource lines, RecordLayout layout) {
    super(lines, layout);
  }

  @Override
  void locate() {
    fields[KEY].set(lines.buffer(), lines.offset(), lines.length());
  }
}
