package io.tidemark.workload.statistics;

import io.tidemark.workload.Require;
import org.hipparchus.analysis.solvers.BrentSolver;
import org.hipparchus.special.Beta;

/**
 * Confidence intervals for the probability of success behind a number of successes in independent
 * trials.
 */
public final class BinomialInterval {
  private static final double RELATIVE_ACCURACY = 1e-13;
  private static final double ABSOLUTE_ACCURACY = 1e-18;
  private static final double FUNCTION_ACCURACY = 1e-15;
  private static final int MAX_EVALUATIONS = 1_000;

  private BinomialInterval() {}

  /**
   * The score interval: E. B. Wilson, "Probable inference, the law of succession, and statistical
   * inference", JASA 22, 1927. Its coverage is the stated confidence on average.
   */
  public static Interval wilson(long successes, long trials, double confidence) {
    check(successes, trials);
    double z = NormalDistribution.twoSidedQuantile(confidence);
    double share = (double) successes / trials;
    double z2 = z * z / trials;
    double middle = (share + z2 / 2) / (1 + z2);
    double half = Math.sqrt(share * (1 - share) * z2 + z2 * z2 / 4) / (1 + z2);
    // At 0 and at all successes the ends are exactly 0 and 1, which rounding may miss.
    double low = successes == 0 ? 0 : Math.max(0, middle - half);
    double high = successes == trials ? 1 : Math.min(1, middle + half);
    return new Interval(low, high);
  }

  /**
   * The exact interval: C. J. Clopper, E. S. Pearson, "The use of confidence or fiducial limits
   * illustrated in the case of the binomial", Biometrika 26, 1934. Its coverage is never below the
   * stated confidence.
   */
  public static Interval clopperPearson(long successes, long trials, double confidence) {
    check(successes, trials);
    if (successes > trials - successes) {
      // The solver is accurate relative to the probability, so it is given the smaller one.
      Interval ofFailures = clopperPearson(trials - successes, trials, confidence);
      return new Interval(1 - ofFailures.high(), 1 - ofFailures.low());
    }
    double tail = (1 - Require.openUnit(confidence, "confidence")) / 2;
    double failures = (double) trials - successes;
    double low = successes == 0 ? 0 : betaQuantile(tail, (double) successes, failures + 1);
    double high = betaQuantile(1 - tail, successes + 1.0, failures);
    return new Interval(low, high);
  }

  private static double betaQuantile(double probability, double a, double b) {
    BrentSolver solver = new BrentSolver(RELATIVE_ACCURACY, ABSOLUTE_ACCURACY, FUNCTION_ACCURACY);
    return solver.solve(
        MAX_EVALUATIONS, p -> Beta.regularizedBeta(p, a, b) - probability, 0.0, 1.0);
  }

  private static void check(long successes, long trials) {
    Require.inRange(trials, 1, Long.MAX_VALUE, "trials");
    Require.inRange(successes, 0, trials, "successes");
  }
}
