package io.tidemark.experiments.inferential2019;

import io.tidemark.analysis.inference.Calibration;
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
import io.tidemark.workload.statistics.BinomialInterval;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** How often what is called likely is true. */
public final class Reliability extends WindowExperiment<ReliabilityParameters> {
  private static final double CONFIDENCE = 0.95;

  private static final double MOST_DISTANCE = 0.005;

  /* Bins with fewer questions say nothing. */
  private static final long FEWEST = 20;

  private final Trials trials;

  /** With trials that other figures may have run. */
  public Reliability(Trials trials) {
    super(
        "calibration",
        "How often what is called likely is true",
        "section 6.1.4 and eq. 35",
        Duration.ofSeconds(2),
        Duration.ofSeconds(20),
        ReliabilityParameters::quick,
        ReliabilityParameters::full);
    this.trials = trials;
  }

  private record Row(Scene scene, String technique, TrialOutcome outcome) {}

  @Override
  public ExperimentResult run(ReliabilityParameters parameters, Progress progress)
      throws IOException, InterruptedException {
    RealScenes real = RealScenes.of(trials, parameters.files());
    List<Scene> scenes = new ArrayList<>(parameters.scenes());
    scenes.addAll(real.scenes());
    List<Trials.Entry> entries = new ArrayList<>();
    for (Scene scene : scenes) {
      techniques(parameters, scene.window())
          .forEach(technique -> entries.add(new Trials.Entry(scene, technique)));
    }
    List<TrialOutcome> outcomes = trials.run(entries, progress);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      Trials.Entry entry = entries.get(i);
      rows.add(new Row(entry.scene(), entry.technique().title(), outcomes.get(i)));
    }
    return new ExperimentResult(
        prose(parameters, real.leftOut()),
        scenes.stream().map(scene -> chart(scene, rows)).toList(),
        List.of(errors(rows), bins(rows)),
        List.of(calibrated(parameters, rows), near(parameters, rows)));
  }

  /** The first two have the same filter. */
  private static List<Technique> techniques(ReliabilityParameters parameters, long window) {
    double bits = parameters.bitsPerItem();
    PaperTiming paper = new PaperTiming(bits, parameters.probes());
    return List.of(
        new ShapedTiming(paper.shape(window)),
        paper,
        new Generalized(bits, parameters.generalizedProbes()),
        new Buffered(bits, parameters.hashBits()),
        new LearnedTiming(bits));
  }

  private static Chart chart(Scene scene, List<Row> rows) {
    List<Series> series = new ArrayList<>();
    for (Row row : rows) {
      List<Point> points = row.scene().equals(scene) ? points(row.outcome()) : List.of();
      if (!points.isEmpty()) {
        series.add(Series.of(
            row.technique(),
            Layer.curve("from bin to bin", points),
            Layer.dots("observed, with interval", points)));
      }
    }
    series.add(Series.of(
        "as it should be", Layer.dashedCurve("equal", List.of(Point.at(0, 0), Point.at(1, 1)))));
    return Chart.of(
        scene.fileName(),
        scene.title() + ": what was predicted and what was observed",
        "In 20 bins: the mean of the posteriors, and the share of keys that were in the window. On the"
            + " diagonal both are equal.",
        Axis.linear("predicted probability", 0, 1),
        Axis.linear("observed share", 0, 1),
        series);
  }

  private static List<Point> points(TrialOutcome outcome) {
    return outcome.bins().stream()
        .filter(bin -> bin.count() >= FEWEST)
        .map(bin -> Point.at(bin.meanProbability(), bin.share())
            .with(BinomialInterval.wilson(present(bin), bin.count(), CONFIDENCE)))
        .toList();
  }

  private static long present(Calibration.Point bin) {
    return Math.round(bin.share() * bin.count());
  }

  /** The paper's limits, by which the reference keeps on all drawn streams, too. */
  private static Claim calibrated(ReliabilityParameters parameters, List<Row> rows) {
    List<Check> checks = new ArrayList<>();
    for (Row row : rows) {
      if (row.scene().stream() instanceof StreamChoice.Drawn drawn && isOurs(parameters, row)) {
        double limit = drawn.kind() == StreamKind.UNIFORM ? 0.05 : 0.035;
        checks.add(Check.atMost(row.scene().title(), row.outcome().posteriorError(), limit));
      }
    }
    return new Claim(
        "Posteriors of block timing filters are true as often as they say, on drawn streams",
        "Posterior error (eq. 35) of at most 0.05 on the uniform stream and 0.035 on the power law;"
            + " 0.025 of it is due to the width of the bins.",
        checks);
  }

  /** What bins of N questions differ by: at most the root of 20 N / 4, divided by N. */
  private static Claim near(ReliabilityParameters parameters, List<Row> rows) {
    List<Check> checks = new ArrayList<>();
    for (Row row : rows) {
      if (row.scene().stream() instanceof StreamChoice.Drawn && isOurs(parameters, row)) {
        double chance = Math.sqrt(Calibration.BINS / 4.0 / row.outcome().queries());
        checks.add(Check.atMost(
            row.scene().title(), row.outcome().meanDistance(), MOST_DISTANCE + chance));
      }
    }
    return new Claim(
        "The mean distance of the same from what was observed is at most 0.005",
        "And what bins of so many questions differ by: \u221a(5/N).",
        checks);
  }

  private static boolean isOurs(ReliabilityParameters parameters, Row row) {
    return row.technique()
        .equals(techniques(parameters, row.scene().window()).get(0).title());
  }

  private static Table errors(List<Row> rows) {
    return new Table(
        "errors",
        "How far posteriors are from the truth",
        List.of(
            Column.of("stream"),
            Column.of("window w", "items"),
            Column.of("technique"),
            Column.of("posterior error (eq. 35)"),
            Column.of("mean distance")),
        rows.stream()
            .map(r -> List.of(
                Datum.of(r.scene().stream().title()),
                Datum.of(r.scene().window()),
                Datum.of(r.technique()),
                Datum.of(r.outcome().posteriorError()),
                Datum.of(r.outcome().meanDistance())))
            .toList());
  }

  private static Table bins(List<Row> rows) {
    List<List<Datum>> cells = new ArrayList<>();
    for (Row row : rows) {
      for (Calibration.Point bin : row.outcome().bins()) {
        cells.add(List.of(
            Datum.of(row.scene().stream().title()),
            Datum.of(row.scene().window()),
            Datum.of(row.technique()),
            Datum.of(bin.midpoint()),
            Datum.of(bin.count()),
            Datum.of(bin.meanProbability()),
            Datum.of(bin.share())));
      }
    }
    return new Table(
        "bins",
        "Predicted and observed by bin",
        List.of(
            Column.of("stream"),
            Column.of("window w", "items"),
            Column.of("technique"),
            Column.of("middle of the bin"),
            Column.of("questions"),
            Column.of("mean predicted"),
            Column.of("share observed")),
        cells);
  }

  private static Prose prose(ReliabilityParameters parameters, List<String> leftOut) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "\u201cAs printed\u201d are Theorems 2 to 5 of the paper, with D(B) distinct keys in a"
            + " block; ours counts only those of them that have not come since. Both have the same"
            + " filter.");
    notes.add(
        "All have " + TunedPoint.size(parameters.bitsPerItem()) + " of the window. The posterior"
            + " error of the paper measures from the middle of a bin, so that posteriors near 0 and 1"
            + " alone make it 0.025; the mean distance measures from the mean of the posteriors.");
    if (!leftOut.isEmpty()) {
      notes.add(RealScenes.LEFT_OUT + String.join(", ", leftOut) + ".");
    }
    return new Prose(
        "Every question is answered with a probability that the key is in the window. Questions with"
            + " nearly the same probability are taken together: how many of their keys were in the"
            + " window?",
        "On the diagonal, a posterior of 0.7 is right in 0.7 of the cases. Below it, the technique is"
            + " too sure that keys are in the window; above it, too sure that they are not.",
        notes);
  }
}
