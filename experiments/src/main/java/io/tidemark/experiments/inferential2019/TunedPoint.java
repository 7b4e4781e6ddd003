package io.tidemark.experiments.inferential2019;

import io.tidemark.experiments.markup.PlainDecimal;

/**
 * A family at one size, with the parameters that cost least.
 *
 * @param workload where it was measured
 * @param family the family
 * @param bitsPerItem its size
 * @param standardParameter the best parameter without inference
 * @param standard its trial
 * @param inferredParameter the best parameter with inference
 * @param inferred its trial
 */
record TunedPoint(
    Workload workload,
    TechniqueFamily family,
    double bitsPerItem,
    int standardParameter,
    TrialOutcome standard,
    int inferredParameter,
    TrialOutcome inferred) {
  /** Penalty per question without inference. */
  double standardPenalty() {
    return standard.standardPenalty();
  }

  /** Penalty per question with inference. */
  double inferredPenalty() {
    return inferred.inferredPenalty();
  }

  /** Penalty with inference by penalty without; 1 if there is none of either. */
  double ratio() {
    return inferredPenalty() == standardPenalty() ? 1 : inferredPenalty() / standardPenalty();
  }

  double posteriorError() {
    return inferred.posteriorError();
  }

  String place() {
    return place(workload, bitsPerItem);
  }

  static String place(Workload workload, double bitsPerItem) {
    return workload.title() + ", " + size(bitsPerItem);
  }

  /** A size in words. */
  static String size(double bitsPerItem) {
    return PlainDecimal.of(bitsPerItem) + " bits per item";
  }
}
