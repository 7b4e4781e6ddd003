package io.tidemark.experiments.persistent2018;

import io.tidemark.analysis.history.HistoryTuning;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.TimedLoop;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.history.Evidence;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.history.QuestionSet;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.experiments.result.Table;
import io.tidemark.workload.random.RandomSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What it costs to divide the bits among the filters. */
public final class Figure18 extends Figure<Figure18Parameters> {
  private final Days days;
  private final Stopwatch stopwatch;

  /** With days that other figures may have made. */
  public Figure18(Days days, Stopwatch stopwatch) {
    super(
        18,
        "Cost of dividing the bits",
        1,
        5,
        Figure18Parameters.quick(),
        Figure18Parameters.full());
    this.days = days;
    this.stopwatch = stopwatch;
  }

  /**
   * A division.
   *
   * @param structure "interval" or "level"
   * @param span length of the history
   * @param filters filters to divide among
   * @param bitsGiven bits to divide
   * @param bitsUsed bits in the shape
   * @param nanos time; measured here
   */
  private record Division(
      String structure, long span, int filters, long bitsGiven, long bitsUsed, double nanos) {}

  @Override
  public ExperimentResult run(Figure18Parameters parameters, Progress progress)
      throws InterruptedException {
    List<Division> divisions = new ArrayList<>();
    for (long span : parameters.spans()) {
      progress.at((double) divisions.size() / (2 * parameters.spans().size()));
      PairSet pairs =
          days.of(DayKind.EDGAR, parameters.divisor(), parameters.seed()).within(0, span);
      QuestionSet questions = QuestionSet.negative(
          pairs,
          parameters.questions(),
          Table3.USUAL_LENGTH,
          RandomSource.seeded(parameters.runSeed(), "asked " + span));
      Evidence own = new Evidence(pairs, questions);
      divisions.add(
          divide(parameters, "interval", own.distinctByFilter(), own.frequencyByFilter(), span));
      divisions.add(
          divide(parameters, "level", own.distinctByHeight(), own.frequencyByHeight(), span));
    }
    return result(divisions);
  }

  private Division divide(
      Figure18Parameters parameters,
      String structure,
      double[] distinct,
      double[] frequencies,
      long span) {
    double bits = (double) parameters.bits();
    double nanos = new TimedLoop(stopwatch, parameters.rounds())
        .nanosPerOperation(1, () -> sizes(bits, distinct, frequencies).totalBits());
    FilterSizes sizes = sizes(bits, distinct, frequencies);
    return new Division(
        structure, span, distinct.length, parameters.bits(), sizes.totalBits(), nanos);
  }

  private static FilterSizes sizes(double bits, double[] distinct, double[] frequencies) {
    return HistoryTuning.sizes(HistoryTuning.allocate(bits, distinct, frequencies), distinct);
  }

  private static ExperimentResult result(List<Division> divisions) {
    return new ExperimentResult(
        prose(),
        List.of(
            chart(
                divisions,
                "time",
                "Time to divide the bits over the length of the history",
                Axis.log("milliseconds, " + CostCharts.MEASURED_HERE),
                CostCharts.MEASURED_HERE,
                d -> d.nanos() / 1e6),
            chart(
                divisions,
                "filters",
                "Filters among which bits are divided",
                Axis.log("filters"),
                "counted",
                Division::filters)),
        List.of(table(divisions)),
        List.of(used(divisions), growth(divisions)));
  }

  private static Claim used(List<Division> divisions) {
    List<Check> checks = divisions.stream()
        .map(d -> Check.near(
            d.structure() + ", T = " + d.span(),
            (double) d.bitsUsed(),
            (double) d.bitsGiven(),
            0.01 * d.bitsGiven()))
        .toList();
    return new Claim(
        "All bits are divided", "Within 0.01; a share of less than two bits is given up.", checks);
  }

  private static Chart chart(
      List<Division> divisions,
      String name,
      String title,
      Axis y,
      String legend,
      ToDoubleFunction<Division> value) {
    List<Series> series = new ArrayList<>();
    for (String structure : List.of("interval", "level")) {
      List<Point> points = divisions.stream()
          .filter(d -> d.structure().equals(structure))
          .map(d -> Point.at((double) d.span(), value.applyAsDouble(d)))
          .toList();
      series.add(Series.of(
          structure, Layer.curve("from value to value", points), Layer.dots(legend, points)));
    }
    return Chart.of(
        name,
        title,
        "Intervals have a filter for each of them, levels one for each doubling of time.",
        Axis.linear("length of the history T in seconds"),
        y,
        series);
  }

  private static Table table(List<Division> divisions) {
    List<List<Datum>> rows = divisions.stream()
        .map(d -> List.of(
            Datum.of(d.structure()),
            Datum.of(d.span()),
            Datum.of((long) d.filters()),
            Datum.of(d.bitsGiven()),
            Datum.of(d.bitsUsed()),
            Datum.of(d.nanos() / 1e3)))
        .toList();
    List<Column> columns = List.of(
        Column.of("structure"),
        Column.of("length T", "s"),
        Column.of("filters"),
        Column.of("given", "bits"),
        Column.of("used", "bits"),
        Column.of("time, " + CostCharts.MEASURED_HERE, "\u00b5s"));
    return new Table("divisions", "Divisions", columns, rows);
  }

  private static Claim growth(List<Division> divisions) {
    int last = divisions.size() - 2;
    return Claim.ofPaper(
        "the cost for PBF-1 grows quickly with T, that for PBF-2 stays about the same",
        "In filters, from the least T to the greatest: at least 3 times as many, and at most 1.5"
            + " times as many.",
        List.of(
            Check.atLeast(
                "interval",
                (double) divisions.get(last).filters() / divisions.get(0).filters(),
                3),
            Check.atMost(
                "level",
                (double) divisions.get(last + 1).filters() / divisions.get(1).filters(),
                1.5)));
  }

  private static Prose prose() {
    return new Prose(
        "The bits of a history are divided among its filters by eq. (10) to (13), from the numbers of"
            + " distinct entries and of questions of each filter. Timed is this alone: to find the one"
            + " root, and to round to whole bits and probes.",
        "Lower is better. Times are those of this machine and of this run; no claim rests on them.",
        List.of(
            "The paper reports about 0.1 s for PBF-1 and 100 \u00b5s for PBF-2 at T = 86,400, on a"
                + " machine of its own."));
  }
}
