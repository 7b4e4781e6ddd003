package io.tidemark.experiments.inferential2019;

import io.tidemark.analysis.tuning.WindowDecision;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.result.ExperimentResult;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Shapes that are planned beside the best of all that are tried. */
public final class Tuning extends WindowExperiment<TuningParameters> {
  private final Trials trials;

  /** With trials that other figures may have run. */
  public Tuning(Trials trials) {
    super(
        "tuning",
        "Planned shapes beside the best of all that were tried",
        "section 6.1.2, which tries all k",
        Duration.ofSeconds(10),
        Duration.ofSeconds(210),
        TuningParameters::quick,
        TuningParameters::full);
    this.trials = trials;
  }

  /**
   * A size.
   *
   * @param scene where it was measured
   * @param bitsPerItem the size
   * @param best the shape with the least penalty of those tried
   * @param bestOutcome its trial
   * @param planned the shape that was planned
   * @param plannedOutcome its trial
   */
  record Pair(
      Scene scene,
      double bitsPerItem,
      BlockTimingSpec best,
      TrialOutcome bestOutcome,
      BlockTimingSpec planned,
      TrialOutcome plannedOutcome) {
    double ratio() {
      double least = bestOutcome.inferredPenalty();
      double penalty = plannedOutcome.inferredPenalty();
      return penalty == least ? 1 : penalty / least;
    }

    /** The standard error of the ratio, if wrong answers of both come independently. */
    double standardError() {
      return Math.sqrt(
              bestOutcome.inferred().variance() + plannedOutcome.inferred().variance())
          / Math.max(1, bestOutcome.inferred().penalty());
    }
  }

  @Override
  public ExperimentResult run(TuningParameters parameters, Progress progress)
      throws IOException, InterruptedException {
    RealScenes real = RealScenes.of(trials, parameters.files());
    int steps = parameters.scenes().size() * parameters.bitsPerItem().size()
        + real.scenes().size() * parameters.realBitsPerItem().size();
    List<Pair> drawn = new ArrayList<>();
    List<Pair> traced = new ArrayList<>();
    for (Scene scene : parameters.scenes()) {
      for (double bits : parameters.bitsPerItem()) {
        double before = drawn.size();
        drawn.add(pair(parameters, scene, bits, f -> progress.at((before + f) / steps)));
      }
    }
    for (Scene scene : real.scenes()) {
      for (double bits : parameters.realBitsPerItem()) {
        double before = (double) drawn.size() + traced.size();
        traced.add(pair(parameters, scene, bits, f -> progress.at((before + f) / steps)));
      }
    }
    return new TuningReport(drawn, traced).result(real.leftOut());
  }

  private Pair pair(TuningParameters parameters, Scene scene, double bits, Progress progress)
      throws IOException, InterruptedException {
    BlockTimingSpec best = new BruteForce(trials, parameters).best(scene, bits, progress);
    Scene fresh = scene.stream() instanceof StreamChoice.Drawn drawn
        ? new Scene(drawn.again(parameters.freshSeed()), scene.window())
        : scene;
    BlockTimingSpec planned =
        new PlannedTiming(bits, WindowDecision.INFERRED).spec(trials.stage(fresh));
    List<TrialOutcome> outcomes = trials.run(
        List.of(
            new Trials.Entry(fresh, new ShapedTiming(best)),
            new Trials.Entry(fresh, new ShapedTiming(planned))),
        progress);
    return new Pair(fresh, bits, best, outcomes.get(0), planned, outcomes.get(1));
  }
}
