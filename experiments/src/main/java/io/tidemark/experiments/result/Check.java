package io.tidemark.experiments.result;

import io.tidemark.experiments.chart.PointState;
import io.tidemark.workload.statistics.Interval;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * One number against the interval in which it should lie.
 *
 * @param point which point it is
 * @param value the number
 * @param allowed where it should lie; an end may be infinite
 */
public record Check(String point, double value, Interval allowed) {
  public Check {
    Objects.requireNonNull(point, "point");
    Objects.requireNonNull(allowed, "allowed");
    if (Double.isNaN(value)) {
      throw new IllegalArgumentException("value: NaN (expected: a number)");
    }
  }

  /** A number that should not exceed another. */
  public static Check atMost(String point, double value, double limit) {
    return new Check(point, value, new Interval(Double.NEGATIVE_INFINITY, limit));
  }

  /** A number that should not be less than another. */
  public static Check atLeast(String point, double value, double limit) {
    return new Check(point, value, new Interval(limit, Double.POSITIVE_INFINITY));
  }

  /** A number that should be within a distance of another. */
  public static Check near(String point, double value, double expected, double tolerance) {
    return new Check(point, value, new Interval(expected - tolerance, expected + tolerance));
  }

  /** A check of each of some elements. */
  public static <T> List<Check> each(Collection<T> elements, Function<T, Check> check) {
    return elements.stream().map(check).toList();
  }

  /** Whether it lies there. */
  public boolean holds() {
    return allowed.contains(value);
  }

  /** The same for a chart. */
  public PointState state() {
    return holds() ? PointState.INSIDE : PointState.OUTSIDE;
  }
}
