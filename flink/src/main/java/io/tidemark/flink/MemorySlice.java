package io.tidemark.flink;

import io.tidemark.core.Require;

/**
 * A part of the bytes of a memory, as state of Flink. The array is never changed, so that the state may share it.
 *
 * <p>Threads: any number.
 */
final class MemorySlice {
  /** The length of all slices but the last. */
  static final int BYTES = 1 << 12;

  private final byte[] bytes;

  MemorySlice(byte[] bytes) {
    Require.inRange(bytes.length, 0, BYTES, "bytes of a slice");
    this.bytes = bytes;
  }

  byte[] bytes() {
    return bytes;
  }
}
