package io.tidemark.service;

import io.tidemark.core.Require;
import java.io.IOException;
import java.io.Serial;

/** A data folder is damaged; says in which file, where, and what to do. No file was changed. */
public final class DamagedDataException extends IOException {
  @Serial
  private static final long serialVersionUID = 1;

  private final String file;
  private final long offset;

  /**
   * @param file the name of the file
   * @param offset where in the file, in bytes from its start
   * @param found what is there
   * @param expected what should be there
   */
  DamagedDataException(String file, long offset, String found, String expected) {
    this(file, offset, found + " (expected: " + expected + ")", (Throwable) null);
  }

  /** The same with what was found by others. */
  DamagedDataException(String file, long offset, String problem, Throwable cause) {
    super(
        "file " + file + ", byte " + offset + ": " + problem
            + "; nothing was changed: put back a copy of the whole folder, or start with an empty one",
        cause);
    this.file = Require.nonNull(file, "file");
    this.offset = offset;
  }

  /** The name of the file. */
  public String file() {
    return file;
  }

  /** Where in the file, in bytes from its start. */
  public long offset() {
    return offset;
  }
}
