package io.tidemark.analysis.endless;

/** How a filter errs that was empty at first, on the way to where it settles. */
interface FillingErrors extends EndlessErrors {
  /** The probability that a new key is found after a given number of arrivals of a given number of distinct keys. */
  double falsePositiveRateAfter(double arrivals, double keys);

  /** The probability that a repeat is not found that comes after a given number of arrivals. */
  double falseNegativeRateAfter(int level, long gap, double arrivals);
}
