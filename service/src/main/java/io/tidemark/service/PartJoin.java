package io.tidemark.service;

import io.tidemark.core.wire.CorruptDataException;
import java.util.Arrays;

/**
 * Joins the bytes of a part that come in pieces, in order. What is allocated is at most twice what has come,
 * whatever the pieces say.
 */
final class PartJoin {
  private static final int FIRST_BYTES = 1 << 16;

  private int part = -1;
  private long totalBytes;
  private byte[] bytes = {};
  private int have;

  /**
   * Takes a piece. One with the offset 0 begins anew.
   *
   * @return all bytes, if this was the last piece; else null
   * @throws CorruptDataException if it is not the next piece
   */
  byte[] take(int ofPart, long total, long offset, byte[] piece, int from, int length)
      throws CorruptDataException {
    if (offset == 0) {
      part = ofPart;
      totalBytes = total;
      bytes = new byte[(int) Math.min(Math.max(total, 0), FIRST_BYTES)];
      have = 0;
    }
    if (ofPart != part || total != totalBytes || offset != have) {
      throw new CorruptDataException(
          offset, "piece of part " + ofPart, total + " bytes", "the next one of part " + part);
    }
    if (length > total - have || total > Integer.MAX_VALUE - 8L) {
      throw new CorruptDataException(
          offset, "piece of part " + ofPart, length + " bytes", (total - have) + " at most");
    }
    if (have + length > bytes.length) {
      long more = Math.max(have + (long) length, 2L * bytes.length);
      bytes = Arrays.copyOf(bytes, (int) Math.min(total, more));
    }
    System.arraycopy(piece, from, bytes, have, length);
    have += length;
    if (have < total) {
      return null;
    }
    byte[] all = bytes;
    clear();
    return all;
  }

  /** Forgets what has come. */
  void clear() {
    part = -1;
    bytes = new byte[0];
    have = 0;
  }
}
