package io.tidemark.analysis.endless;

import io.tidemark.core.filter.endless.TidepoolSpec;
import org.hipparchus.special.Gamma;

/**
 * How tidepools err once they are full, on a steady stream.
 *
 * <p>Our own derivation. The prints of a full pool of s slots are all different, so that a new key is
 * found with {@code s / prints}, where there are {@code 2^bits - 1} prints. Without credit a pool
 * forgets what came least recently. Among the {@code D(gap - 1)} distinct keys that come in a gap, each
 * belongs to the pool with 1/pools. A key has left when s prints other than its own have come since its
 * own: {@link PrintsSince} counts them. With credit, one pool is run on arrivals of the law, and the
 * time until a key leaves is estimated by {@link PoolRun}; a key that has left is found by another's
 * print as a new one is.
 *
 * <p>Errors: with credit, a random one of about {@code 0.5 / sqrt(n)} where n arrivals of a level were
 * run.
 */
public final class TidepoolTheory implements EndlessErrors {
  /** How many arrivals of a pool are run by default. */
  public static final int STEPS = 60_000;

  private final TidepoolSpec spec;
  private final ReturnLaw law;
  private final double found;
  private final PoolRun run;
  private final PrintsSince prints;

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
    this.prints = new PrintsSince(spec.slotsPerPool(), (double) spec.prints());
    this.run = spec.levelBits() == 0
        ? null
        : new PoolRun(spec.slotsPerPool(), (double) spec.pools(), spec.prints(), law, steps);
  }

  @Override
  public double falsePositiveRate() {
    return found;
  }

  /**
   * The probability that a new key is found after a given number of distinct keys, as long as none has been pushed
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
    return run == null ? absentLeastRecent(gap) : run.left(level, (double) gap) * (1 - found);
  }

  private double absentLeastRecent(long gap) {
    long others = Math.round(law.distinct((double) (gap - 1)));
    return prints.absentAfter(EventCounts.of(1.0 / spec.pools(), prints.horizon(), others));
  }
}
