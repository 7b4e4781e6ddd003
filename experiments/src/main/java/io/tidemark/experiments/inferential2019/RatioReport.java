package io.tidemark.experiments.inferential2019;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Reference;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.experiments.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Charts, table and words of a {@link RatioFigure}. */
final class RatioReport {
  private static final Axis BITS = Axis.linear("bits per item of the window");

  private final Family family;
  private final SweepParameters parameters;
  private final List<TunedPoint> drawn;
  private final List<TunedPoint> traced;

  RatioReport(
      Family family, SweepParameters parameters, List<TunedPoint> drawn, List<TunedPoint> traced) {
    this.family = family;
    this.parameters = parameters;
    this.drawn = drawn;
    this.traced = traced;
  }

  ExperimentResult result(List<Claim> claims, String reading, List<String> leftOut) {
    List<Claim> comparisons = new ArrayList<>();
    if (family == Family.TIMING) {
      comparisons.add(neverMisses(Stream.concat(drawn.stream(), traced.stream()).toList()));
    }
    comparisons.add(inferenceHelps(drawn));
    comparisons.addAll(claims);
    return new ExperimentResult(prose(reading, leftOut), charts(), List.of(table()), comparisons);
  }

  private List<Chart> charts() {
    List<Chart> charts = new ArrayList<>();
    charts.add(overBits(
            "penalty-ratio",
            family.title() + ": penalty with inference by penalty without",
            "Each line is a stream and a window. Below 1, the cheaper answer by the posterior costs"
                + " less than the standard answer.",
            Axis.linear("penalty ratio"),
            TunedPoint::ratio)
        .with(new Reference(Reference.Side.Y, 1, "as without inference")));
    charts.add(overBits(
            "posterior-error",
            family.title() + ": posterior error (eq. 35)",
            "How far posteriors are from what was observed, on average, in 20 bins.",
            Axis.linear("posterior error"),
            p -> p.inferred().posteriorError())
        .with(new Reference(Reference.Side.Y, 0.025, "half a bin")));
    if (!traced.isEmpty()) {
      charts.addAll(realCharts());
    }
    return charts;
  }

  private List<Chart> realCharts() {
    return List.of(
        onReal(
                "real-penalty-ratio",
                family.title() + " on real streams: penalty with inference by penalty without",
                Axis.linear("penalty ratio"),
                TunedPoint::ratio)
            .with(new Reference(Reference.Side.Y, 1, "as without inference")),
        onReal(
            "real-posterior-error",
            family.title() + " on real streams: posterior error (eq. 35)",
            Axis.linear("posterior error"),
            p -> p.inferred().posteriorError()));
  }

  private Chart overBits(
      String name, String title, String description, Axis y, ToDoubleFunction<TunedPoint> value) {
    List<Series> series = new ArrayList<>();
    for (Scene scene : drawn.stream().map(TunedPoint::scene).distinct().toList()) {
      List<Point> points = drawn.stream()
          .filter(p -> p.scene().equals(scene))
          .map(p -> Point.at(p.bitsPerItem(), value.applyAsDouble(p)))
          .toList();
      series.add(Series.of(
          scene.title(), Layer.curve("from size to size", points), Layer.dots("measured", points)));
    }
    return Chart.of(name, title, description, BITS, y, series);
  }

  private Chart onReal(String name, String title, Axis y, ToDoubleFunction<TunedPoint> value) {
    List<Scene> scenes = traced.stream().map(TunedPoint::scene).distinct().toList();
    List<Series> series = new ArrayList<>();
    for (double bits : parameters.realBitsPerItem()) {
      List<Point> points = traced.stream()
          .filter(p -> p.bitsPerItem() == bits)
          .map(p -> Point.at(scenes.indexOf(p.scene()), value.applyAsDouble(p)))
          .toList();
      if (!points.isEmpty()) {
        series.add(Series.of(TunedPoint.size(bits), Layer.dots("measured", points)));
      }
    }
    return Chart.of(
            name,
            title,
            "Each row is a stream and a window.",
            Axis.categories(
                "stream and window", scenes.stream().map(Scene::title).toList()),
            y,
            series)
        .sideways();
  }

  private Table table() {
    List<Column> columns = List.of(
        Column.of("stream"),
        Column.of("window w", "items"),
        Column.of("bits per item"),
        Column.of("best " + family.parameterName() + " standard"),
        Column.of("penalty standard"),
        Column.of("false positives standard"),
        Column.of("false negatives standard"),
        Column.of("best " + family.parameterName() + " inferred"),
        Column.of("penalty inferred"),
        Column.of("false positives inferred"),
        Column.of("false negatives inferred"),
        Column.of("penalty ratio"),
        Column.of("posterior error"));
    return new Table(
        "penalties",
        "Penalty per question with the best " + family.parameterName(),
        columns,
        Stream.concat(drawn.stream(), traced.stream()).map(RatioReport::row).toList());
  }

  private static List<Datum> row(TunedPoint p) {
    return List.of(
        Datum.of(p.scene().stream().title()),
        Datum.of(p.scene().window()),
        Datum.of(p.bitsPerItem()),
        Datum.of((long) p.standardParameter()),
        Datum.of(p.standardPenalty()),
        Datum.of(p.standard().standard().falsePositives()),
        Datum.of(p.standard().standard().falseNegatives()),
        Datum.of((long) p.inferredParameter()),
        Datum.of(p.inferredPenalty()),
        Datum.of(p.inferred().inferred().falsePositives()),
        Datum.of(p.inferred().inferred().falseNegatives()),
        Datum.of(p.ratio()),
        Datum.of(p.inferred().posteriorError()));
  }

  /** The filter that is never wrong about a key in the window. */
  static Claim neverMisses(List<TunedPoint> points) {
    List<Check> checks = new ArrayList<>();
    for (TunedPoint p : points) {
      double misses = (double) p.standard().standard().falseNegatives()
          + p.inferred().standard().falseNegatives();
      checks.add(Check.near(p.place(), misses, 0, 0));
    }
    return new Claim(
        "The standard block timing filter never misses a key that is in the window",
        "False negatives, counted; none is allowed.",
        checks);
  }

  /** On streams with known laws the cheaper answer costs no more. */
  private static Claim inferenceHelps(List<TunedPoint> points) {
    return new Claim(
        "With inference the penalty is no greater on drawn streams, whose laws are known",
        "Three standard errors of a penalty of so many errors, each of 5.5 on average, above that of"
            + " the standard answers.",
        points.stream()
            .map(p -> Check.atMost(
                p.place(),
                p.inferred().inferred().penalty(),
                p.standard().standard().penalty()
                    + 3
                        * Math.sqrt(p.standard().standard().variance()
                            + p.inferred().inferred().variance())))
            .toList());
  }

  private Prose prose(String reading, List<String> leftOut) {
    List<String> notes = new ArrayList<>(Notes.onTrials());
    if (!leftOut.isEmpty()) {
      notes.add(RealScenes.LEFT_OUT + String.join(", ", leftOut) + ".");
    }
    return new Prose(Notes.TRIAL, reading, notes);
  }
}
