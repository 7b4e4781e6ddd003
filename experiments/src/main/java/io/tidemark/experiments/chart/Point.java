package io.tidemark.experiments.chart;

import io.tidemark.workload.statistics.Interval;
import java.util.Objects;
import java.util.Optional;

/**
 * A point of a layer.
 *
 * @param x place along the first axis; for categories the number of the category, from 0
 * @param y value
 * @param interval confidence interval, tolerance or extent of a band around the value
 * @param state what a check said about it
 */
public record Point(double x, double y, Optional<Interval> interval, PointState state) {
  public Point {
    requireFinite(x, "x");
    requireFinite(y, "y");
    Objects.requireNonNull(interval, "interval");
    Objects.requireNonNull(state, "state");
  }

  /** A bare point. */
  public static Point at(double x, double y) {
    return new Point(x, y, Optional.empty(), PointState.UNCHECKED);
  }

  /** This with an interval. */
  public Point with(Interval newInterval) {
    return new Point(x, y, Optional.of(newInterval), state);
  }

  /** This with what a comparison said. */
  public Point with(PointState newState) {
    return new Point(x, y, interval, newState);
  }

  private static void requireFinite(double value, String name) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(name + ": " + value + " (expected: finite)");
    }
  }
}
