package io.tidemark.experiments.inferential2019;

import io.tidemark.analysis.window.WindowDecision;
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
   * @param decision how answers are found
   * @param best the shape with the least penalty of those tried
   * @param bestOutcome its trial
   * @param planned the shape that was planned
   * @param plannedOutcome its trial
   */
  record Pair(
      Scene scene,
      double bitsPerItem,
      WindowDecision decision,
      BlockTimingSpec best,
      TrialOutcome bestOutcome,
      BlockTimingSpec planned,
      TrialOutcome plannedOutcome) {
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
  public ExperimentResult run(TuningParameters parameters, Progress progress)
      throws IOException, InterruptedException {
    RealScenes real = RealScenes.of(trials, parameters.files());
    int steps = WindowDecision.values().length
        * (parameters.scenes().size() * parameters.bitsPerItem().size()
            + real.scenes().size() * parameters.realBitsPerItem().size());
    List<Pair> drawn = new ArrayList<>();
    List<Pair> traced = new ArrayList<>();
    for (Scene scene : parameters.scenes()) {
      for (double bits : parameters.bitsPerItem()) {
        double before = drawn.size();
        drawn.addAll(pairs(parameters, scene, bits, f -> progress.at((before + f) / steps)));
      }
    }
    for (Scene scene : real.scenes()) {
      for (double bits : parameters.realBitsPerItem()) {
        double before = (double) drawn.size() + traced.size();
        traced.addAll(pairs(parameters, scene, bits, f -> progress.at((before + f) / steps)));
      }
    }
    return new TuningReport(drawn, traced).result(real.leftOut());
  }

  private List<Pair> pairs(TuningParameters parameters, Scene scene, double bits, Progress progress)
      throws IOException, InterruptedException {
    List<Pair> pairs = new ArrayList<>();
    for (WindowDecision decision : WindowDecision.values()) {
      double before = pairs.size();
      pairs.add(pair(parameters, scene, bits, decision, f -> progress.at(before + f)));
    }
    return pairs;
  }

  private Pair pair(
      TuningParameters parameters,
      Scene scene,
      double bits,
      WindowDecision decision,
      Progress progress)
      throws IOException, InterruptedException {
    BlockTimingSpec best = new BruteForce(trials, parameters).best(scene, bits, decision, progress);
    Scene fresh = scene.stream() instanceof StreamChoice.Drawn drawn
        ? new Scene(drawn.again(parameters.freshSeed()), scene.window())
        : scene;
    BlockTimingSpec planned = new PlannedTiming(bits, decision).spec(trials.stage(fresh));
    List<TrialOutcome> outcomes = trials.run(
        List.of(
            new Trials.Entry(fresh, new ShapedTiming(best)),
            new Trials.Entry(fresh, new ShapedTiming(planned))),
        progress);
    return new Pair(fresh, bits, decision, best, outcomes.get(0), planned, outcomes.get(1));
  }
}
