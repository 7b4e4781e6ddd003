package io.tidemark.experiments.persistent2018;

import io.tidemark.analysis.history.HistoryTheory;
import io.tidemark.analysis.history.HistoryTuning;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Measured rates as charts, as a table, beside the model, and as checks of the paper's claims. The latter
 * take the rates of the model, which has no chance in it.
 */
final class RatePoints {
  /** Rates below this are not drawn. */
  private static final double LEAST_SHOWN = 1e-12;

  /** What the model may be off, relatively: it takes expectations for what is random. */
  private static final double MODEL_MARGIN = 0.03;

  private static final double FAMILY_ERROR = 0.001;

  /** By which rule levels are held against the model. */
  enum LevelRule {
    /** Three standard errors and the margin: for a few points. */
    STANDARD_ERRORS,
    /** An interval that allows for the number of points. */
    FAMILY
  }

  private final Rows<RatePoint> points;
  private final LevelRule rule;

  RatePoints(List<RatePoint> points, LevelRule rule) {
    this.points = Rows.of(points);
    this.rule = rule;
  }

  Rows<RatePoint> where(Predicate<RatePoint> condition) {
    return points.where(condition);
  }

  private int size() {
    return points.all().size();
  }

  /**
   * Rates of one day on a logarithmic axis: dots for what was measured, lines for the model.
   *
   * @param name the name of the chart
   * @param x where a point lies on the first axis
   */
  void chart(Report report, String day, String name, Axis axis, ToDoubleFunction<RatePoint> x) {
    Rows<RatePoint> own = points.where(p -> p.day().equals(day));
    List<Series> series = new ArrayList<>();
    own.by(p -> p.method().title()).forEach((title, rows) -> {
      List<Layer> layers = layers(rows, x);
      if (!layers.isEmpty()) {
        series.add(new Series(title, layers));
      }
    });
    List<Point> bound =
        shown(own.where(p -> p.method() == Method.LEVEL_OPT), x, RatePoints::leastLevelError);
    if (!bound.isEmpty()) {
      series.add(Series.of("least of any level", Layer.dashedCurve("bound", bound)));
    }
    report.chart(name, axis, Axis.log("false-positive rate", floor(own), 1), series);
  }

  private List<Layer> layers(Rows<RatePoint> own, ToDoubleFunction<RatePoint> x) {
    List<Layer> layers = new ArrayList<>();
    List<Point> model = shown(own, x, RatePoint::model);
    if (!model.isEmpty()) {
      layers.add(Layer.curve("model", model));
    }
    List<Point> dots = own.where(p -> p.hits() > 0).all().stream()
        .map(p -> Point.at(x.applyAsDouble(p), p.rate())
            .with(p.interval(1 - FAMILY_ERROR / size()))
            .with(check(p).state()))
        .toList();
    if (!dots.isEmpty()) {
      layers.add(Layer.dots("measured, with interval", dots));
    }
    return layers;
  }

  /** The power of ten below all lines of a day. */
  private static double floor(Rows<RatePoint> own) {
    double least = own.all().stream()
        .mapToDouble(RatePoint::model)
        .filter(rate -> rate > 0)
        .min()
        .orElse(LEAST_SHOWN);
    return Math.max(LEAST_SHOWN, Math.pow(10, Math.floor(Math.log10(Math.min(least, 0.1)))));
  }

  private static List<Point> shown(
      Rows<RatePoint> own, ToDoubleFunction<RatePoint> x, ToDoubleFunction<RatePoint> y) {
    return own.where(p -> y.applyAsDouble(p) >= LEAST_SHOWN).points(x, y);
  }

  /**
   * The least error that levels of any day with as many pairs can have in the model: the number of
   * distinct entries can at most halve from one level to the next coarser one (errata of the paper's
   * Figures 8 and 9).
   */
  static double leastLevelError(RatePoint point) {
    int levels = LevelHistorySpec.levelsOver(point.span());
    double[] distinct = new double[levels];
    for (int height = 0; height < levels; height++) {
      distinct[height] = Math.scalb((double) point.pairs(), -height);
    }
    double[] asked = HistoryTheory.coverFrequencies(point.length(), levels);
    double[] bits = HistoryTuning.allocate((double) point.bits(), distinct, asked);
    return HistoryTheory.modelError(bits, distinct, asked);
  }

