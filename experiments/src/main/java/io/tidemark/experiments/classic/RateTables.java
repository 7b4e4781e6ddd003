package io.tidemark.experiments.classic;

import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.markup.PlainDecimal;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Comparison;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.Table;
import io.tidemark.workload.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Measured rates as a table, as points of charts, and as a comparison with theory. */
final class RateTables {
  private RateTables() {}

  /** The confidence of each interval, such that all hold together with {@code 1 - familyError}. */
  static double confidence(double familyError, int points) {
    return 1 - familyError / Math.max(1, points);
  }

  /**
   * The table.
   *
   * @param firstColumn heading of a column that tells points apart
   * @param first what stands there
   */
  static Table table(
      Column firstColumn,
      Function<RatePoint, Datum> first,
      List<RatePoint> points,
      double confidence) {
    List<Column> columns = List.of(
        firstColumn,
        Column.of("layout"),
        Column.of("target"),
        Column.of("bits"),
        Column.of("probes"),
        Column.of("keys"),
        Column.of("filters"),
        Column.of("questions"),
        Column.of("false positives"),
        Column.of("rate measured"),
        Column.of("interval low"),
        Column.of("interval high"),
        Column.of("rate by theory"),
        Column.of("measured / theory"),
        Column.of("design effect"),
        Column.of("inside"));
    List<List<Datum>> rows = new ArrayList<>();
    points.forEach(p -> rows.add(row(first.apply(p), p, confidence)));
    return new Table("measured", "Measured rates", columns, rows);
  }

  private static List<Datum> row(Datum first, RatePoint point, double confidence) {
    FalsePositiveTally tally = point.tally();
    Interval interval = tally.interval(confidence);
    return List.of(
        first,
        Datum.of(point.layout()),
        Datum.of(point.target()),
        Datum.of(point.spec().bits()),
        Datum.of((long) point.spec().probes()),
        Datum.of(point.keys()),
        Datum.of(tally.filters()),
        Datum.of(tally.questions()),
        Datum.of(tally.hits()),
        Datum.of(tally.rate()),
        Datum.of(interval.low()),
        Datum.of(interval.high()),
        Datum.of(point.theory()),
        Datum.of(point.ratio()),
        Datum.of(tally.designEffect()),
        Datum.of(point.check(confidence).holds() ? "yes" : "no"));
  }

  /** Theory against the intervals. */
  static Comparison comparison(List<RatePoint> points, double familyError) {
    double confidence = confidence(familyError, points.size());
    List<Check> checks = points.stream().map(p -> p.check(confidence)).toList();
    return new Comparison(
        "Theory lies inside the confidence interval of every measured rate",
        String.format(
            Locale.ROOT,
            "Each interval has confidence 1 \u2212 %s/%d, so that, whatever the dependence between"
                + " points, all %d hold together with probability at least %s if theory is right"
                + " (Bonferroni). An interval is widened by what the formula leaves out in a"
                + " filter of finite size.",
            PlainDecimal.of(familyError),
            points.size(),
            points.size(),
            PlainDecimal.of(1 - familyError)),
        checks);
  }

  /** The measured rate over theory, at a place of the chart's first axis. */
  static Point ratioAt(double x, RatePoint point, double confidence) {
    return Point.at(x, point.ratio())
        .with(point.ratioInterval(confidence))
        .with(point.check(confidence).standing());
  }

  /** How intervals were derived, in words. */
  static String intervalNote() {
    return "Questions to one filter are not independent: a filter that happens to be fuller errs"
        + " more often. The spread of the error between filters is computed from their cells, and"
        + " the counts are divided by the design effect of cluster sampling, 1 + (q \u2212 1)"
        + " Var(e) / (E(e)(1 \u2212 E(e))) for q questions per filter with error e, before the"
        + " exact interval of Clopper and Pearson is taken (Korn and Graubard 1998).";
  }

  /** What the formulas leave out, in words. */
  static String marginNote() {
    return "What the formulas leave out: in the standard layout the expectation of the k-th power"
        + " of the fill f is larger than the power of its expectation, by at most the factor"
        + " 1 + k(k\u22121)/2 \u00b7 (1\u2212f)/(f m) to second order; in the blocked layout the"
        + " windows at the ends of the array err less often, which in large filters, where it is"
        + " left out, lowers the rate by less than 0.004 of itself.";
  }
}
