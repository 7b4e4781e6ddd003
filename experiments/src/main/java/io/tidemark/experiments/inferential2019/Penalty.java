package io.tidemark.experiments.inferential2019;

import io.tidemark.analysis.window.WindowDecision;

/**
 * The penalty of one technique at one size.
 *
 * @param workload where
 * @param technique which, in a few words
 * @param bitsPerItem bits per item of the window
 * @param outcome its trial
 * @param decision how answers are found
 * @param shape the parameters in words
 */
record Penalty(
    Workload workload,
    String technique,
    double bitsPerItem,
    TrialOutcome outcome,
    WindowDecision decision,
    String shape) {
  /** Penalty per question. */
  double penalty() {
    return outcome.penalty(decision);
  }

  /** The standard error of the penalty per question. */
  double standardError() {
    return Math.sqrt(outcome.errors(decision).variance()) / outcome.queries();
  }

  String place() {
    return TunedPoint.place(workload, bitsPerItem);
  }
}
