package io.tidemark.experiments.inferential2019;

import io.tidemark.experiments.Progress;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.experiments.result.Table;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;

/** The parameters that cost least. */
public final class Figure8 extends WindowExperiment<SweepParameters> {
  private final Trials trials;

  /** With trials that other figures may have run. */
  public Figure8(Trials trials) {
    super(
        "figure-8",
        "The parameters that cost least",
        "Figure 8",
        Duration.ofSeconds(8),
        Duration.ofSeconds(200),
        SweepParameters::quick,
        SweepParameters::full);
    this.trials = trials;
  }

  @Override
  public ExperimentResult run(SweepParameters parameters, Progress progress)
      throws IOException, InterruptedException {
    Sweep sweep = new Sweep(trials, parameters);
    List<TunedPoint> points = new ArrayList<>();
    List<Family> families = List.of(Family.values());
    for (int i = 0; i < families.size(); i++) {
      double before = i;
      points.addAll(sweep.tuned(
          families.get(i),
          parameters.scenes(),
          parameters.bitsPerItem(),
          fraction -> progress.at((before + fraction) / families.size())));
    }
    List<Chart> charts = new ArrayList<>();
    for (Family family : Family.values()) {
      charts.add(chart(family, points.stream().filter(p -> p.family() == family).toList()));
    }
    return new ExperimentResult(prose(), charts, List.of(table(points)), comparisons(points));
  }

  private static Chart chart(Family family, List<TunedPoint> points) {
    List<Series> series = new ArrayList<>();
    for (Scene scene : points.stream().map(TunedPoint::scene).distinct().toList()) {
      List<TunedPoint> own =
          points.stream().filter(p -> p.scene().equals(scene)).toList();
      List<Layer> layers = new ArrayList<>();
      layers.add(Layer.curve("with inference", best(own, TunedPoint::inferredParameter)));
      layers.add(Layer.dots("tried", best(own, TunedPoint::inferredParameter)));
      if (family != Family.BUFFER) {
        layers.add(Layer.dashedCurve("without", best(own, TunedPoint::standardParameter)));
      }
      series.add(new Series(scene.title(), layers));
    }
    return Chart.of(
        family.name().toLowerCase(Locale.ROOT),
        family.title() + ": the " + family.parameterName() + " that costs least",
        "Each colour is a stream and a window.",
        Axis.linear("bits per item of the window"),
        Axis.linear(family.parameterName()),
        series);
  }

  private static List<Point> best(List<TunedPoint> points, ToIntFunction<TunedPoint> parameter) {
    return points.stream()
        .map(p -> Point.at(p.bitsPerItem(), parameter.applyAsInt(p)))
        .toList();
  }

  private static Table table(List<TunedPoint> points) {
    return new Table(
        "parameters",
        "Parameters that cost least",
        List.of(
            Column.of("technique"),
            Column.of("parameter"),
            Column.of("stream"),
            Column.of("window w", "items"),
            Column.of("bits per item"),
            Column.of("best standard"),
            Column.of("best inferred")),
        points.stream()
            .map(p -> List.of(
                Datum.of(p.family().title()),
                Datum.of(p.family().parameterName()),
                Datum.of(p.scene().stream().title()),
                Datum.of(p.scene().window()),
                Datum.of(p.bitsPerItem()),
                Datum.of((long) p.standardParameter()),
                Datum.of((long) p.inferredParameter())))
            .toList());
  }

  private static List<Claim> comparisons(List<TunedPoint> points) {
    List<TunedPoint> timing =
        points.stream().filter(p -> p.family() == Family.TIMING).toList();
    List<Check> larger = points.stream()
        .filter(p -> p.family() == Family.GENERALIZED)
        .map(p -> Check.atLeast(p.place(), p.inferredParameter(), (double) p.standardParameter()))
        .toList();
    return List.of(
        RatioReport.neverMisses(timing),
        Claim.ofPaper(
            "the best k of the standard generalized filter is small, and with inference it is larger",
            "Our reading: at no size smaller with inference than without.",
            larger));
  }

  private static Prose prose() {
    return new Prose(
        Notes.TRIAL + " Shown is the parameter with the least penalty of those tried.",
        "Near the best parameter the penalty changes little, so that neighbours are often as good;"
            + " lines with steps say no more than that. The paper has the same in one picture.",
        Notes.onTrials());
  }
}
