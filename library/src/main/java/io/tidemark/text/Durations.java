package io.tidemark.text;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lengths of time: {@code 90s 15m 24h 7d}, also {@code ms us ns}; and how long something took. */
public final class Durations {
  private static final Pattern FORM = Pattern.compile("([0-9]+)(ns|us|ms|s|m|h|d)");
  private static final String[] UNITS = {"d", "h", "m", "s", "ms", "us", "ns"};
  private static final long[] UNIT_NANOS = {
    86_400_000_000_000L, 3_600_000_000_000L, 60_000_000_000L, 1_000_000_000L, 1_000_000L, 1_000L, 1L
  };

  /* Numbers with more digits are rounded. */
  private static final int EXACT_LENGTH = 6;

  private Durations() {}

  /**
   * Reads a length in nanoseconds.
   *
   * @throws IllegalArgumentException if it is none, is 0, or does not fit in 64 bits
   */
  public static long parse(String text) {
    Matcher form = FORM.matcher(text);
    if (form.matches()) {
      try {
        long nanos = Math.multiplyExact(Long.parseLong(form.group(1)), nanosOf(form.group(2)));
        if (nanos > 0) {
          return nanos;
        }
      } catch (NumberFormatException | ArithmeticException e) {
        throw new IllegalArgumentException(text + " (expected: at most 106751d, 292 years)", e);
      }
    }
    throw new IllegalArgumentException(
        text + " (expected: a length of time above 0 such as 100ms, 90s, 15m, 24h or 7d)");
  }

  private static long nanosOf(String unit) {
    for (int i = 0; i < UNITS.length; i++) {
      if (UNITS[i].equals(unit)) {
        return UNIT_NANOS[i];
      }
    }
    throw new IllegalArgumentException("unit: " + unit);
  }

  /** A long time as text: {@code 15.0 minutes}, {@code 24.0 hours}, {@code 172.8 days}. */
  public static String about(double seconds) {
    if (seconds < 120) {
      return String.format(Locale.ROOT, seconds < 1 ? "%.3g seconds" : "%.1f seconds", seconds);
    }
    if (seconds < 7200) {
      return String.format(Locale.ROOT, "%.1f minutes", seconds / 60);
    }
    double days = seconds / 86_400;
    if (days < 2) {
      return String.format(Locale.ROOT, "%.1f hours", 24 * days);
    }
    return days < 1000
        ? String.format(Locale.ROOT, "%.1f days", days)
        : String.format(Locale.ROOT, "%,.1f years", days / 365.25);
  }

  /** For a command line: {@link #parse} gives back the same number. */
  public static String option(long nanos) {
    int unit = 0;
    while (nanos % UNIT_NANOS[unit] != 0) {
      unit++;
    }
    return nanos / UNIT_NANOS[unit] + UNITS[unit];
  }

  /** For people, without loss where that is short: {@code 10m}, {@code 562ms}. */
  public static String exact(long nanos) {
    String option = option(nanos);
    return option.length() <= EXACT_LENGTH ? option : about(nanos / 1e9);
  }

  /** For people: {@code 0.42 s}, {@code 12.3 s}, {@code 3 min 05 s}, {@code 2 h 07 min}. */
  public static String text(long nanos) {
    double seconds = nanos / 1e9;
    if (seconds < 9.995) {
      return String.format(Locale.ROOT, "%.2f s", seconds);
    }
    if (seconds < 59.95) {
      return String.format(Locale.ROOT, "%.1f s", seconds);
    }
    long whole = Math.round(seconds);
    return whole < 3600
        ? String.format(Locale.ROOT, "%d min %02d s", whole / 60, whole % 60)
        : String.format(Locale.ROOT, "%d h %02d min", whole / 3600, whole / 60 % 60);
  }
}
