package io.tidemark.experiments.chart;

import io.tidemark.workload.statistics.Interval;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The scales of a chart's axes: the range that an axis names, or one that shows all points. */
final class Scales {
  private Scales() {}

  static Scale x(Chart chart) {
    return of(chart.x(), points(chart).mapToDouble(Point::x), references(chart, Reference.Side.X));
  }

  static Scale y(Chart chart) {
    DoubleStream values =
        points(chart).flatMapToDouble(p -> DoubleStream.concat(DoubleStream.of(p.y()), ends(p)));
    if (chart.series().stream()
        .flatMap(s -> s.layers().stream())
        .anyMatch(l -> l.kind() == Layer.Kind.BARS && chart.y() instanceof Axis.Linear)) {
      // The length of a bar is its value only if it stands on zero.
      values = DoubleStream.concat(values, DoubleStream.of(0));
    }
    return of(chart.y(), values, references(chart, Reference.Side.Y));
  }

  private static Scale of(Axis axis, DoubleStream values, DoubleStream references) {
    DoubleStream all = DoubleStream.concat(values, references);
    if (axis instanceof Axis.Categories categories) {
      return new CategoryScale(categories.names());
    }
    if (axis instanceof Axis.Log log) {
      return log.range()
          .map(r -> new LogScale(r.low(), r.high()))
          .orElseGet(() -> LogScale.covering(extent(all.filter(v -> v > 0))));
    }
    return ((Axis.Linear) axis)
        .range()
        .map(r -> new LinearScale(r.low(), r.high()))
        .orElseGet(() -> LinearScale.covering(extent(all)));
  }

  private static Stream<Point> points(Chart chart) {
    return chart.series().stream()
        .flatMap(s -> s.layers().stream())
        .flatMap(l -> l.points().stream());
  }

  /** The finite ends of a point's interval; an infinite one runs to the edge of the chart. */
  private static DoubleStream ends(Point point) {
    return point.interval().stream()
        .flatMapToDouble(i -> DoubleStream.of(i.low(), i.high()))
        .filter(Double::isFinite);
  }

  private static DoubleStream references(Chart chart, Reference.Side side) {
    return chart.references().stream().filter(r -> r.side() == side).mapToDouble(Reference::value);
  }

  private static Interval extent(DoubleStream values) {
    double[] all = values.toArray();
    return new Interval(
        DoubleStream.of(all)
            .min()
            .orElseThrow(() ->
                new IllegalArgumentException("log axis: no value above 0 (expected: at least 1)")),
        DoubleStream.of(all).max().orElseThrow());
  }
}
