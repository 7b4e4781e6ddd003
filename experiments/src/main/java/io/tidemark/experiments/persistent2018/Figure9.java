package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.workload.statistics.Interval;
import java.util.List;
import java.util.stream.Stream;

/** False positives over the length of the range. */
public final class Figure9 extends RateFigure {
  /** The length that the paper names. */
  private static final long NAMED_LENGTH = 1_024;

  /** With days that other figures may have made. */
  public Figure9(Days days) {
    super("persistent2018/figure-9", days);
  }

  @Override
  Stream<Setting> settings(boolean full) {
    List<Long> some = List.of(16L, 128L, NAMED_LENGTH, 8_192L);
    return Stream.concat(
        (full ? Table3.LENGTHS : some).stream().map(q -> setting(DayKind.EDGAR, q)),
        (full ? some : List.of(128L, NAMED_LENGTH)).stream().map(q -> setting(DayKind.NETWORK, q)));
  }

  private static Setting setting(DayKind day, long length) {
    return new Setting(day, Days.SECONDS, Table3.USUAL_BITS, length);
  }

  @Override
  void show(Parameters parameters, RatePoints points, Report report) {
    for (DayKind day : List.of(DayKind.EDGAR, DayKind.NETWORK)) {
      points.chart(
          report.let("day", day.title()),
          day.title(),
          day.fileName(),
          Axis.log("length of the range |q| in seconds"),
          RatePoint::length);
    }
    compareWithIndependent(parameters, points, report);
    report
        .paper("single-filter-above-0.8", named(points, RatePoints.atLeast(0.8), Method.PAIR))
        .paper(
            "others-below-0.05",
            named(
                points,
                RatePoints.atMost(0.05),
                Method.INTERVAL_OPT,
                Method.LEVEL_OPT,
                Method.LEVEL_ONLINE))
        .paper(
            "interval-online-0.2", named(points, RatePoints.atLeast(0.1), Method.INTERVAL_ONLINE))
        .paper(
            "level-online-like-opt",
            points.ratios(
                Method.LEVEL_ONLINE,
                List.of(Method.INTERVAL_OPT, Method.LEVEL_OPT),
                RatePoints.atMost(1.1)))
        .paper(
            "single-filter-worst",
            points.ratios(Method.PAIR, List.of(Method.LEVEL_OPT), RatePoints.atLeast(1)));
  }

  /** The rates of some methods at the length that the paper names. */
  private static List<Check> named(RatePoints points, Interval allowed, Method... methods) {
    return points
        .where(p -> List.of(methods).contains(p.method()) && p.length() == NAMED_LENGTH)
        .checks(p -> new Check(p.place(), p.model(), allowed));
  }
}
