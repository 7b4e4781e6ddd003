package io.tidemark.experiments.inferential2019;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.experiments.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Charts, table and words of {@link Figure11}. */
final class Figure11Report {
  private final List<PenaltyCurve> drawn;
  private final List<PenaltyCurve> traced;

  Figure11Report(List<PenaltyCurve> drawn, List<PenaltyCurve> traced) {
    this.drawn = drawn;
    this.traced = traced;
  }

  /** The curve of a technique on a scene. */
  static PenaltyCurve of(List<PenaltyCurve> curves, Scene scene, String technique) {
    return curves.stream()
        .filter(c -> c.scene().equals(scene) && c.technique().equals(technique))
        .findAny()
        .orElseThrow();
  }

  ExperimentResult result(List<Claim> comparisons, List<String> leftOut) {
    List<Chart> charts = new ArrayList<>();
    for (Scene scene : scenes(drawn)) {
      charts.add(
          chart(drawn, scene, PenaltyCurves.OF_PAPER, "paper", "the paper\u2019s techniques"));
      charts.add(chart(drawn, scene, PenaltyCurves.OURS, "ours", "ours and what people use"));
    }
    for (Scene scene : scenes(traced)) {
      charts.add(chart(traced, scene, PenaltyCurves.ON_REAL, "real", "penalty per question"));
    }
    return new ExperimentResult(prose(leftOut), charts, List.of(table()), comparisons);
  }

  private static List<Scene> scenes(List<PenaltyCurve> curves) {
    return curves.stream().map(PenaltyCurve::scene).distinct().toList();
  }

  private static Chart chart(
      List<PenaltyCurve> curves, Scene scene, List<String> techniques, String name, String what) {
    List<Series> series = new ArrayList<>();
    for (String technique : techniques) {
      // A logarithmic axis has no place for nothing.
      List<Point> points = of(curves, scene, technique).points().stream()
          .filter(p -> p.penalty() > 0)
          .map(p -> Point.at(p.bitsPerItem(), p.penalty()))
          .toList();
      if (!points.isEmpty()) {
        series.add(Series.of(
            technique, Layer.curve("from size to size", points), Layer.dots("measured", points)));
      }
    }
    return Chart.of(
        name + "-" + scene.fileName(),
        scene.title() + ": " + what,
        "Penalty per question over the bits per item; lower is better.",
        Axis.linear("bits per item of the window"),
        Axis.log("penalty per question"),
        series);
  }

  private Table table() {
    List<List<Datum>> rows = new ArrayList<>();
    for (PenaltyCurve curve : Stream.concat(drawn.stream(), traced.stream()).toList()) {
      for (PenaltyCurve.Size size : curve.points()) {
        rows.add(List.of(
            Datum.of(curve.scene().stream().title()),
            Datum.of(curve.scene().window()),
            Datum.of(curve.technique()),
            Datum.of(size.bitsPerItem()),
            Datum.of(size.shape()),
            Datum.of(size.penalty())));
      }
    }
    return new Table(
        "penalties",
        "Penalty per question",
        List.of(
            Column.of("stream"),
            Column.of("window w", "items"),
            Column.of("technique"),
            Column.of("bits per item"),
            Column.of("shape"),
            Column.of("penalty per question")),
        rows);
  }

  private static Prose prose(List<String> leftOut) {
    List<String> notes = new ArrayList<>(Notes.onTrials());
    notes.add("The hash buffer is given its bits for hashes alone, as in the paper. The index that"
        + " finds a hash takes more than the hashes themselves.");
    notes.add("Rotated and age-partitioned filters have the number of probes and slices that cost"
        + " least of those tried. All memory of planned filters is counted, and nothing is tried.");
    if (!leftOut.isEmpty()) {
      notes.add(RealScenes.LEFT_OUT + String.join(", ", leftOut) + ".");
    }
    return new Prose(
        Notes.TRIAL,
        "Lower is better. The prior alone needs no memory: where a technique lies above it, it had"
            + " better not be asked. Where the hash buffer falls steeply, it begins to have room for"
            + " nearly unique hashes of the whole window.",
        notes);
  }
}
