package io.tidemark.experiments.inferential2019;

import io.tidemark.analysis.window.WindowDecision;
import io.tidemark.workload.statistics.Calibration;
import java.util.List;

/**
 * The result of a trial.
 *
 * @param queries questions asked
 * @param standard errors if every key that is found is taken to be in the window
 * @param inferred errors if the answer is the cheaper one, by what the contender knows
 * @param posteriorError how far posteriors are from the truth, in bins (eq. 35)
 * @param meanDistance the same without what is due to the width of the bins
 * @param bins posteriors beside the truth
 */
record TrialOutcome(
    long queries,
    Errors standard,
    Errors inferred,
    double posteriorError,
    double meanDistance,
    List<Calibration.Point> bins) {
  /**
   * Wrong answers.
   *
   * @param falsePositives keys taken to be in the window that were not
   * @param falseNegatives keys taken not to be in it that were
   * @param penalty what all of them cost
   */
  record Errors(long falsePositives, long falseNegatives, double penalty) {
    /* The mean of the square of a cost that is uniform on [a, b): (b^3 - a^3) / (3 (b - a)). */
    private static final double MEAN_SQUARE =
        (Math.pow(Trial.MOST_PENALTY, 3) - Math.pow(Trial.LEAST_PENALTY, 3))
            / (3 * (Trial.MOST_PENALTY - Trial.LEAST_PENALTY));

    /** Wrong answers of both kinds. */
    long count() {
      return falsePositives + falseNegatives;
    }

    /** The variance of the penalty, if wrong answers come one by one. */
    double variance() {
      return (count() + 1) * MEAN_SQUARE;
    }
  }

  /** Penalty per question without inference. */
  double standardPenalty() {
    return standard.penalty() / queries;
  }

  /** Penalty per question with inference. */
  double inferredPenalty() {
    return inferred.penalty() / queries;
  }

  /** Wrong answers by how answers are found. */
  Errors errors(WindowDecision decision) {
    return switch (decision) {
      case STANDARD -> standard;
      case INFERRED -> inferred;
    };
  }

  /** Penalty per question by how answers are found. */
  double penalty(WindowDecision decision) {
    return errors(decision).penalty() / queries;
  }
}
