package io.tidemark.cli.terminal;

import java.util.Locale;

/** How long something took. */
public final class Durations {
  private Durations() {}

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
