package io.tidemark.core.wire;

import java.io.IOException;
import java.io.Serial;

/** Bytes that are no saved filter, or not one any more; says where, what was found and expected. */
public final class CorruptDataException extends IOException {
  @Serial
  private static final long serialVersionUID = 1;

  private final long offset;

  /**
   * @param offset where in the data, in bytes from its start
   * @param field what was read there
   * @param found what is there
   * @param expected what should be there
   */
  public CorruptDataException(long offset, String field, Object found, String expected) {
    super("byte " + offset + ", " + field + ": " + found + " (expected: " + expected + ")");
    this.offset = offset;
  }

  /** Where in the data, in bytes from its start. */
  public long offset() {
    return offset;
  }
}
