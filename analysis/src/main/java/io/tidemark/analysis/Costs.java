package io.tidemark.analysis;

import io.tidemark.core.Require;

/**
 * What wrong answers cost. Right ones cost nothing.
 *
 * @param falsePositive the cost of saying yes where no is right
 * @param falseNegative the cost of saying no where yes is right; not both are zero
 */
public record Costs(double falsePositive, double falseNegative) {
  /** Checks the costs. */
  public Costs {
    Require.finiteAtLeast(falsePositive, 0, "falsePositive");
    Require.finiteAtLeast(falseNegative, 0, "falseNegative");
    if (falsePositive == 0 && falseNegative == 0) {
      throw new IllegalArgumentException(
          Require.message("falseNegative", falseNegative, "positive where falsePositive is 0"));
    }
  }
}
