package io.tidemark.experiments.inferential2019;

import java.util.List;

/**
 * What came of a trial.
 *
 * @param queries questions asked
 * @param standard errors if every key that is found is taken to be in the window
 * @param inferred errors if the answer is the cheaper one by the posterior
 * @param bins posteriors beside the truth
 */
record TrialOutcome(long queries, Errors standard, Errors inferred, List<Reliability.Bin> bins) {
  /**
   * Wrong answers.
   *
   * @param falsePositives keys taken to be in the window that were not
   * @param falseNegatives keys taken not to be in it that were
   * @param penalty what all of them cost
   */
  record Errors(long falsePositives, long falseNegatives, double penalty) {}

  TrialOutcome {
    bins = List.copyOf(bins);
  }

  /** Penalty per question without inference. */
  double standardPenalty() {
    return standard.penalty() / queries;
  }

  /** Penalty per question with inference. */
  double inferredPenalty() {
    return inferred.penalty() / queries;
  }

  /** Eq. 35. */
  double posteriorError() {
    return Reliability.posteriorError(bins);
  }
}
