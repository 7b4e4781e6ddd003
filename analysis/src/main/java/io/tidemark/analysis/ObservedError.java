package io.tidemark.analysis;

import io.tidemark.core.Require;
import org.hipparchus.special.Beta;

/**
 * A share that was observed, with an interval in which the true probability lies with 95 % confidence at least.
 *
 * @param wrong how many answers were wrong
 * @param judged of how many
 * @param low the lower end
 * @param high the upper end
 */
public record ObservedError(long wrong, long judged, double low, double high) {
  /*
   * C. J. Clopper, E. S. Pearson: The use of confidence or fiducial limits illustrated in the case of the
   * binomial. Biometrika 26, 1934.
   */

  private static final double TAIL = 0.025;
  private static final int STEPS = 60;

  /** The interval for what was observed. */
  public static ObservedError of(long wrong, long judged) {
    Require.inRange(wrong, 0, Require.inRange(judged, 0, Long.MAX_VALUE, "judged"), "wrong");
    double right = (double) (judged - wrong);
    return new ObservedError(
        wrong,
        judged,
        wrong == 0 ? 0 : betaQuantile(TAIL, (double) wrong, right + 1),
        wrong == judged ? 1 : betaQuantile(1 - TAIL, wrong + 1.0, right));
  }

  /** The share that was observed; 0 if nothing was. */
  public double share() {
    return judged == 0 ? 0 : (double) wrong / judged;
  }

  private static double betaQuantile(double probability, double a, double b) {
    double low = 0;
    double high = 1;
    for (int i = 0; i < STEPS; i++) {
      double middle = (low + high) / 2;
      if (Beta.regularizedBeta(middle, a, b) < probability) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }
}
