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
 * @param standing what a comparison said about it
 */
public record Point(double x, double y, Optional<Interval> interval, Standing standing) {
  public Point {
    requireFinite(x, "x");
    requireFinite(y, "y");
    Objects.requireNonNull(interval, "interval");
    Objects.requireNonNull(standing, "standing");
  }

  /** A bare point. */
  public static Point at(double x, double y) {
    return new Point(x, y, Optional.empty(), Standing.UNJUDGED);
  }

  /** This with an interval. */
  public Point with(Interval newInterval) {
    return new Point(x, y, Optional.of(newInterval), standing);
  }

  /** This with what a comparison said. */
  public Point with(Standing newStanding) {
    return new Point(x, y, interval, newStanding);
  }

  private static void requireFinite(double value, String name) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(name + ": " + value + " (expected: finite)");
    }
  }
}
