package io.tidemark.analysis.window;

import io.tidemark.analysis.integral.GaussRules;
import io.tidemark.core.Require;
import java.util.function.DoubleUnaryOperator;

/** The mean of a rate over a period that repeats. */
final class PhaseMean {
  /* Exact for polynomials up to degree 2 x POINTS - 1 in each of the two pieces. */
  private static final int POINTS = 15;

  private PhaseMean() {}

  /**
   * The mean from 0 to a span.
   *
   * @param edge where the rate jumps; it is smooth on either side
   */
  static double of(double span, double edge, DoubleUnaryOperator rate) {
    return (integral(0, edge, rate) + integral(edge, span, rate)) / span;
  }

  private static double integral(double from, double to, DoubleUnaryOperator rate) {
    return from == to ? 0 : GaussRules.legendre(POINTS, from, to).integrate(rate::applyAsDouble);
  }

  /** Refuses a moment that is not in the stretch. */
  static double requireIn(double elapsed, long span) {
    if (!(elapsed >= 0 && elapsed <= span)) {
      throw new IllegalArgumentException(Require.message("elapsed", elapsed, "0.." + span));
    }
    return elapsed;
  }
}
