package io.tidemark.experiments.markup;

import java.math.BigDecimal;

/** Numbers as people write them: {@code 0.0001}, where Java would write {@code 1.0E-4}. */
public final class PlainDecimal {
  private PlainDecimal() {}

  /** All digits of a finite number, without needless zeros and without exponent. */
  public static String of(double value) {
    BigDecimal decimal = BigDecimal.valueOf(value);
    return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toPlainString();
  }
}
