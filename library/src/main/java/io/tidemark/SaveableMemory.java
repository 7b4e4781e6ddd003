package io.tidemark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** A memory that can be saved as bytes, and loaded again by its class. */
public interface SaveableMemory extends Memory {
  /** Saves to a file, whole or not at all. */
  void save(Path file) throws IOException;

  /** Writes to a stream, which stays open. */
  void write(OutputStream out) throws IOException;

  /** The bytes that {@link #write} writes. */
  default byte[] toBytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
