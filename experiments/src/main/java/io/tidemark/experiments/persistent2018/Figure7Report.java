package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.PaperDay;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.experiments.result.Table;
import io.tidemark.workload.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;

/** Charts, tables and words of {@link Figure7}. */
final class Figure7Report {
  private static final int HOUR = 3_600;

  /** Numbers of distinct (client, interval) pairs of an independent generator, coarsest level first. */
  private static final long[] REFERENCE_LEVELS = {
    25_497, 32_270, 38_636, 45_526, 51_962, 58_090, 64_211, 70_383, 77_277, 85_738, 97_812, 117_149,
    151_827, 217_635, 346_974, 604_245, 1_116_330, 2_127_751
  };

  private final Figure7Parameters parameters;
  private final List<DayCurves> curves;

  Figure7Report(Figure7Parameters parameters, List<DayCurves> curves) {
    this.parameters = parameters;
    this.curves = curves;
  }

  ExperimentResult result() {
    List<Claim> comparisons = new ArrayList<>();
    comparisons.add(totals());
    if (parameters.divisor() == 1) {
      comparisons.add(levels());
    }
    comparisons.add(steady());
    comparisons.add(nightAndDay());
    return new ExperimentResult(
        prose(),
        curves.stream().map(this::chart).toList(),
        List.of(table(), levelTable()),
        comparisons);
  }

  private Chart chart(DayCurves day) {
    return Chart.of(
        day.kind().fileName(),
        day.kind().title() + ": share of the day\u2019s total over time",
        "The share of a day\u2019s entries, distinct (client, second) pairs and distinct clients that"
            + " has come up to each hour. The totals stand beside the curves.",
        Axis.linear("hour of the day", 0, 24),
        Axis.linear("share of the day\u2019s total", 0, 1),
        List.of(
            curve(day, Layer.Kind.CURVE, "clients, n\u2032 = ", day::keysBefore),
            curve(day, Layer.Kind.CURVE, "pairs, n = ", day::pairsBefore),
            curve(day, Layer.Kind.DASHED_CURVE, "entries, N = ", day::entriesBefore)));
  }

  private Series curve(DayCurves day, Layer.Kind kind, String name, IntToDoubleFunction before) {
    double total = before.applyAsDouble(day.ticks());
    List<Point> points = new ArrayList<>();
    for (int i = 0; i <= parameters.points(); i++) {
      int tick = tick(day, i);
      points.add(Point.at((double) tick / HOUR, before.applyAsDouble(tick) / total));
    }
    return Series.of(
        name + String.format(Locale.ROOT, "%,.0f", total),
        new Layer(kind, kind == Layer.Kind.CURVE ? "counted" : "drawn and counted", points));
  }

  private int tick(DayCurves day, int point) {
    return (int) ((long) day.ticks() * point / parameters.points());
  }

  private Table table() {
    List<List<Datum>> rows = new ArrayList<>();
    for (DayCurves day : curves) {
      for (int i = 0; i <= parameters.points(); i++) {
        int tick = tick(day, i);
        rows.add(List.of(
            Datum.of(day.kind().title()),
            Datum.of((long) tick),
            Datum.of((long) day.entriesBefore(tick)),
            Datum.of((long) day.pairsBefore(tick)),
            Datum.of((long) day.keysBefore(tick))));
      }
    }
    List<Column> columns = List.of(
        Column.of("day"),
        Column.of("time", "s"),
        Column.of("entries N"),
        Column.of("pairs n"),
        Column.of("clients n\u2032"));
    return new Table("cumulative", "Cumulative counts", columns, rows);
  }

  private Table levelTable() {
    List<List<Datum>> rows = new ArrayList<>();
    for (DayCurves day : curves) {
      double[] distinct = day.distinctByHeight();
      for (int height = 0; height < distinct.length; height++) {
        rows.add(List.of(
            Datum.of(day.kind().title()),
            Datum.of(distinct.length - 1L - height),
            Datum.of(1L << height),
            Datum.of((long) distinct[height]),
            hasReference(day)
                ? Datum.of(REFERENCE_LEVELS[distinct.length - 1 - height])
                : Datum.missing()));
      }
    }
    List<Column> columns = List.of(
        Column.of("day"),
        Column.of("level of the paper"),
        Column.of("interval", "s"),
        Column.of("distinct entries d"),
        Column.of("reference"));
    return new Table("levels", "Distinct (client, interval) pairs by level", columns, rows);
  }

