package io.tidemark;

import io.tidemark.core.facts.Facts;
import io.tidemark.core.hash.KeyDigest;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/** What all doors have in common: facts about themselves, and bytes. */
public interface Memory {
  /** What turns keys into digests. */
  KeyDigest digest();

  /** The memory that is held now. */
  long memoryBytes();

  /** The probability, as things are now, that the answer about a key that was never added is wrong. */
  double expectedError();

  /** What there is to know about it: shape, fill, items, error now. */
  Facts facts();

  /** Saves to a file, whole or not at all. */
  void save(Path file) throws IOException;

  /** Writes to a stream, which stays open. */
  void write(OutputStream out) throws IOException;

  /** The bytes that {@link #write} writes. */
  byte[] toBytes();
}
