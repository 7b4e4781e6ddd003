package io.tidemark.analysis.theory;

import java.util.function.DoubleUnaryOperator;

/**
 * The expected number of distinct keys among j items drawn independently from classes of keys:
 * inferential 2019, eq. 15, tabulated as it is asked for.
 *
 * <p>Errors: between points that are an eighth of an octave apart it is the cubic with the same values
 * and slopes, which is off by less than one part in a million.
 */
final class DistinctTable implements DoubleUnaryOperator {
  private static final int POINTS_PER_OCTAVE = 8;
  private static final int OCTAVES = 64;

  private final double[] rates;
  private final double[] keys;

  /* At each point the value, and the slope along the logarithm to base 2 of j, times the step. */
  private final double[] values = new double[POINTS_PER_OCTAVE * OCTAVES + 1];
  private final double[] slopes = new double[POINTS_PER_OCTAVE * OCTAVES + 1];

  /**
   * A table for classes.
   *
   * @param rates {@code -ln(1 - p)} of a key of each class
   * @param keys the number of keys of each class
   */
  DistinctTable(double[] rates, double[] keys) {
    this.rates = rates.clone();
    this.keys = keys.clone();
  }

  @Override
  public double applyAsDouble(double items) {
    double place = Math.log(items) * (POINTS_PER_OCTAVE / Math.log(2));
    if (!(place >= 0 && place < values.length - 1) || rates.length == 1) {
      return items == 0 ? 0 : exact(items);
    }
    int low = (int) place;
    fill(low);
    fill(low + 1);
    double t = place - low;
    double rise = values[low + 1] - values[low];
    double bend = slopes[low] - rise;
    double bendBack = rise - slopes[low + 1];
    return values[low] + t * rise + t * (1 - t) * (bend * (1 - t) + bendBack * t);
  }

  private void fill(int point) {
    // One is the least value: a key has come after the first item.
    if (values[point] == 0) {
      double items = Math.pow(2, (double) point / POINTS_PER_OCTAVE);
      double sum = 0;
      for (int i = 0; i < rates.length; i++) {
        sum += keys[i] * rates[i] * Math.exp(-items * rates[i]);
      }
      slopes[point] = sum * items * (Math.log(2) / POINTS_PER_OCTAVE);
      values[point] = exact(items);
    }
  }

  private double exact(double items) {
    double sum = 0;
    for (int i = 0; i < rates.length; i++) {
      sum -= keys[i] * Math.expm1(-items * rates[i]);
    }
    return sum;
  }
}
