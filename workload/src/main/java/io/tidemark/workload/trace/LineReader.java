package io.tidemark.workload.trace;

import java.io.Closeable;
import java.io.IOException;

/** Whatever reads one line after the other: lines as they are, records, questions. */
public interface LineReader extends Closeable {
  /**
   * Moves on; false at the end.
   *
   * @throws BadRecordException if the line does not parse; the next call goes on behind it
   */
  boolean next() throws IOException;

  /** The lines themselves. */
  LineSource source();
}
