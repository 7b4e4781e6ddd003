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
    long rest = exponent;
    for (int digit = 0; rest != 0; digit += DIGITS) {
      // A product is rounded by half a unit in the last place.
      product = Math.nextUp(product * powers[digit + ((int) rest & (DIGITS - 1))]);
      rest >>>= DIGIT_BITS;
    }
    return product;
  }
}
