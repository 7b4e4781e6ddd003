package io.tidemark.analysis.keys;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.DoubleUnaryOperator;

/**
 * The expected number of distinct keys among j items drawn independently from classes of keys:
 * inferential 2019, eq. 15, tabulated octave by octave as it is asked for. Safe for several threads.
 *
 * <p>Errors: between points that are an eighth of an octave apart it is the cubic with the same values
 * and slopes, which is off by less than one part in a million.
 */
final class DistinctTable implements DoubleUnaryOperator {
  private static final int STEPS = 8;
  private static final int OCTAVES = 64;

  private final double[] rates;
  private final double[] keys;

  /* Of each octave the values at its nine points, then the slopes there along the steps. */
  private final AtomicReferenceArray<double[]> octaves = new AtomicReferenceArray<>(OCTAVES);

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
  public boolean equals(Object other) {
    return other instanceof DistinctTable table
        && Arrays.equals(rates, table.rates)
        && Arrays.equals(keys, table.keys);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(keys);
  }

  @Override
  public double applyAsDouble(double items) {
    double place = Math.log(items) * (STEPS / Math.log(2));
    if (!(place >= 0 && place < STEPS * OCTAVES) || rates.length == 1) {
      return items == 0 ? 0 : exact(items);
    }
    int step = (int) place;
    double[] points = points(step / STEPS);
    int low = step % STEPS;
    double t = place - step;
    double rise = points[low + 1] - points[low];
    double bend = points[low + STEPS + 1] - rise;
    double bendBack = rise - points[low + STEPS + 2];
    return points[low] + t * rise + t * (1 - t) * (bend * (1 - t) + bendBack * t);
  }

  private double[] points(int octave) {
    double[] points = octaves.get(octave);
    if (points == null) {
      points = new double[2 * (STEPS + 1)];
      for (int i = 0; i <= STEPS; i++) {
        double items = Math.pow(2, octave + (double) i / STEPS);
        points[i] = exact(items);
        points[i + STEPS + 1] = slope(items) * items * (Math.log(2) / STEPS);
      }
      octaves.set(octave, points);
    }
    return points;
  }

  private double slope(double items) {
    double sum = 0;
    for (int i = 0; i < rates.length; i++) {
      // A key that every item is has come already, and the rate of it is infinite.
      sum += rates[i] < Double.POSITIVE_INFINITY
          ? keys[i] * rates[i] * Math.exp(-items * rates[i])
          : 0;
    }
    return sum;
  }

  private double exact(double items) {
    double sum = 0;
    for (int i = 0; i < rates.length; i++) {
      sum -= keys[i] * Math.expm1(-items * rates[i]);
    }
    return sum;
  }
}
