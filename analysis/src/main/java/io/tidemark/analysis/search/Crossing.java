package io.tidemark.analysis.search;

import org.hipparchus.analysis.UnivariateFunction;
import org.hipparchus.analysis.solvers.AllowedSolution;
import org.hipparchus.analysis.solvers.BracketingNthOrderBrentSolver;

/** Where a function that only rises, or only falls, crosses zero. */
public final class Crossing {
  /* A few units in the last place, however small the place is. */
  private static final double RELATIVE = 1e-15;
  private static final double ABSOLUTE = Double.MIN_NORMAL;
  private static final int ORDER = 5;
  private static final int MAX_EVALUATIONS = 2_000;

  private Crossing() {}

  /**
   * The place, or one above it by rounding. Where rounding leaves no change of sign between the two
   * ends, it is the end that is nearer to zero.
   */
  public static double of(UnivariateFunction function, double low, double high) {
    double atLow = function.value(low);
    double atHigh = function.value(high);
    if (!(atLow < 0 && atHigh > 0) && !(atLow > 0 && atHigh < 0)) {
      return Math.abs(atLow) < Math.abs(atHigh) ? low : high;
    }
    return new BracketingNthOrderBrentSolver(RELATIVE, ABSOLUTE, ORDER)
        .solve(MAX_EVALUATIONS, function, low, high, AllowedSolution.RIGHT_SIDE);
  }
}
