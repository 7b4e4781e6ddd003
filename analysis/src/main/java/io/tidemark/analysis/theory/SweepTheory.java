package io.tidemark.analysis.theory;

import io.tidemark.core.Require;
import io.tidemark.core.filter.stable.StableBloomSpec;
import org.hipparchus.analysis.solvers.BrentSolver;

/**
 * How a filter errs whose cells are lowered by a hand that goes round and holds a share V_0 of them at
 * zero, once it has filled, on a steady stream.
 *
 * <p>Our own derivation. The hand lowers each cell once in a revolution. Let lambda be the number of
 * times that a cell is touched in one, by distinct keys. Just after the hand a cell is zero if no touch
 * of level v fell in the last {@code v - 1} revolutions, which has probability {@code e^(-lambda (E(v) -
 * 1))}; at a time drawn at random nothing must have touched it since the hand, either:
 *
 * <pre>  V_0 = e^(-lambda (E(v) - 1)) (1 - e^-lambda) / lambda</pre>
 *
 * <p>which determines lambda, and with it the length T of a revolution in arrivals: m lambda = K times
 * the distinct keys of one. A key of level v is safe for {@code v - 1} revolutions. After a part f of
 * the next one the hand has passed that part of its cells for the v-th time; those hold what others put
 * there since:
 *
 * <pre>  P(cell zero) = V_0 (1 - e^(-lambda f)) / (1 - e^-lambda)</pre>
 *
 * <p>Errors: cells of a key are taken as independent, and the speed of the hand as constant. Keys that
 * come again within the time that cells last count once.
 */
public final class SweepTheory implements EndlessErrors {
  private static final BrentSolver SOLVER = new BrentSolver(1e-12, 1e-14);
  private static final int MAX_EVALUATIONS = 300;

  /* Revolutions that take longer are as good as none. */
  private static final double MAX_ARRIVALS = 0x1p60;

  private final StableBloomSpec spec;
  private final double zeroShare;
  private final double touches;
  private final double revolution;

  /**
   * The errors of a shape.
   *
   * @param spec whose cells are swept
   * @param meanRaise the mean level that cells are raised to
   * @param law when keys come again
   */
  public SweepTheory(StableBloomSpec spec, double meanRaise, ReturnLaw law) {
    this.spec = spec;
    Require.finiteAtLeast(meanRaise, 1, "meanRaise");
    this.zeroShare = spec.heldZeros() / (double) spec.cells();
    this.touches = touches(zeroShare, meanRaise);
    double keys = meanRaise * touches * spec.cells() / spec.probes();
    this.revolution = arrivals(keys, law) / meanRaise;
  }

  private static double touches(double zeroShare, double meanRaise) {
    double wanted = Math.log(zeroShare);
    // Each factor is at least e^-lambda, so that lambda is at least -ln V_0 / E(v).
    double least = -wanted / meanRaise;
    double most = 2 * least + 1;
    while (logZeroShare(most, meanRaise) > wanted) {
      most *= 2;
    }
    return SOLVER.solve(
        MAX_EVALUATIONS, lambda -> logZeroShare(lambda, meanRaise) - wanted, least, most);
  }

  private static double logZeroShare(double lambda, double meanRaise) {
    double sinceHand = lambda < 1e-9 ? -lambda / 2 : Math.log(-Math.expm1(-lambda) / lambda);
    return sinceHand - lambda * (meanRaise - 1);
  }

  /** The number of arrivals that have so many distinct keys. */
  private static double arrivals(double keys, ReturnLaw law) {
    double high = keys;
    while (law.distinct(high) < keys) {
      high *= 2;
      if (high > MAX_ARRIVALS) {
        return MAX_ARRIVALS;
      }
    }
    double low = high / 2;
    return law.distinct(low) >= keys
        ? low
        : SOLVER.solve(MAX_EVALUATIONS, n -> law.distinct(n) - keys, low, high);
  }

  /** How many arrivals the hand takes to go round. */
  public double revolutionArrivals() {
    return revolution;
  }

  @Override
  public double falsePositiveRate() {
    return Math.pow(1 - zeroShare, spec.probes());
  }

  @Override
  public double falseNegativeRate(int level, long gap) {
    double passes = (gap - 1) / revolution;
    double part = Math.max(0, Math.min(1, passes - (level - 1)));
    double zero = zeroShare * Math.expm1(-touches * part) / Math.expm1(-touches);
    return -Math.expm1(spec.probes() * Math.log1p(-zero));
  }
}