  void table(Report report) {
    report.table(
        "rates",
        points
            .text("day", RatePoint::day)
            .count("span T", "s", RatePoint::span)
            .count("pairs n", RatePoint::pairs)
            .text("method", p -> p.method().title())
            .count("bits m", RatePoint::bits)
            .count("length |q|", "s", RatePoint::length)
            .count("questions |W|", RatePoint::questions)
            .count("false positives", RatePoint::hits)
            .number("rate measured", RatePoint::rate)
            .number("rate by model", RatePoint::model)
            .number("rate by bits", RatePoint::byBits)
            .number(
                "least of any level", p -> p.method().isLevel() ? leastLevelError(p) : Double.NaN)
            .text("inside", p -> check(p).holds() ? "yes" : "no"));
  }

  /** What was measured beside the model. */
  void agreement(Report report) {
    Rows<RatePoint> levels = points.where(p -> p.method().isLevel());
    report
        .let("points", size())
        .ours("levels-as-model", levels.checks(this::check))
        .ours("pairs-as-model", points.where(p -> p.method() == Method.PAIR).checks(this::check))
        .ours("intervals-as-bits", points.where(p -> p.method().isInterval()).checks(this::check))
        .ours(
            "levels-above-least",
            levels.checks(p -> Check.atLeast(p.place(), p.model(), leastLevelError(p))));
  }

  private Check check(RatePoint p) {
    return p.method().isLevel() && rule == LevelRule.STANDARD_ERRORS
        ? levelCheck(p)
        : exactCheck(p);
  }

  /** Three standard errors and the margin. */
  private static Check levelCheck(RatePoint p) {
    double error = 3 * Math.sqrt(p.model() * (1 - p.model()) / p.questions());
    return Check.near(p.place(), p.rate(), p.model(), error + MODEL_MARGIN * p.model());
  }

  /** An exact interval, since these rates may be of a few counts; widened by the margin. */
  private Check exactCheck(RatePoint p) {
    Interval interval = p.interval(1 - FAMILY_ERROR / size());
    return new Check(
        p.place(),
        p.method().isInterval() ? p.byBits() : p.model(),
        new Interval(interval.low() * (1 - MODEL_MARGIN), interval.high() * (1 + MODEL_MARGIN)));
  }

  /** Where the ratio of one method's rate to those of others lies, at all settings. */
  List<Check> ratios(Method method, List<Method> others, Interval allowed) {
    return points.where(p -> p.method() == method).all().stream()
        .flatMap(p -> others.stream()
            .map(other -> new Check(
                p.place() + ", against " + other.title(),
                p.model() / counterpart(p, p.day(), other).model(),
                allowed)))
        .toList();
  }

  /** Where the ratio of a rate on one day to that on another lies, for all methods of Table 2. */
  List<Check> dayRatios(DayKind day, DayKind other, Interval allowed) {
    return points
        .where(p -> p.day().equals(day.title()) && p.method() != Method.INTERVAL_BY_HEIGHT)
        .checks(p -> new Check(
            p.place() + ", against " + other.title(),
            p.model() / counterpart(p, other.title(), p.method()).model(),
            allowed));
  }

  /** The point of another method, or on another day, at the setting of a point. */
  private RatePoint counterpart(RatePoint point, String day, Method method) {
    return points.all().stream()
        .filter(p -> p.day().equals(day)
            && p.method() == method
            && p.bits() == point.bits()
            && p.length() == point.length()
            && p.span() == point.span())
        .findAny()
        .orElseThrow(() -> new IllegalArgumentException(
            "method: " + method + " (expected: measured at " + point.place() + ")"));
  }

  static Interval atMost(double limit) {
    return new Interval(0, limit);
  }

  static Interval atLeast(double limit) {
    return new Interval(limit, Double.POSITIVE_INFINITY);
  }
}
