package io.tidemark.analysis.theory;

import io.tidemark.core.filter.stable.TidepoolSpec;
import org.hipparchus.special.Beta;
import org.hipparchus.special.Gamma;

/**
 * How tidepools err once they are full, on a steady stream.
 *
 * <p>Our own derivation. The prints of a full pool of s slots are all different, so that a new key is
 * found with {@code s / (2^bits - 1)}. Without credit a pool forgets the key that came least recently:
 * a key has left after a gap if s other keys of its pool came in it. There are {@code D(gap - 1)}
 * distinct ones, and each belongs to the pool with 1/pools:
 *
 * <pre>  P(left after g) = P(Binomial(D(g - 1), 1/pools) >= s)</pre>
 *
 * <p>With credit, one pool is run on arrivals of the law, and the time until a key leaves is estimated
 * by {@link PoolRun}. A key that has left is found by another's print as a new one is.
 *
 * <p>Errors: with credit, a random one of about {@code 0.5 / sqrt(n)} where n arrivals of a level were
 * run. A new key that takes another's print is taken to take its place.
 */
public final class TidepoolTheory implements EndlessErrors {
  /** How many arrivals of a pool are run by default. */
  public static final int STEPS = 60_000;

  private final TidepoolSpec spec;
  private final ReturnLaw law;
  private final double found;
  private final PoolRun run;

  /** With the usual number of steps. */
  public TidepoolTheory(TidepoolSpec spec, ReturnLaw law) {
    this(spec, law, STEPS);
  }

  /**
   * The errors of a shape.
   *
   * @param law when keys come again; its levels are those of the shape
   * @param steps how many arrivals of a pool are run, where there is credit
   */
  public TidepoolTheory(TidepoolSpec spec, ReturnLaw law, int steps) {
    this.spec = spec;
    this.law = law;
    this.found = spec.errorBound();
    this.run = spec.levelBits() == 0
        ? null
        : new PoolRun(spec.slotsPerPool(), (double) spec.pools(), found, law, steps);
  }

  @Override
  public double falsePositiveRate() {
    return found;
  }

  /**
   * The probability that a new key is found after so many distinct keys, as long as none has been pushed
   * out of a pool that is not full: occupied slots are Poisson, cut off at all of them.
   */
  public double falsePositiveRate(double keys) {
    double perPool = keys / spec.pools();
    double occupied = 0;
    for (int slot = 1; slot <= spec.slotsPerPool() && perPool > 0; slot++) {
      occupied += Gamma.regularizedGammaP(slot, perPool);
    }
    return Math.min(1, occupied / spec.prints());
  }

  @Override
  public double falseNegativeRate(int level, long gap) {
    double left = run == null ? leftLeastRecent(gap) : run.left(level, (double) gap);
    return left * (1 - found);
  }

  private double leftLeastRecent(long gap) {
    double others = law.distinct((double) (gap - 1));
    int slots = spec.slotsPerPool();
    if (others < slots) {
      return 0;
    }
    if (spec.pools() == 1) {
      return 1;
    }
    return Beta.regularizedBeta(1.0 / spec.pools(), slots, others - slots + 1);
  }
}
