package io.tidemark.experiments.inferential2019;

import io.tidemark.experiments.Progress;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.ExperimentResult;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What Figures 9 and 10 share: penalty with inference by penalty without, and posterior errors. */
abstract class RatioFigure extends WindowExperiment<SweepParameters> {
  private static final double SWEEP_SHARE = 0.7;
  private static final double REFERENCE_SHARE = 0.1;

  private final Family family;
  private final Trials trials;

  RatioFigure(int number, String title, Family family, Trials trials, Duration full) {
    super(
        "figure-" + number,
        title,
        "Figure " + number,
        Duration.ofSeconds(3),
        full,
        SweepParameters::quick,
        SweepParameters::full);
    this.family = family;
    this.trials = trials;
  }

  /** The claims of this figure alone. */
  abstract List<Claim> claims(List<TunedPoint> drawn);

  /** How to read this figure alone. */
  abstract String reading();

  @Override
  public final ExperimentResult run(SweepParameters parameters, Progress progress)
      throws IOException, InterruptedException {
    Sweep sweep = new Sweep(trials, parameters);
    List<TunedPoint> drawn = sweep.tuned(
        family,
        parameters.scenes(),
        parameters.bitsPerItem(),
        fraction -> progress.at(SWEEP_SHARE * fraction));
    List<Claim> comparisons = new ArrayList<>();
    ReferenceChecks.of(
            family,
            sweep,
            trials,
            parameters,
            fraction -> progress.at(SWEEP_SHARE + REFERENCE_SHARE * fraction))
        .ifPresent(comparisons::add);
    RealScenes real = RealScenes.of(trials, parameters.files());
    double before = SWEEP_SHARE + REFERENCE_SHARE;
    List<TunedPoint> traced = sweep.tuned(
        family,
        real.scenes(),
        parameters.realBitsPerItem(),
        fraction -> progress.at(before + (1 - before) * fraction));
    comparisons.addAll(claims(drawn));
    return new RatioReport(family, parameters, drawn, traced)
        .result(comparisons, reading(), real.leftOut());
  }
}
