package io.tidemark.benchmarks.window;

import io.tidemark.core.filter.window.HashBuffer;
import io.tidemark.core.hash.KeyDigest;

/** A buffer of the hashes of the last items. */
final class BufferedHashes extends WindowSubject {
  private final HashBuffer buffer;
  private final KeyDigest digest;

  BufferedHashes(HashBuffer buffer) {
    super(buffer, buffer.spec().memoryBytes());
    this.buffer = buffer;
    this.digest = buffer.digest();
  }

  @Override
  public boolean observe(long key) {
    return buffer.observe(digest.of(key));
  }
}