  private boolean hasReference(DayCurves day) {
    return parameters.divisor() == 1 && day.kind() == DayKind.EDGAR;
  }

  private Claim totals() {
    List<Check> checks = new ArrayList<>();
    for (DayCurves day : curves) {
      PaperDay paper = day.kind().paper();
      checks.add(total(day, "clients", day.keysBefore(day.ticks()), paper.clients(), 0.001));
      checks.add(total(day, "pairs", day.pairsBefore(day.ticks()), paper.pairs(), 0.001));
      checks.add(total(day, "entries", day.entriesBefore(day.ticks()), paper.entries(), 0.01));
    }
    return new Claim(
        "The days have as many clients, pairs and entries as the paper\u2019s"
            + (parameters.divisor() == 1 ? "" : ", divided by " + parameters.divisor()),
        "Tolerance 0.001 for what the generators are given (whole numbers), 0.01 for the entries,"
            + " which are drawn.",
        checks);
  }

  private Check total(DayCurves day, String what, double count, long paper, double tolerance) {
    double expected = (double) paper / parameters.divisor();
    return Check.near(day.kind().title() + ", " + what, count, expected, tolerance * expected + 1);
  }

  private Claim levels() {
    List<Check> checks = new ArrayList<>();
    for (DayCurves day : curves) {
      double[] distinct = day.distinctByHeight();
      for (int height = 0; hasReference(day) && height < distinct.length; height++) {
        long reference = REFERENCE_LEVELS[distinct.length - 1 - height];
        checks.add(Check.near(
            "intervals of " + (1L << height) + " s",
            distinct[height],
            (double) reference,
            0.01 * reference));
      }
    }
    return new Claim(
        "The EDGAR-like day has as many distinct (client, interval) pairs by level as an"
            + " independent generator of the same description",
        "Tolerance 0.01, twice the spread between seeds of that generator.",
        checks);
  }

  private Claim steady() {
    List<Check> checks = new ArrayList<>();
    for (DayCurves day : curves) {
      for (int hour = 0; hour < 24 && day.kind() == DayKind.EDGAR; hour++) {
        checks.add(new Check(
            "pairs in hour " + hour, share(day, hour, hour + 1), new Interval(0.5 / 24, 2.0 / 24)));
      }
    }
    return Claim.ofPaper(
        "EDGAR: steady increase throughout the day",
        "Our reading: each hour has between half and twice the average.",
        checks);
  }

  private Claim nightAndDay() {
    List<Check> checks = new ArrayList<>();
    for (DayCurves day : curves) {
      if (day.kind() != DayKind.EDGAR) {
        String name = day.kind().title();
        checks.add(Check.atMost(name + ", pairs before 7:00", share(day, 0, 7), 7.0 / 24 / 1.5));
        checks.add(Check.atLeast(
            name + ", pairs from 9:00 to 21:00", share(day, 9, 21), 12.0 / 24 * 1.25));
      }
    }
    return Claim.ofPaper(
        "Network: very little activity after midnight, more from the morning on, less towards"
            + " evening",
        "Our reading: before 7:00 at most 2/3 of the average, from 9:00 to 21:00 at least 5/4 of it."
            + " The paper\u2019s curve itself is not available to us.",
        checks);
  }

  private static double share(DayCurves day, int fromHour, int toHour) {
    return (day.pairsBefore(toHour * HOUR) - day.pairsBefore(fromHour * HOUR))
        / day.pairsBefore(day.ticks());
  }

  private Prose prose() {
    return new Prose(
        "The paper measures on a day of the EDGAR web log and on a day of traffic into a local"
            + " network. Neither is part of Tidemark. Generated days stand in for them, with the"
            + " paper\u2019s numbers of clients and of distinct (client, second) pairs; this figure"
            + " shows how they grow.",
        "A web log that is read from all over the world grows in a straight line; a local network"
            + " sleeps at night. New clients come early, known ones come back.",
        List.of(
            "EDGAR-like: the client of rank r is active for min(50,000, C/r) seconds of the day, in"
                + " sessions of 30 seconds on average that begin at any time. Network-like: the same"
                + " law of ranks, busy by day, with bursts; the seconds of a source lie in one to"
                + " four dense clusters. Two further forms of that day have sessions instead, or"
                + " seconds that are independent of each other.",
            "The generators make distinct pairs. How many entries stand behind a pair is drawn from"
                + " a geometric distribution with the paper\u2019s mean; no filter sees it, since a"
                + " pair that is added twice sets the same bits."));
  }
}
