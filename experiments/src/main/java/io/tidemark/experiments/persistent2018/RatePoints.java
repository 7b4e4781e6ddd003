package io.tidemark.experiments.persistent2018;

import io.tidemark.analysis.history.HistoryTheory;
import io.tidemark.analysis.history.HistoryTuning;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.Table;
import io.tidemark.workload.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Measured rates as charts, as a table, and beside the model. */
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

  private final List<RatePoint> points;
  private final LevelRule rule;

  RatePoints(List<RatePoint> points) {
    this(points, LevelRule.STANDARD_ERRORS);
  }

  RatePoints(List<RatePoint> points, LevelRule rule) {
    this.points = List.copyOf(points);
    this.rule = rule;
  }

  List<RatePoint> all() {
    return points;
  }

  List<Method> methods() {
    return points.stream().map(RatePoint::method).distinct().toList();
  }

  /** The points of one method on one day, in the order of the run. */
  List<RatePoint> of(String day, Method method) {
    return points.stream()
        .filter(p -> p.day().equals(day) && p.method() == method)
        .toList();
  }

  /** The point of another method, or on another day, at the setting of a point. */
  RatePoint counterpart(RatePoint point, String day, Method method) {
    return of(day, method).stream()
        .filter(p ->
            p.bits() == point.bits() && p.length() == point.length() && p.span() == point.span())
        .findAny()
        .orElseThrow(() -> new IllegalArgumentException(
            "method: " + method + " (expected: measured at " + point.place() + ")"));
  }

  RatePoint counterpart(RatePoint point, Method method) {
    return counterpart(point, point.day(), method);
  }

  /**
   * Rates of one day on a logarithmic axis: dots for what was measured, lines for the model.
   *
   * @param fileName the name of the chart
   * @param x where a point lies on the first axis
   */
  Chart chart(
      String day,
      String fileName,
      String title,
      String description,
      Axis axis,
      ToDoubleFunction<RatePoint> x) {
    List<Series> series = new ArrayList<>();
    methods().forEach(method -> addSeries(series, day, method, x));
    List<Point> bound = shown(of(day, Method.LEVEL_OPT), x, RatePoints::leastLevelError);
    if (!bound.isEmpty()) {
      series.add(Series.of("least of any level", Layer.dashedCurve("bound", bound)));
    }
    return Chart.of(
        fileName, title, description, axis, Axis.log("false-positive rate", floor(day), 1), series);
  }

  private void addSeries(
      List<Series> series, String day, Method method, ToDoubleFunction<RatePoint> x) {
    List<Layer> layers = new ArrayList<>();
    List<Point> model = shown(of(day, method), x, RatePoint::model);
    if (!model.isEmpty()) {
      layers.add(Layer.curve("model", model));
    }
    List<Point> dots = of(day, method).stream()
        .filter(p -> p.hits() > 0)
        .map(p -> Point.at(x.applyAsDouble(p), p.rate())
            .with(p.interval(1 - FAMILY_ERROR / points.size()))
            .with(check(p).state()))
        .toList();
    if (!dots.isEmpty()) {
      layers.add(Layer.dots("measured, with interval", dots));
    }
    if (!layers.isEmpty()) {
      series.add(new Series(method.title(), layers));
    }
  }

  /** The power of ten below all lines of a day. */
  private double floor(String day) {
    double least = points.stream()
        .filter(p -> p.day().equals(day) && p.model() > 0)
        .mapToDouble(RatePoint::model)
        .min()
        .orElse(LEAST_SHOWN);
    return Math.max(LEAST_SHOWN, Math.pow(10, Math.floor(Math.log10(Math.min(least, 0.1)))));
  }

  private static List<Point> shown(
      List<RatePoint> points, ToDoubleFunction<RatePoint> x, ToDoubleFunction<RatePoint> y) {
    return points.stream()
        .map(p -> Point.at(x.applyAsDouble(p), y.applyAsDouble(p)))
        .filter(p -> p.y() >= LEAST_SHOWN)
        .toList();
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

  Table table() {
    List<Column> columns = List.of(
        Column.of("day"),
        Column.of("span T", "s"),
        Column.of("pairs n"),
        Column.of("method"),
        Column.of("bits m"),
        Column.of("length |q|", "s"),
        Column.of("questions |W|"),
        Column.of("false positives"),
        Column.of("rate measured"),
        Column.of("rate by model"),
        Column.of("rate by bits"),
        Column.of("least of any level"),
        Column.of("inside"));
    List<List<Datum>> rows = points.stream().map(this::row).toList();
    return new Table("rates", "Rates", columns, rows);
  }

  private List<Datum> row(RatePoint p) {
    return List.of(
        Datum.of(p.day()),
        Datum.of(p.span()),
        Datum.of(p.pairs()),
        Datum.of(p.method().title()),
        Datum.of(p.bits()),
        Datum.of(p.length()),
        Datum.of(p.questions()),
        Datum.of(p.hits()),
        Datum.of(p.rate()),
        Datum.of(p.model()),
        Datum.of(p.byBits()),
        p.method().isLevel() ? Datum.of(leastLevelError(p)) : Datum.missing(),
        Datum.of(check(p).holds() ? "yes" : "no"));
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
    Interval interval = p.interval(1 - FAMILY_ERROR / points.size());
    return new Check(
        p.place(),
        p.method().isInterval() ? p.byBits() : p.model(),
        new Interval(interval.low() * (1 - MODEL_MARGIN), interval.high() * (1 + MODEL_MARGIN)));
  }

  /** What was measured beside the model. */
  List<Claim> agreement() {
    String levelBasis = rule == LevelRule.FAMILY
        ? exactBasis()
        : "Tolerance 3 \u221a(p(1 \u2212 p)/|W|) + 0.03 p around p = mean of 1 \u2212"
            + " \u220f(1 \u2212 p(b)) over the questions.";
    String intervalBasis = exactBasis()
        + " The bits, because the textbook\u2019s rate, which the lines show, is too low for filters"
        + " of a few hundred bits.";
    return Stream.of(
            comparison(
                "Levels err as often as the model says, from the run\u2019s own d and f",
                levelBasis,
                Method::isLevel,
                this::check),
            comparison(
                "The filter of pairs errs as often as eq. (4) says",
                exactBasis(),
                method -> method == Method.PAIR,
                this::check),
            comparison(
                "Intervals err as often as their bits say",
                intervalBasis,
                Method::isInterval,
                this::check),
            comparison(
                "No level of this day errs less than any could",
                "The model with real k, where the distinct entries halve from level to level.",
                Method::isLevel,
                p -> Check.atLeast(p.place(), p.model(), leastLevelError(p))))
        .flatMap(Optional::stream)
        .toList();
  }

  /** A claim on the points of some methods; none if there are no such points. */
  private Optional<Claim> comparison(
      String claim, String basis, Predicate<Method> which, Function<RatePoint, Check> check) {
    List<Check> checks =
        points.stream().filter(p -> which.test(p.method())).map(check).toList();
    return checks.isEmpty() ? Optional.empty() : Optional.of(new Claim(claim, basis, checks));
  }

  private String exactBasis() {
    return "Inside the exact interval (Clopper and Pearson) of what was measured, at confidence 1"
        + " \u2212 " + FAMILY_ERROR + "/" + points.size() + " each, widened by 0.03.";
  }
}
