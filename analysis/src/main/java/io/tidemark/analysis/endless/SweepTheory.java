package io.tidemark.analysis.endless;

import io.tidemark.analysis.search.Crossing;
import io.tidemark.core.Require;
import io.tidemark.core.filter.endless.StableBloomSpec;

/**
 * A filter whose cells are lowered by a hand that goes round, as fast as it must to hold a share of
 * zeros: our own rule and our own derivation.
 *
 * <p>Once settled, the hand needs T arrivals for a round, so that it passes a given cell every T
 * arrivals. Between, the cell is raised {@code x = lambda T} times on average, with {@code lambda =
 * K/m}. A raise to level f is used up when the hand has passed f times. Ask at a time s after it has
 * last passed, which is uniform in [0, T). The cell is zero if there was no raise in the time s, none to
 * 2 or more in the whole round before, none to 3 or more in the one before that, and so on. With {@code
 * mu = E(f)}, which is the sum of P(f >= v), that has the probability
 *
 * <pre>  exp(-lambda s - x (mu - 1)),   and over all s   V_0 = exp(-x (mu - 1)) (1 - exp(-x)) / x</pre>
 *
 * <p>So only the mean level counts. V_0 falls in x, and the V_0 that is held gives T.
 *
 * <p>A key of level f that came g arrivals ago was passed f times if {@code s <= g - (f - 1) T}. So
 * with {@code y = g/T - (f - 1)}, taken as 0 if it is less and as 1 if it is more, a cell of it is
 * zero with the probability
 *
 * <pre>  exp(-x (mu - 1)) (1 - exp(-x y)) / x</pre>
 *
 * <p>That is 0 for {@code f - 1} rounds and V_0 from {@code f} rounds on. The cells of a key lie at
 * independent places, so their s are independent.
 *
 * <p>Errors: for many cells and small K/m, on arrivals of distinct keys. A key that is still found takes
 * no zero, so it does not move the hand, and raises its own cells again: where only a share of the
 * arrivals is new, a round takes T divided by that share. After a filter has filled, and where all keys
 * raise to the same level, the hand is fast in some rounds and slow in others; T is what its rounds
 * come to after many of them, the more the higher that level is.
 */
public final class SweepTheory {
  private final double raises;
  private final double meanLevel;
  private final double roundArrivals;

  private SweepTheory(double raises, double meanLevel, double roundArrivals) {
    this.raises = raises;
    this.meanLevel = meanLevel;
    this.roundArrivals = roundArrivals;
  }

  /**
   * The settled state of a filter on a stream of distinct keys.
   *
   * @param law of the levels that cells are raised to
   */
  public static SweepTheory of(StableBloomSpec spec, LevelLaw law) {
    return of(spec, law, 1);
  }

  /**
   * The settled state of a filter on a stream where a share of the arrivals is new.
   *
   * @param law of the levels that cells are raised to by new keys
   * @param fresh the share of arrivals whose key is not found, above 0; repeats come so soon that they
   *     raise nothing of note
   */
  public static SweepTheory of(StableBloomSpec spec, LevelLaw law, double fresh) {
    CellChain.aboveZero(fresh, "fresh");
    double m = (double) spec.cells();
    double lambda = fresh * spec.probes() / m;
    double held = raisesPerRound(spec.heldZeros() / m, law.mean());
    // A hand that may not pass more cells per arrival than this holds fewer zeros.
    double round = Math.max(held / lambda, m / spec.decrements());
    return new SweepTheory(lambda * round, law.mean(), round);
  }

  /** V_0 if a cell is raised so many times per round of the hand, on average. */
  public static double zeroShare(double raisesPerRound, double meanLevel) {
    Require.finiteAtLeast(raisesPerRound, 0, "raisesPerRound");
    Require.finiteAtLeast(meanLevel, 1, "meanLevel");
    return part(raisesPerRound, meanLevel, 1);
  }

  /** How many times a cell is raised per round, on average, if a share of zeros is held. */
  public static double raisesPerRound(double zeroShare, double meanLevel) {
    Require.insideUnit(zeroShare, "zeroShare");
    Require.finiteAtLeast(meanLevel, 1, "meanLevel");
    double wanted = Math.log(zeroShare);
    // (1 - exp(-x)) / x is below 1/x.
    return Crossing.of(x -> logZeroShare(x, meanLevel) - wanted, 0, 1 / zeroShare);
  }

  /** The logarithm of V_0, which is a number also where V_0 is too small for one. */
  private static double logZeroShare(double x, double meanLevel) {
    return x == 0 ? 0 : Math.log(-Math.expm1(-x) / x) - x * (meanLevel - 1);
  }

  private static double part(double x, double meanLevel, double y) {
    double mean = x == 0 ? y : -Math.expm1(-x * y) / x;
    return Math.exp(-x * (meanLevel - 1)) * mean;
  }

  /** T: arrivals per round of the hand. */
  public double roundArrivals() {
    return roundArrivals;
  }

  /** V_0: what is held, or less where the hand cannot go as fast as that takes. */
  public double zeroShare() {
    return part(raises, meanLevel, 1);
  }

  /**
   * The probability that a cell of a key is zero when the key comes again.
   *
   * @param level what the key raised its cells to
   * @param gap arrivals from the one to the other: 1 if no other lies between
   */
  public double zeroAtReturn(int level, long gap) {
    Require.inRange(level, 1, LevelLaw.MAX_LEVEL, "level");
    Require.inRange(gap, 1, Long.MAX_VALUE, "gap");
    double y = (gap - 1) / roundArrivals - (level - 1);
    return part(raises, meanLevel, Math.max(0, Math.min(1, y)));
  }
}
