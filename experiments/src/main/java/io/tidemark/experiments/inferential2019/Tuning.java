package io.tidemark.experiments.inferential2019;

import io.tidemark.analysis.window.WindowDecision;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Reference;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.statistics.Interval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Shapes that are planned beside the best of all that are tried. */
public final class Tuning extends Experiment<Tuning.Parameters> {
  private static final double GOAL = 1.05;
  private static final double STANDARD_ERRORS = 3;

  private final Trials trials;

  /**
   * What determines a run.
   *
   * @param workloads drawn streams and windows
   * @param freshSeed seed of the streams of the same laws on which penalties are measured
   * @param bitsPerItem bits per item of the window
   * @param files real streams, if there are any
   * @param realBitsPerItem bits per item on real streams
   * @param probes probes that are tried
   * @param timerBits bits of a timer that are tried
   * @param spareShares shares of a timer's stamps that are kept spare, that are tried
   * @param screeningQueries questions by which most shapes are ruled out
   * @param finalists shapes that then get all questions
   */
  public record Parameters(
      List<Workload> workloads,
      long freshSeed,
      List<Double> bitsPerItem,
      List<Path> files,
      List<Double> realBitsPerItem,
      List<Integer> probes,
      List<Integer> timerBits,
      List<Double> spareShares,
      int screeningQueries,
      int finalists) {}

  /** With trials that other figures may have run. */
  public Tuning(Trials trials) {
    super("inferential2019/tuning");
    this.trials = trials;
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    Sweep.Parameters figures = Sweep.Parameters.of(scale, streams);
    boolean full = scale == RunScale.FULL;
    return new Parameters(
        figures.workloads(),
        figures.freshSeed(),
        full ? figures.bitsPerItem() : List.of(8.0),
        streams,
        full ? List.of(2.0, 8.0, 16.0) : List.of(8.0),
        full ? List.of(1, 2, 3, 4, 5, 6, 8, 10, 12) : List.of(1, 2, 3, 4, 6, 8),
        full ? List.of(2, 3, 4, 5, 6, 7, 8, 10) : List.of(3, 4, 5, 6, 8),
        List.of(0.0, 0.25),
        full ? 1 << 17 : 1 << 13,
        full ? 8 : 6);
  }

