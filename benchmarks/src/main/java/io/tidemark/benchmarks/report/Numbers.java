package io.tidemark.benchmarks.report;

import java.util.Locale;
import java.util.Optional;

/** Numbers in tables. */
final class Numbers {
  private Numbers() {}

  /** A number, or what stands for one that was not measured. */
  static String text(Optional<Double> value) {
    return value.map(Numbers::text).orElse(Table.NONE);
  }

  /** Three digits or so: the others do not repeat. */
  static String text(double value) {
    int places = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + places + "f", value);
  }

  /** A fraction of answers, if it was measured. */
  static String fraction(Optional<Double> value) {
    return value.map(Numbers::fraction).orElse(Table.NONE);
  }

  /** A fraction of answers. */
  static String fraction(double value) {
    return String.format(Locale.ROOT, "%.5f", value);
  }
}
