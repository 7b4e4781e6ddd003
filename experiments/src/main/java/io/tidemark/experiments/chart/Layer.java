package io.tidemark.experiments.chart;

import java.util.List;
import java.util.Objects;

/**
 * Points that are drawn in one way.
 *
 * @param kind how they are drawn
 * @param legend what they are, such as "measured" or "theory"; the same in all series
 * @param points at least one; along a curve or band in the order of drawing
 */
public record Layer(Kind kind, String legend, List<Point> points) {
  /** The ways of drawing. */
  public enum Kind {
    /** The intervals of the points as one area. */
    BAND,
    /** Bars from the bottom, side by side where several series have them. */
    BARS,
    /** A line. */
    CURVE,
    /** A broken line. */
    DASHED_CURVE,
    /** What was expected: open marks, with their tolerance as boxes. */
    EXPECTED,
    /** What lies somewhere below: open marks with an arrow towards the lesser values. */
    UPPER_BOUNDS,
    /** Marks, with their intervals as error bars. */
    DOTS
  }

  /** A way of drawing with its legend, such as {@code points -> Layer.dots("measured", points)}. */
  @FunctionalInterface
  public interface Drawing {
    /** The points, drawn so. */
    Layer of(List<Point> points);
  }

  public Layer {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(legend, "legend");
    points = List.copyOf(points);
    if (points.isEmpty()) {
      throw new IllegalArgumentException("points: none (expected: at least 1)");
    }
    if (kind == Kind.BAND && points.stream().anyMatch(p -> p.interval().isEmpty())) {
      throw new IllegalArgumentException("band: a bare point (expected: an interval at each)");
    }
  }

  /** A line. */
  public static Layer curve(String legend, List<Point> points) {
    return new Layer(Kind.CURVE, legend, points);
  }

  /** A broken line. */
  public static Layer dashedCurve(String legend, List<Point> points) {
    return new Layer(Kind.DASHED_CURVE, legend, points);
  }

  /** Marks with error bars. */
  public static Layer dots(String legend, List<Point> points) {
    return new Layer(Kind.DOTS, legend, points);
  }

  /** Marks of what lies somewhere below. */
  public static Layer upperBounds(String legend, List<Point> points) {
    return new Layer(Kind.UPPER_BOUNDS, legend, points);
  }

  /** Bars. */
  public static Layer bars(String legend, List<Point> points) {
    return new Layer(Kind.BARS, legend, points);
  }

  /** Expected values with their tolerance. */
  public static Layer expected(String legend, List<Point> points) {
    return new Layer(Kind.EXPECTED, legend, points);
  }

  /** An area. */
  public static Layer band(String legend, List<Point> points) {
    return new Layer(Kind.BAND, legend, points);
  }
}