  /**
   * A size.
   *
   * @param workload where it was measured
   * @param bitsPerItem the size
   * @param decision how answers are found
   * @param best the shape with the least penalty of those tried
   * @param bestOutcome its trial
   * @param planned the shape that was planned
   * @param plannedOutcome its trial
   */
  record Pair(
      Workload workload,
      double bitsPerItem,
      WindowDecision decision,
      BlockTimingSpec best,
      TrialOutcome bestOutcome,
      BlockTimingSpec planned,
      TrialOutcome plannedOutcome) {
    String place() {
      return TunedPoint.place(workload, bitsPerItem);
    }

    private Check check() {
      return Check.atMost(place(), ratio(), GOAL + STANDARD_ERRORS * standardError());
    }

    private Point point() {
      double error = STANDARD_ERRORS * standardError();
      return Point.at(bitsPerItem, ratio())
          .with(new Interval(Math.max(0, ratio() - error), ratio() + error));
    }

    double ratio() {
      double least = bestOutcome.penalty(decision);
      double penalty = plannedOutcome.penalty(decision);
      return penalty == least ? 1 : penalty / least;
    }

    /** The standard error of the ratio, if wrong answers of both come independently. */
    double standardError() {
      return Math.sqrt(bestOutcome.errors(decision).variance()
              + plannedOutcome.errors(decision).variance())
          / Math.max(1, bestOutcome.errors(decision).penalty());
    }
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws IOException, InterruptedException {
    RealWorkloads real = RealWorkloads.of(trials, parameters.files());
    int steps = WindowDecision.values().length
        * (parameters.workloads().size() * parameters.bitsPerItem().size()
            + real.workloads().size() * parameters.realBitsPerItem().size());
    List<Pair> drawn = new ArrayList<>();
    List<Pair> traced = new ArrayList<>();
    for (Workload workload : parameters.workloads()) {
      for (double bits : parameters.bitsPerItem()) {
        double before = drawn.size();
        drawn.addAll(pairs(parameters, workload, bits, f -> progress.at((before + f) / steps)));
      }
    }
    for (Workload workload : real.workloads()) {
      for (double bits : parameters.realBitsPerItem()) {
        double before = (double) drawn.size() + traced.size();
        traced.addAll(pairs(parameters, workload, bits, f -> progress.at((before + f) / steps)));
      }
    }
    real.noteLeftOut(report);
    show(Rows.of(drawn), Rows.of(traced), report);
  }

  private List<Pair> pairs(Parameters parameters, Workload workload, double bits, Progress progress)
      throws IOException, InterruptedException {
    List<Pair> pairs = new ArrayList<>();
    for (WindowDecision decision : WindowDecision.values()) {
      double before = pairs.size();
      pairs.add(pair(parameters, workload, bits, decision, f -> progress.at(before + f)));
    }
    return pairs;
  }

  private Pair pair(
      Parameters parameters,
      Workload workload,
      double bits,
      WindowDecision decision,
      Progress progress)
      throws IOException, InterruptedException {
    BlockTimingSpec best =
        new BruteForce(trials, parameters).best(workload, bits, decision, progress);
    Workload fresh = workload.stream() instanceof StreamChoice.Drawn drawn
        ? new Workload(drawn.again(parameters.freshSeed()), workload.window())
        : workload;
    BlockTimingSpec planned = new PlannedTiming(bits, decision).spec(trials.prepared(fresh));
    List<TrialOutcome> outcomes = trials.run(
        List.of(
            new Trials.Entry(fresh, new ShapedTiming(best)),
            new Trials.Entry(fresh, new ShapedTiming(planned))),
        progress);
    return new Pair(fresh, bits, decision, best, outcomes.get(0), planned, outcomes.get(1));
  }

  private static void show(Rows<Pair> drawn, Rows<Pair> traced, Report report) {
    Axis ratio = Axis.linear("penalty ratio");
    Reference goal = new Reference(Reference.Side.Y, GOAL, "goal");
    for (WindowDecision decision : WindowDecision.values()) {
      String name = decision.name().toLowerCase(Locale.ROOT);
      report.let("answers", words(decision));
      Rows<Pair> ownDrawn = drawn.where(p -> p.decision() == decision);
      report.chart(
          "drawn-" + name,
          Axis.linear("bits per item of the window"),
          ratio,
          ownDrawn.series(
              p -> p.workload().title(),
              own -> own.all().stream().map(Pair::point).toList(),
              points -> Layer.curve("from size to size", points),
              points -> Layer.dots("measured, with 3 standard errors", points)),
          goal);
      report.ours("drawn-" + name, ownDrawn.checks(Pair::check));
      Rows<Pair> ownTraced = traced.where(p -> p.decision() == decision);
      if (!ownTraced.all().isEmpty()) {
        RealWorkloads.chart(
            "real-" + name,
            ownTraced,
            Pair::workload,
            Pair::bitsPerItem,
            Pair::ratio,
            ratio,
            report,
            goal);
        report.goal("real-" + name, ownTraced.checks(Pair::check));
      }
    }
    report.table(
        "shapes",
        Rows.of(Stream.concat(drawn.all().stream(), traced.all().stream()).toList())
            .text("stream", p -> p.workload().stream().title())
            .count("window w", "items", p -> p.workload().window())
            .number("bits per item", Pair::bitsPerItem)
            .text("answers", p -> words(p.decision()))
            .text("best shape", p -> shape(p.best()))
            .number("its penalty", p -> p.bestOutcome().penalty(p.decision()))
            .text("planned shape", p -> shape(p.planned()))
            .number("its penalty ", p -> p.plannedOutcome().penalty(p.decision()))
            .number("ratio", Pair::ratio)
            .number("standard error", Pair::standardError));
  }

  private static String words(WindowDecision decision) {
    return switch (decision) {
      case STANDARD -> "with standard answers";
      case INFERRED -> "with inference";
    };
  }

  private static String shape(BlockTimingSpec spec) {
    return String.format(
        Locale.ROOT,
        "%s, k = %d, %d bits, B = %,d",
        spec.layout().name().toLowerCase(Locale.ROOT),
        spec.probes(),
        spec.bitsPerTimer(),
        spec.block());
  }
}
