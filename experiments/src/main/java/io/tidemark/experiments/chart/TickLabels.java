package io.tidemark.experiments.chart;

import io.tidemark.experiments.markup.PlainDecimal;
import java.util.Locale;

/** Labels of ticks. */
final class TickLabels {
  private static final char MINUS = '\u2212';

  /** From here on a plain number has too many digits to be read. */
  private static final double LONGEST_PLAIN = 1e7;

  private TickLabels() {}

  /** With so many decimals, a comma per three digits, and a true minus sign. */
  static Tick decimal(double value, int decimals) {
    if (Math.abs(value) >= LONGEST_PLAIN) {
      int exponent = (int) Math.floor(Math.log10(Math.abs(value)));
      String mantissa = PlainDecimal.of(Math.abs(value) / Math.pow(10, exponent));
      return new Tick(value, sign(value) + mantissa + "\u00b710", String.valueOf(exponent));
    }
    String digits = String.format(Locale.ROOT, "%,." + decimals + "f", Math.abs(value));
    return Tick.plain(value, sign(value) + digits);
  }

  /** A power of ten with its exponent as superscript; 1 and 10 as they are. */
  static Tick powerOfTen(int exponent) {
    double value = exponent >= 0 ? Math.pow(10, exponent) : 1 / Math.pow(10, -exponent);
    if (exponent == 0 || exponent == 1) {
      return Tick.plain(value, exponent == 0 ? "1" : "10");
    }
    return new Tick(value, "10", sign(exponent) + Math.abs(exponent));
  }

  /** A number without needless zeros, for short log axes. */
  static Tick bare(double value) {
    return Tick.plain(value, PlainDecimal.of(value));
  }

  private static String sign(double value) {
    return value < 0 ? String.valueOf(MINUS) : "";
  }
}
