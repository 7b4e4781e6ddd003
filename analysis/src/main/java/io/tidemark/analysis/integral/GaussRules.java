package io.tidemark.analysis.integral;

import org.hipparchus.analysis.integration.gauss.GaussIntegrator;
import org.hipparchus.analysis.integration.gauss.HermiteRuleFactory;
import org.hipparchus.analysis.integration.gauss.LegendreRuleFactory;
import org.hipparchus.analysis.integration.gauss.SymmetricGaussIntegrator;
import org.hipparchus.util.Pair;

/**
 * Gauss's rules of integration. Each rule is found once.
 *
 * <p>Safe for use by several threads.
 */
public final class GaussRules {
  /*
   * Not by GaussIntegratorFactory, which computes constants with forty digits first, for rules that are not
   * asked for: that takes longer than most plans.
   */
  private static final LegendreRuleFactory LEGENDRE = new LegendreRuleFactory();
  private static final HermiteRuleFactory HERMITE = new HermiteRuleFactory();

  private GaussRules() {}

  /** For functions from -1 to 1. */
  public static GaussIntegrator legendre(int points) {
    return new GaussIntegrator(LEGENDRE.getRule(points));
  }

  /** For functions from one place to another. */
  public static GaussIntegrator legendre(int points, double from, double to) {
    Pair<double[], double[]> rule = LEGENDRE.getRule(points);
    double[] places = rule.getFirst();
    double[] weights = rule.getSecond();
    double scale = (to - from) / 2;
    double shift = from + scale;
    for (int i = 0; i < points; i++) {
      places[i] = places[i] * scale + shift;
      weights[i] *= scale;
    }
    return new GaussIntegrator(places, weights);
  }

  /** For functions everywhere, with the weight {@code exp(-x^2)}. */
  public static GaussIntegrator hermite(int points) {
    return new SymmetricGaussIntegrator(HERMITE.getRule(points));
  }
}
