package io.tidemark.core.hash;

import com.dynatrace.hash4j.hashing.ByteAccess;

/**
 * A place in the UTF-8 form of characters that moves to whichever byte is asked for.
 *
 * <p>Hash functions read forwards but for a short step back near the end, so the walk is linear in
 * the length. The cursor is made per key and seen by one thread.
 */
final class Utf8Cursor {
  static final ByteAccess<Utf8Cursor> ACCESS = Utf8Cursor::byteAt;

  private final CharSequence chars;
  private int at;
  private long startByte;

  Utf8Cursor(CharSequence chars) {
    this.chars = chars;
  }

  private byte byteAt(long index) {
    while (index < startByte) {
      at--;
      if (at > 0
          && Character.isLowSurrogate(chars.charAt(at))
          && Character.isHighSurrogate(chars.charAt(at - 1))) {
        at--;
      }
      startByte -= Utf8.byteCount(Utf8.codePoint(chars, at));
    }
    int point = Utf8.codePoint(chars, at);
    int count = Utf8.byteCount(point);
    while (index >= startByte + count) {
      at += Character.charCount(point);
      startByte += count;
      point = Utf8.codePoint(chars, at);
      count = Utf8.byteCount(point);
    }
    return (byte) Utf8.byteOf(point, (int) (index - startByte), count);
  }
}
