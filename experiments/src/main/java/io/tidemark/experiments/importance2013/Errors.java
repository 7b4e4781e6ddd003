package io.tidemark.experiments.importance2013;

/**
 * Rates of both errors, as shares of all questions.
 *
 * @param falsePositives (paper: FP)
 * @param falseNegatives (paper: FN)
 * @param weightedFalsePositives (paper: wFP)
 * @param weightedFalseNegatives (paper: wFN)
 */
record Errors(
    double falsePositives,
    double falseNegatives,
    double weightedFalsePositives,
    double weightedFalseNegatives) {
  static Errors of(ImportanceTally tally) {
    return new Errors(
        tally.falsePositives(Band.ALL),
        tally.falseNegatives(Band.ALL),
        tally.weightedFalsePositives(),
        tally.weightedFalseNegatives());
  }
}
