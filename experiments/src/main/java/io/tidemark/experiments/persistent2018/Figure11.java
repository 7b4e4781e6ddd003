package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.Progress;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** False positives over the length of the history. */
public final class Figure11 extends Figure<RateParameters> {
  private final Days days;

  /** With days that other figures may have made. */
  public Figure11(Days days) {
    super(
        11,
        "False positives over the length of the history",
        1,
        25,
        RateParameters.quick(settings(List.of(14_400L, 86_400L))),
        RateParameters.full(settings(Table3.SPANS)));
    this.days = days;
  }

  private static Stream<RateParameters.Setting> settings(List<Long> spans) {
    return spans.stream()
        .map(span -> new RateParameters.Setting(
            DayKind.EDGAR, span, Table3.USUAL_BITS, Table3.USUAL_LENGTH));
  }

  @Override
  public ExperimentResult run(RateParameters parameters, Progress progress)
      throws InterruptedException {
    RatePoints points = new RatePoints(new RateSweep(days, parameters).run(progress));
    List<Claim> comparisons = new ArrayList<>(points.agreement());
    comparisons.add(higher(points));
    comparisons.add(new Claims(points)
        .ratio(
            "\u03b2\u2081-opt, \u03b2\u2082-opt and their online forms are significantly better than"
                + " the single filter",
            "Our reading: at every T the single filter errs at least as often.",
            Method.PAIR,
            List.of(
                Method.INTERVAL_OPT, Method.INTERVAL_ONLINE, Method.LEVEL_OPT, Method.LEVEL_ONLINE),
            Claims.atLeast(1)));
    return new ExperimentResult(
        prose(),
        List.of(points.chart(
            DayKind.EDGAR.title(),
            DayKind.EDGAR.fileName(),
            "EDGAR-like: false-positive rate over the length of the history",
            "The more of the day a history of fixed size holds, the more often it errs.",
            Axis.linear("length of the history T in seconds"),
            p -> (double) p.span())),
        List.of(points.table()),
        comparisons);
  }

  private static Claim higher(RatePoints points) {
    List<Check> checks = new ArrayList<>();
    for (Method method : points.methods()) {
      List<RatePoint> own = points.of(DayKind.EDGAR.title(), method);
      for (int i = 1; i < own.size(); i++) {
        checks.add(Check.atLeast(
            own.get(i).place(), own.get(i).model() / own.get(i - 1).model(), 1));
      }
    }
    return Claim.ofPaper(
        "a larger T leads to more distinct elements, hence to higher rates of all methods",
        "Each rate by the model over that of the next smaller T.",
        checks);
  }

  private static Prose prose() {
    return new Prose(
        "The first 4, 8, 16 and 24 hours of the EDGAR-like day, each in a history of 50 million"
            + " bits, asked questions of 128 seconds whose true answer is \u201cno\u201d.",
        "Lower is better. Dots are measured, lines are the model; where there is a line without dots,"
            + " none of 10,000 questions was answered wrongly.",
        Notes.onRates());
  }
}
