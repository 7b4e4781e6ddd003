package io.tidemark.experiments.inferential2019;

import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Calibration;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** How often what is called likely is true. */
public final class Reliability extends Experiment<Reliability.Parameters> {
  private static final double CONFIDENCE = 0.95;

  private static final double MOST_DISTANCE = 0.005;

  /* Bins with fewer questions say nothing. */
  private static final long FEWEST = 20;

  private final Trials trials;

  /**
   * What determines a run.
   *
   * @param workloads drawn streams and windows
   * @param files real streams, if there are any
   * @param bitsPerItem bits per item of the window
   * @param probes probes of block timing filters
   * @param generalizedProbes probes of generalized filters of either side
   * @param hashBits bits per hash of buffers
   */
  public record Parameters(
      List<Workload> workloads,
      List<Path> files,
      double bitsPerItem,
      int probes,
      int generalizedProbes,
      int hashBits) {}

  /** With trials that other figures may have run. */
  public Reliability(Trials trials) {
    super("inferential2019/calibration");
    this.trials = trials;
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    Sweep.Parameters figures = Sweep.Parameters.of(scale, streams);
    return new Parameters(
        figures.workloads().stream().map(figures::fresh).toList(),
        streams,
        8,
        3,
        4,
        scale == RunScale.FULL ? 18 : 14);
  }

  private record Row(Workload workload, String technique, TrialOutcome outcome) {
    /** The paper's limits, by which the reference keeps on all drawn streams, too. */
    private double limit() {
      return workload.isDrawn(StreamKind.UNIFORM) ? 0.05 : 0.035;
    }

    /** What bins of N questions differ by: at most the root of 20 N / 4, divided by N. */
    private double chance() {
      return Math.sqrt(Calibration.BINS / 4.0 / outcome.queries());
    }
  }

  /** A bin of a row. */
  private record Bin(Row row, Calibration.Point bin) {}

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws IOException, InterruptedException {
    RealWorkloads real = RealWorkloads.of(trials, parameters.files());
    List<Workload> workloads = new ArrayList<>(parameters.workloads());
    workloads.addAll(real.workloads());
    List<Trials.Entry> entries = new ArrayList<>();
    for (Workload workload : workloads) {
      techniques(parameters, workload.window())
          .forEach(technique -> entries.add(new Trials.Entry(workload, technique)));
    }
    List<TrialOutcome> outcomes = trials.run(entries, progress);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      Trials.Entry entry = entries.get(i);
      rows.add(new Row(entry.workload(), entry.technique().title(), outcomes.get(i)));
    }
    real.noteLeftOut(report);
    show(parameters, Rows.of(rows), report);
  }

  /** The first two have the same filter. */
  private static List<Technique> techniques(Parameters parameters, long window) {
    double bits = parameters.bitsPerItem();
    PaperTiming paper = new PaperTiming(bits, parameters.probes());
    return List.of(
        new ShapedTiming(paper.shape(window)),
        paper,
        new Generalized(bits, parameters.generalizedProbes()),
        new Buffered(bits, parameters.hashBits()),
        new LearnedTiming(bits));
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

  private static void show(Parameters parameters, Rows<Row> rows, Report report) {
    rows.by(r -> r.workload().fileName()).forEach((name, own) -> chart(name, own, report));
    report.table(
        "errors",
        place(rows, r -> r)
            .number("posterior error (eq. 35)", r -> r.outcome().posteriorError())
            .number("mean distance", r -> r.outcome().meanDistance()));
    List<Bin> bins = new ArrayList<>();
    rows.all().forEach(r -> r.outcome().bins().forEach(b -> bins.add(new Bin(r, b))));
    report.table(
        "bins",
        place(Rows.of(bins), Bin::row)
            .number("middle of the bin", b -> b.bin().midpoint())
            .count("questions", b -> b.bin().count())
            .number("mean predicted", b -> b.bin().meanProbability())
            .number("share observed", b -> b.bin().share()));
    Rows<Row> ours = rows.where(r -> r.workload().stream() instanceof StreamChoice.Drawn)
        .where(r -> isOurs(parameters, r));
    report.ours(
        "calibrated",
        ours.checks(
            r -> Check.atMost(r.workload().title(), r.outcome().posteriorError(), r.limit())));
    report.ours(
        "near",
        ours.checks(r -> Check.atMost(
            r.workload().title(), r.outcome().meanDistance(), MOST_DISTANCE + r.chance())));
  }

  private static <R> Rows<R> place(Rows<R> rows, Function<R, Row> row) {
    return rows.text("stream", r -> row.apply(r).workload().stream().title())
        .count("window w", "items", r -> row.apply(r).workload().window())
        .text("technique", r -> row.apply(r).technique());
  }

  private static boolean isOurs(Parameters parameters, Row row) {
    return row.technique()
        .equals(techniques(parameters, row.workload().window()).get(0).title());
  }

  private static void chart(String name, Rows<Row> rows, Report report) {
    List<Series> series = new ArrayList<>(rows.series(
        Row::technique,
        own -> points(own.all().get(0).outcome()),
        points -> Layer.curve("from bin to bin", points),
        points -> Layer.dots("observed, with interval", points)));
    series.add(Series.of(
        "as it should be", Layer.dashedCurve("equal", List.of(Point.at(0, 0), Point.at(1, 1)))));
    report.let("workload", rows.all().get(0).workload().title());
    report.chart(
        name,
        Axis.linear("predicted probability", 0, 1),
        Axis.linear("observed share", 0, 1),
        series);
  }
}
