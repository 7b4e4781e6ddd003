package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.history.PaperDay;
import io.tidemark.experiments.history.Seeds;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.PrintedValues;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.statistics.Interval;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** How the days of the experiments grow. */
public final class Figure7 extends Experiment<Figure7.Parameters> {
  private static final int HOUR = 3_600;

  private final Days days;

  /**
   * What determines a run.
   *
   * @param seed seed of the days
   * @param divisor how many times smaller than the paper's the days are
   * @param days which days
   * @param points moments of the day that are shown, evenly spaced
   */
  public record Parameters(long seed, int divisor, List<DayKind> days, int points) {}

  /** A moment of a day. */
  private record Moment(DayCurves day, int tick) {}

  /**
   * The pairs of a client and an interval of one length.
   *
   * @param number of the level in the paper, which counts from the coarsest
   * @param interval its length
   * @param reference the distinct ones of an independent generator
   */
  private record Level(DayKind day, int number, long interval, double distinct, double reference) {
    String place() {
      return "intervals of " + interval + " s";
    }
  }

  /** With days that other figures may have made. */
  public Figure7(Days days) {
    super("persistent2018/figure-7");
    this.days = days;
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    boolean full = scale == RunScale.FULL;
    return new Parameters(
        Seeds.DAY, full ? 1 : Seeds.QUICK_DIVISOR, List.of(DayKind.values()), full ? 96 : 24);
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws InterruptedException {
    List<DayCurves> curves = new ArrayList<>();
    for (DayKind kind : parameters.days()) {
      progress.at((double) curves.size() / parameters.days().size());
      PairSet day = days.of(kind, parameters.divisor(), parameters.seed());
      curves.add(DayCurves.of(kind, day, parameters.seed()));
    }
    show(parameters, curves, report);
  }

  private static void show(Parameters parameters, List<DayCurves> curves, Report report) {
    for (DayCurves day : curves) {
      List<Moment> moments = moments(parameters, day);
      report
          .let("day", day.kind().title())
          .chart(
              day.kind().fileName(),
              Axis.linear("hour of the day", 0, 24),
              Axis.linear("share of the day’s total", 0, 1),
              List.of(
                  curve(moments, "clients, n′ = ", day::keysBefore, Layer.Kind.CURVE, "counted"),
                  curve(moments, "pairs, n = ", day::pairsBefore, Layer.Kind.CURVE, "counted"),
                  curve(
                      moments,
                      "entries, N = ",
                      day::entriesBefore,
                      Layer.Kind.DASHED_CURVE,
                      "drawn and counted")));
    }
    report.table(
        "cumulative",
        Rows.of(curves.stream().flatMap(d -> moments(parameters, d).stream()).toList())
            .text("day", m -> m.day().kind().title())
            .count("time", "s", Moment::tick)
            .count("entries N", m -> (long) m.day().entriesBefore(m.tick()))
            .count("pairs n", m -> (long) m.day().pairsBefore(m.tick()))
            .count("clients n′", m -> (long) m.day().keysBefore(m.tick())));
    Rows<Level> levels = levels(parameters, curves);
    report.table(
        "levels",
        levels
            .text("day", l -> l.day().title())
            .count("level of the paper", Level::number)
            .count("interval", "s", Level::interval)
            .count("distinct entries d", l -> (long) l.distinct())
            .column(Column.of("reference"), l -> whole(l.reference())));
    claims(parameters, curves, levels, report);
  }

  private static List<Moment> moments(Parameters parameters, DayCurves day) {
    return IntStream.rangeClosed(0, parameters.points())
        .mapToObj(i -> new Moment(day, (int) ((long) day.ticks() * i / parameters.points())))
        .toList();
  }

  private static Series curve(
      List<Moment> moments,
      String name,
      IntToDoubleFunction before,
      Layer.Kind kind,
      String legend) {
    double total = before.applyAsDouble(moments.get(moments.size() - 1).tick());
    List<Point> points = Rows.of(moments)
        .points(m -> (double) m.tick() / HOUR, m -> before.applyAsDouble(m.tick()) / total);
    return Series.of(
        name + String.format(Locale.ROOT, "%,.0f", total), new Layer(kind, legend, points));
  }

  private static Datum whole(double value) {
    return Double.isNaN(value) ? Datum.missing() : Datum.of((long) value);
  }

  /** The levels of all days; the independent generator had full days of one kind. */
  private static Rows<Level> levels(Parameters parameters, List<DayCurves> curves) {
    PrintedValues reference = PrintedValues.of("persistent2018/figure-7");
    List<Level> levels = new ArrayList<>();
    for (DayCurves day : curves) {
      boolean hasReference = parameters.divisor() == 1 && day.kind() == DayKind.EDGAR;
      double[] distinct = day.distinctByHeight();
      for (int height = 0; height < distinct.length; height++) {
        long interval = 1L << height;
        levels.add(new Level(
            day.kind(),
            distinct.length - 1 - height,
            interval,
            distinct[height],
            hasReference ? reference.get("distinct", interval) : Double.NaN));
      }
    }
    return Rows.of(levels);
  }

  private static void claims(
      Parameters parameters, List<DayCurves> curves, Rows<Level> levels, Report report) {
    List<Check> totals = new ArrayList<>();
    List<Check> steady = new ArrayList<>();
    List<Check> byDay = new ArrayList<>();
    int divisor = parameters.divisor();
    for (DayCurves day : curves) {
      PaperDay paper = day.kind().paper();
      String name = day.kind().title();
      int ticks = day.ticks();
      totals.add(total(name + ", clients", day.keysBefore(ticks), paper.clients(), divisor, 0.001));
      totals.add(total(name + ", pairs", day.pairsBefore(ticks), paper.pairs(), divisor, 0.001));
      totals.add(
          total(name + ", entries", day.entriesBefore(ticks), paper.entries(), divisor, 0.01));
      if (day.kind() == DayKind.EDGAR) {
        for (int hour = 0; hour < 24; hour++) {
          steady.add(new Check(
              "pairs in hour " + hour,
              share(day, hour, hour + 1),
              new Interval(0.5 / 24, 2.0 / 24)));
        }
      } else {
        byDay.add(Check.atMost(name + ", pairs before 7:00", share(day, 0, 7), 7.0 / 24 / 1.5));
        byDay.add(Check.atLeast(
            name + ", pairs from 9:00 to 21:00", share(day, 9, 21), 12.0 / 24 * 1.25));
      }
    }
    report
        .let("divided", divisor == 1 ? "" : ", divided by " + divisor)
        .ours("totals-as-in-paper", totals)
        .ours(
            "levels-as-independent",
            levels
                .where(l -> !Double.isNaN(l.reference()))
                .checks(
                    l -> Check.near(l.place(), l.distinct(), l.reference(), 0.01 * l.reference())))
        .paper("edgar-steady", steady)
        .paper("network-by-day", byDay);
  }

  private static Check total(
      String place, double count, long paper, int divisor, double tolerance) {
    double expected = (double) paper / divisor;
    return Check.near(place, count, expected, tolerance * expected + 1);
  }

  private static double share(DayCurves day, int fromHour, int toHour) {
    return (day.pairsBefore(toHour * HOUR) - day.pairsBefore(fromHour * HOUR))
        / day.pairsBefore(day.ticks());
  }
}
