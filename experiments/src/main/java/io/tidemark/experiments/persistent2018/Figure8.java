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

/** False positives over the bits. */
public final class Figure8 extends RateFigure {
  /** With days that other figures may have made. */
  public Figure8(Days days) {
    super("persistent2018/figure-8", days);
  }

  /** The two days at all bits, and the other forms of the network day at some. */
  @Override
  Stream<Setting> settings(boolean full) {
    List<Long> bits = full ? Table3.BITS : List.of(20_000_000L, 40_000_000L, 60_000_000L);
    List<Long> someBits = full ? List.of(Table3.USUAL_BITS) : List.of();
    return Stream.of(DayKind.values())
        .flatMap(day -> (day == DayKind.EDGAR || day == DayKind.NETWORK ? bits : someBits)
            .stream().map(m -> new Setting(day, Days.SECONDS, m, Table3.USUAL_LENGTH)));
  }

  @Override
  void show(Parameters parameters, RatePoints points, Report report) {
    for (DayKind day : List.of(DayKind.EDGAR, DayKind.NETWORK)) {
      points.chart(
          report.let("day", day.title()),
          day.title(),
          day.fileName(),
          Axis.linear("bits m"),
          RatePoint::bits);
    }
    compareWithIndependent(parameters, points, report);
    report
        .paper(
            "single-filter-worst",
            points.ratios(
                Method.PAIR, List.of(Method.INTERVAL_OPT, Method.LEVEL_OPT), RatePoints.atLeast(1)))
        .paper(
            "interval-opt-lowest",
            points.ratios(
                Method.INTERVAL_OPT,
                List.of(Method.PAIR, Method.INTERVAL_ONLINE, Method.LEVEL_OPT, Method.LEVEL_ONLINE),
                RatePoints.atMost(1)))
        .paper(
            "level-opt-like-interval-opt",
            points.ratios(Method.LEVEL_OPT, List.of(Method.INTERVAL_OPT), new Interval(0.5, 2)))
        .paper(
            "level-online-like-opt",
            points.ratios(Method.LEVEL_ONLINE, List.of(Method.LEVEL_OPT), RatePoints.atMost(1.1)))
        .paper(
            "interval-online-gap",
            points.ratios(
                Method.INTERVAL_ONLINE, List.of(Method.INTERVAL_OPT), RatePoints.atLeast(1.5)))
        .paper(
            "level-online-0.01",
            points
                .where(p -> p.method() == Method.LEVEL_ONLINE
                    && p.isOn(DayKind.EDGAR)
                    && p.bits() == Table3.USUAL_BITS / parameters.divisor())
                .checks(p -> new Check(p.place(), p.model(), new Interval(0.005, 0.015))))
        .paper(
            "network-above-edgar",
            points.dayRatios(DayKind.NETWORK, DayKind.EDGAR, new Interval(1, 2)));
  }
}
