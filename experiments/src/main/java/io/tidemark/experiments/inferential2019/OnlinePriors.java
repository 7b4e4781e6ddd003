package io.tidemark.experiments.inferential2019;

import io.tidemark.experiments.Preparation;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunOptions;
import io.tidemark.experiments.StreamFiles;
import io.tidemark.experiments.result.ExperimentResult;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Inference that learns from the stream, beside one that knows all of it beforehand. */
public final class OnlinePriors extends WindowExperiment<OnlinePriorsParameters> {
  private final Trials trials;

  /** With trials that other figures may have run. */
  public OnlinePriors(Trials trials) {
    super(
        "online-priors",
        "Inference that learns from the stream",
        "section 6.4.2, on other data",
        Duration.ofSeconds(10),
        Duration.ofSeconds(40),
        OnlinePriorsParameters::quick,
        OnlinePriorsParameters::full);
    this.trials = trials;
  }

  /**
   * A size; all three have the same filter.
   *
   * @param scene where
   * @param bitsPerItem the size
   * @param told with the paper's inference and frequencies of the whole stream
   * @param learned with what was learned
   */
  record Pair(Scene scene, double bitsPerItem, TrialOutcome told, TrialOutcome learned) {
    double standardPenalty() {
      return learned.standardPenalty();
    }

    double toldRatio() {
      return ratio(told.inferredPenalty());
    }

    double learnedRatio() {
      return ratio(learned.inferredPenalty());
    }

    /** By the standard penalty; 1 if there is none of either. */
    private double ratio(double penalty) {
      return penalty == standardPenalty() ? 1 : penalty / standardPenalty();
    }
  }

  @Override
  public Preparation<OnlinePriorsParameters> prepare(RunOptions options) throws IOException {
    return StreamFiles.prepare(options, files -> parameters(options, files));
  }

  @Override
  public ExperimentResult run(OnlinePriorsParameters parameters, Progress progress)
      throws IOException, InterruptedException {
    RealScenes real = RealScenes.of(trials, parameters.files());
    List<Trials.Entry> entries = new ArrayList<>();
    for (Scene scene : real.scenes()) {
      for (double bits : parameters.bitsPerItem()) {
        entries.add(
            new Trials.Entry(scene, new PrintedTiming(LearnedTiming.spec(scene.window(), bits))));
        entries.add(new Trials.Entry(scene, new LearnedTiming(bits)));
      }
    }
    List<TrialOutcome> outcomes = trials.run(entries, progress);
    List<Pair> pairs = new ArrayList<>();
    for (Scene scene : real.scenes()) {
      for (double bits : parameters.bitsPerItem()) {
        int i = 2 * pairs.size();
        pairs.add(new Pair(scene, bits, outcomes.get(i), outcomes.get(i + 1)));
      }
    }
    return new OnlinePriorsReport(pairs).result(real.leftOut());
  }
}
