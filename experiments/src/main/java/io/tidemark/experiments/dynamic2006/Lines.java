package io.tidemark.experiments.dynamic2006;

import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Curves through measured points. */
final class Lines {
  private Lines() {}

  /** Points that are joined. */
  static Series joined(String name, String legend, List<Point> points) {
    return Series.of(name, Layer.curve("from value to value", points), Layer.dots(legend, points));
  }

  /** A point for each element. */
  static <T> List<Point> points(List<T> elements, ToDoubleFunction<T> x, ToDoubleFunction<T> y) {
    return elements.stream()
        .map(e -> Point.at(x.applyAsDouble(e), y.applyAsDouble(e)))
        .toList();
  }
}
