package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** False positives over the length of the history. */
public final class Figure11 extends RateFigure {
  /** With days that other figures may have made. */
  public Figure11(Days days) {
    super("persistent2018/figure-11", days);
  }

  @Override
  Stream<Setting> settings(boolean full) {
    return (full ? Table3.SPANS : List.of(14_400L, 86_400L))
        .stream()
            .map(span -> new Setting(DayKind.EDGAR, span, Table3.USUAL_BITS, Table3.USUAL_LENGTH));
  }

  @Override
  void show(Parameters parameters, RatePoints points, Report report) {
    points.chart(
        report,
        DayKind.EDGAR.title(),
        DayKind.EDGAR.fileName(),
        Axis.linear("length of the history T in seconds"),
        RatePoint::span);
    List<Check> higher = new ArrayList<>();
    points.where(p -> true).by(p -> p.method().title()).forEach((method, own) -> {
      for (int i = 1; i < own.all().size(); i++) {
        RatePoint longer = own.all().get(i);
        RatePoint shorter = own.all().get(i - 1);
        higher.add(Check.atLeast(longer.place(), longer.model() / shorter.model(), 1));
      }
    });
    report
        .paper("rates-grow-with-span", higher)
        .paper(
            "single-filter-worst",
            points.ratios(
                Method.PAIR,
                List.of(
                    Method.INTERVAL_OPT,
                    Method.INTERVAL_ONLINE,
                    Method.LEVEL_OPT,
                    Method.LEVEL_ONLINE),
                RatePoints.atLeast(1)));
  }
}
