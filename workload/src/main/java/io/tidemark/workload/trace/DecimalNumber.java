package io.tidemark.workload.trace;

import java.nio.charset.StandardCharsets;

/** Finite decimal numbers from bytes; the usual short ones without allocation. */
final class DecimalNumber {
  /** Up to here an integer, and 10 to the power of it, are exact doubles (Clinger 1990). */
  private static final int EXACT_DIGITS = 15;

  private static final double[] POWERS = new double[EXACT_DIGITS + 1];

  static {
    double power = 1;
    for (int i = 0; i <= EXACT_DIGITS; i++, power *= 10) {
      POWERS[i] = power;
    }
  }

  private DecimalNumber() {}

  /**
   * The nearest double.
   *
   * @throws NumberFormatException if the bytes are no finite decimal number
   */
  static double parse(byte[] bytes, int offset, int length) {
    int end = offset + length;
    int i = length > 0 && bytes[offset] == '-' ? offset + 1 : offset;
    int digits = 0;
    int fractionDigits = 0;
    boolean point = false;
    long value = 0;
    for (; i < end && digits <= EXACT_DIGITS; i++) {
      byte b = bytes[i];
      if (b >= '0' && b <= '9') {
        value = 10 * value + (b - '0');
        digits++;
        fractionDigits += point ? 1 : 0;
      } else if (b == '.' && !point) {
        point = true;
      } else {
        break;
      }
    }
    if (i < end || digits == 0 || digits > EXACT_DIGITS) {
      return general(bytes, offset, length);
    }
    double magnitude = value / POWERS[fractionDigits];
    return bytes[offset] == '-' ? -magnitude : magnitude;
  }

  private static double general(byte[] bytes, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      // Double.parseDouble also takes blanks, NaN, Infinity, hexadecimal and type suffixes.
      if ("0123456789+-.eE".indexOf(bytes[i]) < 0) {
        throw new NumberFormatException("not a decimal number");
      }
    }
    double value =
        Double.parseDouble(new String(bytes, offset, length, StandardCharsets.ISO_8859_1));
    if (Double.isInfinite(value)) {
      throw new NumberFormatException("too large");
    }
    return value;
  }
}
