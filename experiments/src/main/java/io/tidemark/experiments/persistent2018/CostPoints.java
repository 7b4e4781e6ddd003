package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.statistics.Interval;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Costs of one operation as charts, as a table, and as checks of the paper's claims. */
final class CostPoints {
  /** The word that every time carries. */
  static final String MEASURED_HERE = "measured here";

  private final String operation;
  private final Axis x;
  private final Rows<OperationCosts.Point> points;

  /**
   * @param operation "addition" or "question"
   * @param x the first axis
   */
  CostPoints(String operation, Axis x, List<OperationCosts.Point> points) {
    this.operation = operation;
    this.x = x;
    this.points = Rows.of(points);
  }

  /** The filters that an operation touches. */
  void filters(Report report) {
    chart(
        report,
        "filters",
        "Bloom filters per " + operation,
        "counted",
        OperationCosts.Point::filters);
  }

  /** The bits that an operation sets. */
  void probes(Report report) {
    chart(report, "probes", "bits set per " + operation, "counted", OperationCosts.Point::probes);
  }

  /** How long it takes here. */
  void times(Report report) {
    String y = "microseconds per " + operation + ", " + MEASURED_HERE;
    chart(report, "time", y, MEASURED_HERE, p -> p.nanos() / 1_000);
  }

  private void chart(
      Report report,
      String name,
      String y,
      String legend,
      ToDoubleFunction<OperationCosts.Point> value) {
    report.chart(
        operation + "-" + name,
        x,
        Axis.log(y),
        points.lines(p -> p.method().title(), OperationCosts.Point::x, value, legend));
  }

  void table(Report report) {
    report.table(
        operation + "s",
        points
            .text("method", p -> p.method().title())
            .number(x.title(), OperationCosts.Point::x)
            .number("Bloom filters, counted", OperationCosts.Point::filters)
            .number("bits set, counted", p -> p.probes() == 0 ? Double.NaN : p.probes())
            .number("time, " + MEASURED_HERE, "ns", OperationCosts.Point::nanos));
  }

  Rows<OperationCosts.Point> of(Method method) {
    return points.where(p -> p.method() == method);
  }

  Rows<OperationCosts.Point> all() {
    return points;
  }

  /** Where the ratio of counts of two methods lies, wherever both were measured. */
  List<Check> ratios(
      Method method,
      List<Method> others,
      ToDoubleFunction<OperationCosts.Point> count,
      Interval allowed) {
    return of(method).all().stream()
        .flatMap(p -> others.stream()
            .flatMap(other -> of(other).where(o -> o.x() == p.x()).all().stream())
            .map(other -> new Check(
                method.title() + " against " + other.method().title() + " at " + (long) p.x(),
                count.applyAsDouble(p) / count.applyAsDouble(other),
                allowed)))
        .toList();
  }
}
