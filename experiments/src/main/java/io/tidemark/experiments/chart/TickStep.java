package io.tidemark.experiments.chart;

/**
 * A step of 1, 2 or 5 times a power of ten.
 *
 * @param mantissa 1, 2 or 5
 * @param exponent of ten
 */
record TickStep(int mantissa, int exponent) {
  private static final int[] MANTISSAS = {1, 2, 5};

  /** A step this close below what is needed is what is needed, but for rounding. */
  private static final double SLACK = 1e-9;

  /** The smallest step that is not below {@code length}. */
  static TickStep atLeast(double length) {
    if (!(length > 0 && length < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("length: " + length + " (expected: finite, above 0)");
    }
    int exponent = (int) Math.floor(Math.log10(length));
    for (int mantissa : MANTISSAS) {
      TickStep step = new TickStep(mantissa, exponent);
      if (step.times(1) >= length * (1 - SLACK)) {
        return step;
      }
    }
    return new TickStep(1, exponent + 1);
  }

  /** So many steps; a division by a power of ten where there are decimals, for the nearest value. */
  double times(double steps) {
    double value = steps * mantissa;
    return exponent >= 0 ? value * Math.pow(10, exponent) : value / Math.pow(10, -exponent);
  }

  /** The number of steps to a value. */
  double count(double value) {
    return value / times(1);
  }

  /** The decimals that tell multiples apart. */
  int decimals() {
    return Math.max(0, -exponent);
  }
}
