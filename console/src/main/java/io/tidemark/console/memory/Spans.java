package io.tidemark.console.memory;

import io.tidemark.text.Durations;
import io.tidemark.text.Numbers;
import java.util.Locale;

/** Lengths of time and shares in words. */
public final class Spans {
  private static final long MILLI_NANOS = 1_000_000;

  private static final long[] MILLIS = {86_400_000, 3_600_000, 60_000, 1_000};
  private static final String[] UNITS = {" days", " h", " min", " s"};

  private Spans() {}

  /** A length as it was asked for: {@code 24 h}, {@code 7 days}, {@code 1500 ms}. */
  public static String text(long millis) {
    for (int i = 0; i < MILLIS.length; i++) {
      boolean isDay = i == 0;
      if (millis % MILLIS[i] == 0 && millis >= (isDay ? 2 : 1) * MILLIS[i]) {
        return Numbers.count(millis / MILLIS[i]) + UNITS[i];
      }
    }
    return Numbers.count(millis) + " ms";
  }

  /** A length as it was measured: {@code 3.2 s}, {@code 15.0 minutes}. */
  public static String about(long millis) {
    return millis < 1_000 ? millis + " ms" : Durations.about(millis / 1e3);
  }

  /** A length as commands take it: {@code 24h}, {@code 1500ms}. */
  public static String option(long millis) {
    return Durations.option(millis * MILLI_NANOS);
  }

  /** A probability in per cent, never rounded to certainty: {@code 99.9 %}. */
  public static String share(double probability) {
    if (probability == 0 || probability == 1) {
      return String.format(Locale.ROOT, "%.0f %%", 100 * probability);
    }
    double percent = Math.min(99.9999, Math.max(0.0001, 100 * probability));
    String format = percent >= 99.99 || percent < 0.01
        ? "%.4f %%"
        : percent > 99 || percent < 1 ? "%.2f %%" : "%.0f %%";
    return String.format(Locale.ROOT, format, percent);
  }
}
