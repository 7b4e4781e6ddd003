package io.tidemark.server.resp;

import java.nio.charset.StandardCharsets;

/** Numbers and names in bytes, read without an object. */
public final class Ascii {
  /* The powers of ten that a double holds exactly. */
  private static final double[] POWERS = new double[23];

  static {
    POWERS[0] = 1;
    for (int i = 1; i < POWERS.length; i++) {
      POWERS[i] = POWERS[i - 1] * 10;
    }
  }

  private Ascii() {}

  /** Whether the bytes are this word of ASCII letters, whatever their case. */
  public static boolean equalsIgnoreCase(byte[] bytes, int offset, int length, String word) {
    if (length != word.length()) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (lower(bytes[offset + i]) != lower((byte) word.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /** A letter from A to Z as a small one; every other byte as it is. */
  public static byte lower(byte letter) {
    return letter >= 'A' && letter <= 'Z' ? (byte) (letter | 0x20) : letter;
  }

  /**
   * Whether the bytes are a whole number from {@code Long.MIN_VALUE} to {@code Long.MAX_VALUE} in the one form that
   * Redis accepts: no plus, no zeros in front, no spaces.
   */
  public static boolean isLong(byte[] bytes, int offset, int length) {
    boolean negative = length > 0 && bytes[offset] == '-';
    int at = negative ? offset + 1 : offset;
    int end = offset + length;
    int digits = end - at;
    if (digits < 1 || digits > 19 || (bytes[at] == '0' && (digits > 1 || negative))) {
      return false;
    }
    long value = 0;
    for (; at < end; at++) {
      int digit = bytes[at] - '0';
      if (digit < 0 || digit > 9) {
        return false;
      }
      // Counted below zero, where there is room for one number more; 19 digits overflow at most
      // once.
      value = value * 10 - digit;
      if (value > 0) {
        return false;
      }
    }
    return negative || value != Long.MIN_VALUE;
  }

  /** The number that the bytes are; they must be one ({@link #isLong}). */
  public static long toLong(byte[] bytes, int offset, int length) {
    boolean negative = bytes[offset] == '-';
    long value = 0;
    for (int at = negative ? offset + 1 : offset; at < offset + length; at++) {
      value = value * 10 - (bytes[at] - '0');
    }
    return negative ? value : -value;
  }

  /**
   * The finite number that the bytes are, NaN if they are none: digits, at most one point among them, and perhaps an
   * exponent. Infinity, NaN, numbers beyond a double, and spaces are none.
   */
  public static double toDouble(byte[] bytes, int offset, int length) {
    int end = offset + length;
    int at = offset;
    boolean negative = false;
    if (at < end && (bytes[at] == '-' || bytes[at] == '+')) {
      negative = bytes[at++] == '-';
    }
    long mantissa = 0;
    int digits = 0;
    int significant = 0;
    int fraction = 0;
    boolean point = false;
    for (; at < end; at++) {
      int digit = bytes[at] - '0';
      if (digit >= 0 && digit <= 9) {
        digits++;
        significant = significant > 0 || digit > 0 ? significant + 1 : 0;
        mantissa = significant <= 15 ? mantissa * 10 + digit : mantissa;
        fraction += point ? 1 : 0;
      } else if (bytes[at] == '.' && !point) {
        point = true;
      } else {
        break;
      }
    }
    if (digits == 0 || (at < end && !isExponent(bytes, at, end))) {
      return Double.NaN;
    }
    if (at == end && significant <= 15 && fraction < POWERS.length) {
      // Both are exact, so the quotient is the nearest double.
      double value = mantissa / POWERS[fraction];
      return negative ? -value : value;
    }
    double value = Double.parseDouble(new String(bytes, offset, length, StandardCharsets.US_ASCII));
    return Double.isInfinite(value) ? Double.NaN : value;
  }

  private static boolean isExponent(byte[] bytes, int from, int end) {
    int at = from;
    if (lower(bytes[at++]) != 'e') {
      return false;
    }
    if (at < end && (bytes[at] == '-' || bytes[at] == '+')) {
      at++;
    }
    int first = at;
    while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
      at++;
    }
    return at == end && at > first;
  }
}
