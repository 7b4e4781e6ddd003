package io.tidemark.experiments.report;

import io.tidemark.experiments.markup.Markup;
import io.tidemark.experiments.markup.PlainDecimal;
import io.tidemark.experiments.result.Datum;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers for the eye: four significant digits, powers of ten where zeros would be counted. */
final class Numbers {
  private static final MathContext FOUR_DIGITS = new MathContext(4, RoundingMode.HALF_EVEN);
  private static final double SMALLEST_PLAIN = 1e-3;
  private static final double LARGEST_PLAIN = 1e6;

  private Numbers() {}

  static void write(Markup out, Datum datum) {
    if (datum instanceof Datum.Real real) {
      write(out, real.value());
    } else if (datum instanceof Datum.Whole whole) {
      out.text(String.format(Locale.ROOT, "%,d", whole.value()));
    } else if (datum instanceof Datum.Text text) {
      out.text(text.text());
    } else {
      out.text("\u2013");
    }
  }

  static void write(Markup out, double value) {
    double size = Math.abs(value);
    if (Double.isInfinite(value)) {
      out.text(sign(value) + "\u221e");
    } else if (value == 0 || (size >= SMALLEST_PLAIN && size < LARGEST_PLAIN)) {
      out.text(sign(value) + digits(size));
    } else {
      String[] parts = String.format(Locale.ROOT, "%.3e", size).split("e", 2);
      int exponent = Integer.parseInt(parts[1]);
      String mantissa = parts[0].endsWith(".000") ? parts[0].substring(0, 1) : parts[0];
      out.text(sign(value) + mantissa + "\u00b710");
      out.leaf("sup", sign(exponent) + Math.abs(exponent));
    }
  }

  /** Short numbers as they are, such as 0.1; all others with four digits, also if these are zeros. */
  private static String digits(double size) {
    return BigDecimal.valueOf(size).stripTrailingZeros().precision() < FOUR_DIGITS.getPrecision()
        ? PlainDecimal.of(size)
        : new BigDecimal(size).round(FOUR_DIGITS).toPlainString();
  }

  private static String sign(double value) {
    return value < 0 ? "\u2212" : "";
  }
}
