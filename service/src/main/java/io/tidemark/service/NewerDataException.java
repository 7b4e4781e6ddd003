package io.tidemark.service;

import java.io.IOException;
import java.io.Serial;

/** A data folder was written by a newer version, which is needed to read it. No file was changed. */
public final class NewerDataException extends IOException {
  @Serial
  private static final long serialVersionUID = 1;

  NewerDataException(String file, int found, int known) {
    super("file " + file + ", format version: " + found + " (expected: at most " + known
        + "; start the newer Tidemark that wrote it)");
  }
}
