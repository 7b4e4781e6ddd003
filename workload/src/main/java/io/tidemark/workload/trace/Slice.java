package io.tidemark.workload.trace;

import java.nio.charset.StandardCharsets;

/** A range of bytes that is set again for each record. */
final class Slice {
  private static final byte[] NONE = {};

  byte[] bytes = NONE;
  int offset;
  int length;
  boolean present;

  void set(byte[] newBytes, int newOffset, int newLength) {
    bytes = newBytes;
    offset = newOffset;
    length = newLength;
    present = true;
  }

  void clear() {
    bytes = NONE;
    offset = 0;
    length = 0;
    present = false;
  }

  String text() {
    return new String(bytes, offset, length, StandardCharsets.UTF_8);
  }
}
