package io.tidemark.core.filter.decaying;

import java.util.function.LongToDoubleFunction;

/**
 * Powers of one number, up to some exponent, as products of few that are kept: an epoch begins in less time
 * than it takes to compute a power.
 */
final class EraPowers {
  /*
   * An exponent is a number of digits to base 16, and its power the product of one power for each digit. An
   * era of 2^53 epochs has 14 of them.
   */
  private static final int DIGIT_BITS = 4;
  private static final int DIGITS = 1 << DIGIT_BITS;

  /* Digit by digit, the lowest first. */
  private final double[] powers;

  /**
   * Keeps powers.
   *
   * @param exponents how many exponents there are, from zero
   * @param power a power of an exponent, not below the true one, and a normal number
   */
  EraPowers(long exponents, LongToDoubleFunction power) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(exponents - 1);
    int digits = (bits + DIGIT_BITS - 1) / DIGIT_BITS;
    powers = new double[digits * DIGITS];
    for (int place = 0; place < powers.length; place++) {
      long exponent = (long) (place % DIGITS) << (place / DIGITS * DIGIT_BITS);
      powers[place] = exponent < exponents ? power.applyAsDouble(exponent) : 0;
    }
  }

  /** The power of an exponent, or a little more. */
  double of(long exponent) {
    double product = 1;
    int digit = 0;
    for (long rest = exponent; rest != 0; rest >>>= DIGIT_BITS) {
      product *= powers[(digit << DIGIT_BITS) + ((int) rest & (DIGITS - 1))];
      digit++;
    }
    // Each product was rounded by half a unit in the last place at most. Numbers are in the order
    // of
    // their bits.
    return Double.longBitsToDouble(Double.doubleToRawLongBits(product) + digit);
  }
}
