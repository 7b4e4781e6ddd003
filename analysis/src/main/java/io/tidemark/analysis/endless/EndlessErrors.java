package io.tidemark.analysis.endless;

/** How a filter for an endless stream errs once it has settled. */
public interface EndlessErrors {
  /** The probability that a key that never came is found. */
  double falsePositiveRate();

  /**
   * The probability that a key of a level is not found, asked {@code gap} arrivals after it came (gap
   * 1 = the very next).
   */
  double falseNegativeRate(int level, long gap);
}
