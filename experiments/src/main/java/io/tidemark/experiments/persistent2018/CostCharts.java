package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.Table;
import io.tidemark.workload.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Costs as charts and tables. */
final class CostCharts {
  /** The word that every time carries. */
  static final String MEASURED_HERE = "measured here";

  private final String operation;
  private final Axis x;
  private final List<CostPoint> points;

  /**
   * @param operation "addition" or "question"
   * @param x the first axis
   */
  CostCharts(String operation, Axis x, List<CostPoint> points) {
    this.operation = operation;
    this.x = x;
    this.points = List.copyOf(points);
  }

  List<CostPoint> points() {
    return points;
  }

  /** The filters that an operation touches. */
  Chart filters(String title, String description) {
    return Chart.of(
        operation + "-filters",
        title,
        description,
        x,
        Axis.log("Bloom filters per " + operation),
        series("counted", CostPoint::filters));
  }

  /** The bits that an operation sets. */
  Chart probes(String title, String description) {
    return Chart.of(
        operation + "-probes",
        title,
        description,
        x,
        Axis.log("bits set per " + operation),
        series("counted", CostPoint::probes));
  }

  /** How long it takes here. */
  Chart times(String title, String description) {
    return Chart.of(
        operation + "-time",
        title,
        description,
        x,
        Axis.log("microseconds per " + operation + ", " + MEASURED_HERE),
        series(MEASURED_HERE, p -> p.nanos() / 1_000));
  }

  private List<Series> series(String legend, ToDoubleFunction<CostPoint> value) {
    List<Series> series = new ArrayList<>();
    for (Method method : points.stream().map(CostPoint::method).distinct().toList()) {
      List<Point> own = points.stream()
          .filter(p -> p.method() == method)
          .map(p -> Point.at(p.x(), value.applyAsDouble(p)))
          .toList();
      series.add(Series.of(
          method.title(), Layer.curve("from value to value", own), Layer.dots(legend, own)));
    }
    return series;
  }

  Table table() {
    List<List<Datum>> rows = points.stream()
        .map(p -> List.of(
            Datum.of(p.method().title()),
            Datum.of(p.x()),
            Datum.of(p.filters()),
            p.probes() == 0 ? Datum.missing() : Datum.of(p.probes()),
            Datum.of(p.nanos())))
        .toList();
    List<Column> columns = List.of(
        Column.of("method"),
        Column.of(x.title()),
        Column.of("Bloom filters, counted"),
        Column.of("bits set, counted"),
        Column.of("time, " + MEASURED_HERE, "ns"));
    return new Table(operation + "s", "Cost of one " + operation, columns, rows);
  }

  CostPoint at(Method method, double x) {
    return points.stream()
        .filter(p -> p.method() == method && p.x() == x)
        .findAny()
        .orElseThrow(() -> new IllegalArgumentException(
            "method: " + method + " (expected: measured at " + x + ")"));
  }

  /** A claim of the paper on the ratio of counts of two methods, wherever both were measured. */
  Claim ratio(
      String claim,
      String reading,
      Method method,
      List<Method> others,
      ToDoubleFunction<CostPoint> count,
      Interval allowed) {
    List<Check> checks = points.stream()
        .filter(p -> p.method() == method)
        .flatMap(p -> others.stream()
            .map(other -> new Check(
                method.title() + " against " + other.title() + " at " + (long) p.x(),
                count.applyAsDouble(p) / count.applyAsDouble(at(other, p.x())),
                allowed)))
        .toList();
    return Claim.ofPaper(claim, reading, checks);
  }
}
