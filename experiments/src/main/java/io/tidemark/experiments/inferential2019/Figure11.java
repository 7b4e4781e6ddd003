package io.tidemark.experiments.inferential2019;

import io.tidemark.experiments.Progress;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Penalties of all techniques. */
public final class Figure11 extends SweepFigure {
  private static final double DRAWN_SHARE = 0.75;

  /** With trials that other figures may have run. */
  public Figure11(Trials trials) {
    super("inferential2019/figure-11", trials);
  }

  @Override
  protected void run(Sweep.Parameters parameters, Report report, Progress progress)
      throws IOException, InterruptedException {
    PenaltyCurves curves = new PenaltyCurves(trials(), parameters);
    List<Penalty> drawn = curves.of(
        parameters.workloads(),
        parameters.bitsPerItem(),
        fraction -> progress.at(DRAWN_SHARE * fraction));
    RealWorkloads real = RealWorkloads.of(trials(), parameters.files());
    List<Penalty> traced = curves.of(
        real.workloads(),
        parameters.realBitsPerItem(),
        fraction -> progress.at(DRAWN_SHARE + (1 - DRAWN_SHARE) * fraction));
    real.noteLeftOut(report);
    show(Rows.of(drawn), Rows.of(traced), asIndependent(parameters), report);
  }

  private static void show(
      Rows<Penalty> drawn, Rows<Penalty> traced, List<Check> asIndependent, Report report) {
    drawn.by(p -> p.workload().fileName()).forEach((name, own) -> {
      chart("paper-" + name, own, PenaltyCurves.OF_PAPER, report);
      chart("ours-" + name, own, PenaltyCurves.OURS, report);
    });
    traced
        .by(p -> p.workload().fileName())
        .forEach((name, own) -> chart("real-" + name, own, PenaltyCurves.ON_REAL, report));
    report.table(
        "penalties",
        Rows.of(Stream.concat(drawn.all().stream(), traced.all().stream()).toList())
            .text("stream", p -> p.workload().stream().title())
            .count("window w", "items", p -> p.workload().window())
            .text("technique", Penalty::technique)
            .number("bits per item", Penalty::bitsPerItem)
            .text("shape", Penalty::shape)
            .number("penalty per question", Penalty::penalty));
    report.ours(
        "better-than-prior",
        drawn
            .where(p -> p.technique().equals(PenaltyCurves.PLANNED))
            .checks(p -> noGreater(p, other(drawn, p, PenaltyCurves.PRIOR))));
    report.ours("as-independent", asIndependent);
    report.paper(
        "lowest",
        drawn
            .where(p -> p.technique().equals(PenaltyCurves.BUFFER)
                || p.technique().equals(PenaltyCurves.GENERALIZED_INFERRED))
            .where(p -> p.bitsPerItem() >= 2 && p.bitsPerItem() <= 12)
            .checks(p -> Check.atMost(
                p.place() + ", " + p.technique(),
                other(drawn, p, PenaltyCurves.INFERRED).penalty() / p.penalty(),
                1)));
  }

  /**
   * Within three standard errors of the difference. Both are asked the same questions, so that their
   * penalties are not independent; but the sum of their standard errors is never less than that of the
   * difference.
   */
  private static Check noGreater(Penalty own, Penalty other) {
    double most = own.standardError() + other.standardError();
    return Check.atMost(own.place(), own.penalty(), other.penalty() + 3 * most);
  }

  private static void chart(
      String name, Rows<Penalty> own, List<String> techniques, Report report) {
    List<Series> series = new ArrayList<>();
    for (String technique : techniques) {
      series.addAll(own.where(p -> p.technique().equals(technique))
          // A logarithmic axis has no place for nothing.
          .where(p -> p.penalty() > 0)
          .series(
              Penalty::technique,
              some -> some.points(Penalty::bitsPerItem, Penalty::penalty),
              points -> Layer.curve("from size to size", points),
              points -> Layer.dots("measured", points)));
    }
    report.let("workload", own.all().get(0).workload().title());
    report.chart(
        name, Axis.linear("bits per item of the window"), Axis.log("penalty per question"), series);
  }

  /** The penalty of another technique at the same size. */
  private static Penalty other(Rows<Penalty> penalties, Penalty like, String technique) {
    return penalties
        .where(p -> p.technique().equals(technique) && p.workload().equals(like.workload()))
        .where(p -> p.bitsPerItem() == like.bitsPerItem())
        .all()
        .get(0);
  }

  /** The prior alone and the buffer beside an independent implementation. */
  private List<Check> asIndependent(Sweep.Parameters parameters)
      throws IOException, InterruptedException {
    ReferencePenalties reference = ReferencePenalties.timing();
    List<Check> checks = new ArrayList<>();
    for (Workload workload : parameters.workloads()) {
      for (double bits : parameters.bitsPerItem()) {
        double prior = reference.get("prior", workload, bits);
        if (!Double.isNaN(prior)) {
          Workload fresh = parameters.fresh(workload);
          int hashBits = (int) reference.get("hash bits", workload, bits);
          List<TrialOutcome> outcomes = trials()
              .run(
                  List.of(
                      new Trials.Entry(fresh, new PriorOnly()),
                      new Trials.Entry(fresh, new Buffered(bits, hashBits))),
                  fraction -> {});
          String place = TunedPoint.place(workload, bits);
          double buffer = reference.get("buffer", workload, bits);
          checks.add(near(place + ", prior only", outcomes.get(0), prior));
          checks.add(near(place + ", buffer", outcomes.get(1), buffer));
        }
      }
    }
    return checks;
  }

  private static Check near(String place, TrialOutcome outcome, double expected) {
    return Check.near(place, outcome.inferredPenalty(), expected, ReferenceChecks.timing(expected));
  }
}
