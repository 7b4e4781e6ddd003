package io.tidemark.experiments.inferential2019;

import io.tidemark.experiments.Progress;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Reference;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import java.io.IOException;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What Figures 9 and 10 share: penalty with inference by penalty without, and posterior errors. */
abstract class RatioFigure extends SweepFigure {
  private static final double SWEEP_SHARE = 0.7;
  private static final double REFERENCE_SHARE = 0.1;

  private final TechniqueFamily family;

  RatioFigure(int number, TechniqueFamily family, Trials trials) {
    super("inferential2019/figure-" + number, trials);
    this.family = family;
  }

  /** Adds the claims of this figure alone, on streams that are drawn. */
  abstract void claims(Rows<TunedPoint> drawn, Report report);

  @Override
  protected final void run(Sweep.Parameters parameters, Report report, Progress progress)
      throws IOException, InterruptedException {
    Sweep sweep = new Sweep(trials(), parameters);
    List<TunedPoint> drawn = sweep.tuned(
        family,
        parameters.workloads(),
        parameters.bitsPerItem(),
        fraction -> progress.at(SWEEP_SHARE * fraction));
    List<Check> reference = ReferenceChecks.of(
        family,
        sweep,
        trials(),
        parameters,
        fraction -> progress.at(SWEEP_SHARE + REFERENCE_SHARE * fraction));
    RealWorkloads real = RealWorkloads.of(trials(), parameters.files());
    double before = SWEEP_SHARE + REFERENCE_SHARE;
    List<TunedPoint> traced = sweep.tuned(
        family,
        real.workloads(),
        parameters.realBitsPerItem(),
        fraction -> progress.at(before + (1 - before) * fraction));
    real.noteLeftOut(report);
    charts(Rows.of(drawn), Rows.of(traced), report);
    Rows<TunedPoint> all =
        Rows.of(Stream.concat(drawn.stream(), traced.stream()).toList());
    report.table("penalties", columns(all));
    if (family == TechniqueFamily.TIMING) {
      neverMisses(all, report);
    }
    report.ours("no-greater", Rows.of(drawn).checks(RatioFigure::inferenceHelps));
    report.ours("as-independent", reference);
    claims(Rows.of(drawn), report);
  }

  private static void charts(Rows<TunedPoint> drawn, Rows<TunedPoint> traced, Report report) {
    Axis ratio = Axis.linear("penalty ratio");
    Axis error = Axis.linear("posterior error");
    Reference same = new Reference(Reference.Side.Y, 1, "as without inference");
    Axis bits = Axis.linear("bits per item of the window");
    report.chart("penalty-ratio", bits, ratio, overBits(drawn, TunedPoint::ratio), same);
    report.chart(
        "posterior-error",
        bits,
        error,
        overBits(drawn, TunedPoint::posteriorError),
        new Reference(Reference.Side.Y, 0.025, "half a bin"));
    if (!traced.all().isEmpty()) {
      RealWorkloads.chart(
          "real-penalty-ratio",
          traced,
          TunedPoint::workload,
          TunedPoint::bitsPerItem,
          TunedPoint::ratio,
          ratio,
          report,
          same);
      RealWorkloads.chart(
          "real-posterior-error",
          traced,
          TunedPoint::workload,
          TunedPoint::bitsPerItem,
          TunedPoint::posteriorError,
          error,
          report);
    }
  }

  private static List<Series> overBits(
      Rows<TunedPoint> points, ToDoubleFunction<TunedPoint> value) {
    return points.series(
        p -> p.workload().title(),
        own -> own.points(TunedPoint::bitsPerItem, value),
        some -> Layer.curve("from size to size", some),
        some -> Layer.dots("measured", some));
  }

  private Rows<TunedPoint> columns(Rows<TunedPoint> points) {
    return points
        .text("stream", p -> p.workload().stream().title())
        .count("window w", "items", p -> p.workload().window())
        .number("bits per item", TunedPoint::bitsPerItem)
        .count("best " + family.parameterName() + " standard", TunedPoint::standardParameter)
        .number("penalty standard", TunedPoint::standardPenalty)
        .count("false positives standard", p -> p.standard().standard().falsePositives())
        .count("false negatives standard", p -> p.standard().standard().falseNegatives())
        .count("best " + family.parameterName() + " inferred", TunedPoint::inferredParameter)
        .number("penalty inferred", TunedPoint::inferredPenalty)
        .count("false positives inferred", p -> p.inferred().inferred().falsePositives())
        .count("false negatives inferred", p -> p.inferred().inferred().falseNegatives())
        .number("penalty ratio", TunedPoint::ratio)
        .number("posterior error", TunedPoint::posteriorError);
  }

  /** On streams with known laws the cheaper answer costs no more. */
  private static Check inferenceHelps(TunedPoint point) {
    TrialOutcome.Errors standard = point.standard().standard();
    TrialOutcome.Errors inferred = point.inferred().inferred();
    return Check.atMost(
        point.place(),
        inferred.penalty(),
        standard.penalty() + 3 * Math.sqrt(standard.variance() + inferred.variance()));
  }
}
