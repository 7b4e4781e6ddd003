package io.tidemark.text;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes in bytes: {@code 512K 64M 2G}, powers of 1024, in capitals or not. */
public final class Sizes {
  private static final Pattern FORM =
      Pattern.compile("([0-9]+)([KMGT]?)(?:i?B)?", Pattern.CASE_INSENSITIVE);
  private static final String UNITS = "KMGT";

  private Sizes() {}

  /**
   * Reads a size.
   *
   * @throws IllegalArgumentException if it is none, or does not fit in 64 bits
   */
  public static long parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw refused(text);
    }
    int unit =
        form.group(2).isEmpty() ? 0 : 1 + UNITS.indexOf(form.group(2).toUpperCase(Locale.ROOT));
    try {
      long size = Math.multiplyExact(Long.parseLong(form.group(1)), 1L << (10 * unit));
      if (size == 0) {
        throw refused(text);
      }
      return size;
    } catch (NumberFormatException | ArithmeticException e) {
      throw refused(text);
    }
  }

  private static IllegalArgumentException refused(String text) {
    return new IllegalArgumentException(
        text + " (expected: a size above 0 such as 512K, 64M or 2G)");
  }

  /** For people: {@code 64 MiB}, {@code 1.79 MiB}. */
  public static String text(long bytes) {
    int unit = 0;
    double value = bytes;
    // 1023.995 would be shown as 1024.00.
    while (value >= 1023.995 && unit < UNITS.length()) {
      value /= 1024;
      unit++;
    }
    String number = value == Math.rint(value)
        ? Long.toString((long) value)
        : String.format(Locale.ROOT, value < 10 ? "%.2f" : "%.1f", value);
    return number + (unit == 0 ? " bytes" : " " + UNITS.charAt(unit - 1) + "iB");
  }

  /** For a command line: {@link #parse} gives back the same number. */
  public static String option(long bytes) {
    int unit = 0;
    long value = bytes;
    while (value >= 1024 && value % 1024 == 0 && unit < UNITS.length()) {
      value /= 1024;
      unit++;
    }
    return value + (unit == 0 ? "" : UNITS.substring(unit - 1, unit));
  }
}
