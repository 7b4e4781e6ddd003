package io.tidemark.cli.dedup;

import io.tidemark.text.Numbers;

/** Sentences about the predicted errors of a filter. */
final class Predictions {
  private static final double NONE = 0.01;

  private Predictions() {}

  /**
   * A sentence.
   *
   * @param lost lines that were probably taken for duplicates and were none
   * @param error the probability that the next new line is
   */
  static String text(double lost, double error) {
    return "predicted: "
        + about(lost)
        + " lines wrongly taken for duplicates so far, the next new line with probability "
        + Numbers.probability(error);
  }

  /** A number of lines that is no more than an expectation. */
  static String atMost(double lines) {
    return (lines < NONE ? "" : "at most ") + about(lines);
  }

  /** A number of lines that is an expectation. */
  static String about(double lines) {
    if (lines < NONE) {
      return "less than " + NONE;
    }
    return "about " + Numbers.amount(lines);
  }
}
