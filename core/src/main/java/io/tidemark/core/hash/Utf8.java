package io.tidemark.core.hash;

import com.dynatrace.hash4j.hashing.ByteAccess;

/** The UTF-8 form of characters, read without making it. An unpaired surrogate reads as '?'. */
final class Utf8 {
  static final int REPLACEMENT = '?';

  /** Reads characters that are all ASCII as if they were bytes. */
  static final ByteAccess<CharSequence> ASCII = new ByteAccess<>() {
    @Override
    public byte getByte(CharSequence chars, long index) {
      return (byte) chars.charAt((int) index);
    }

    @Override
    public int getInt(CharSequence chars, long index) {
      int at = (int) index;
      return chars.charAt(at)
          | chars.charAt(at + 1) << 8
          | chars.charAt(at + 2) << 16
          | chars.charAt(at + 3) << 24;
    }

    @Override
    public long getLong(CharSequence chars, long index) {
      return Integer.toUnsignedLong(getInt(chars, index))
          | Integer.toUnsignedLong(getInt(chars, index + 4)) << 32;
    }
  };

  private Utf8() {}

  static boolean isAscii(CharSequence chars) {
    int all = 0;
    for (int at = 0; at < chars.length(); at++) {
      all |= chars.charAt(at);
    }
    return all < 0x80;
  }

  /** The number of bytes that the characters take in UTF-8. */
  static long length(CharSequence chars) {
    long bytes = 0;
    for (int at = 0; at < chars.length(); ) {
      int point = codePoint(chars, at);
      bytes += byteCount(point);
      at += Character.charCount(point);
    }
    return bytes;
  }

  /** The code point that starts at a character, or the replacement for an unpaired surrogate. */
  static int codePoint(CharSequence chars, int at) {
    int point = Character.codePointAt(chars, at);
    return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE
        ? REPLACEMENT
        : point;
  }

  static int byteCount(int point) {
    if (point < 0x80) {
      return 1;
    }
    if (point < 0x800) {
      return 2;
    }
    return point < 0x10000 ? 3 : 4;
  }

  /** Byte {@code index} of the UTF-8 form of a code point that takes {@code count} bytes. */
  static int byteOf(int point, int index, int count) {
    if (count == 1) {
      return point;
    }
    int shift = 6 * (count - 1 - index);
    return index == 0
        ? ((0xF00 >>> count) & 0xFF) | (point >>> shift)
        : 0x80 | ((point >>> shift) & 0x3F);
  }
}
