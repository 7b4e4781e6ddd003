package io.tidemark.analysis.endless;

import io.tidemark.analysis.search.Crossing;
import io.tidemark.core.Require;
import java.util.Arrays;

/**
 * A stable filter that draws the P cells it lowers among those that are not zero, with weight 1/value
 * (importance-aware 2013: IBF-H), as a mean field.
 *
 * <p>With the shares V_v of all values let {@code S} be the sum of {@code V_v / v}. A draw by
 * rejection takes {@code 1/S} trials on average, and lowers a given cell of value v with probability
 * {@code 1 / (m v S)}. So each cell has the chain of {@link CellChain}, with {@code p_v = (P/m) / (v S)},
 * where S is that of the law the chain has itself. At S = 0 the rule is not defined: a filter bounds
 * the trials, on average over the P draws of a key, by some number, which is then what stands for 1/S.
 *
 * <p>A key brings K E(f) units or fewer and P leave. If P is more than that, no law other than "all is
 * zero" satisfies the rule without a bound, and with one the bound decides.
 *
 * <p>Errors: exact for many cells only. No arrival lowers a cell twice. The bound is met by the mean
 * and not by each draw.
 */
public final class ByValueTheory {
  /* Arrivals are taken together so that a filter never needs more steps per cell than this many. */
  private static final double STEPS_PER_TOUCH = 1 << 17;

  private ByValueTheory() {}

  /**
   * The chain of a cell once the filter has settled.
   *
   * @param touch the probability that an arrival's key has the cell (paper: K/m)
   * @param decrement cells lowered per arrival and cell (paper: P/m)
   * @param law of the levels that cells are raised to
   * @param maxTrials the most cells looked at per cell lowered
   */
  public static CellChain settled(double touch, double decrement, LevelLaw law, double maxTrials) {
    CellChain.aboveZero(decrement, "decrement");
    Require.finiteAtLeast(maxTrials, 1, "maxTrials");
    if (lowered(CellChain.inverse(touch, decrement * maxTrials, law), maxTrials) < 1) {
      return CellChain.inverse(touch, decrement * maxTrials, law);
    }
    // The more trials, the lower all cells, the more a key raises them: what leaves grows with
    // them.
    double trials = Crossing.of(
        tried -> lowered(CellChain.inverse(touch, decrement * tried, law), tried) - 1,
        1,
        maxTrials);
    return CellChain.inverse(touch, decrement * trials, law);
  }

  /** How many of the draws lower a cell, if each has some trials. */
  private static double lowered(CellChain chain, double trials) {
    return trials * weight(chain.stationary());
  }

  /** S. */
  private static double weight(double[] law) {
    double sum = 0;
    for (int v = 1; v < law.length; v++) {
      sum += law[v] / v;
    }
    return sum;
  }

  /**
   * The law of a cell after some arrivals at an empty filter, by following S. Where a cell is touched
   * less than once in 2^17 arrivals, several are taken together.
   */
  public static double[] lawAfter(
      double touch, double decrement, LevelLaw law, double maxTrials, long arrivals) {
    CellChain.aboveZero(touch, "touch");
    CellChain.aboveZero(decrement, "decrement");
    Require.finiteAtLeast(maxTrials, 1, "maxTrials");
    Require.inRange(arrivals, 0, Long.MAX_VALUE, "arrivals");
    int max = law.maxLevel();
    double[] below = new double[max + 2];
    Arrays.fill(below, 1, max + 2, 1);
    double together = Math.max(1, 1 / (STEPS_PER_TOUCH * touch));
    long steps = (long) Math.ceil(arrivals / together);
    double each = steps == 0 ? 0 : (double) arrivals / steps;
    double[] now = CellChain.law(below);
    boolean moves = true;
    for (long step = 0; step < steps && moves; step++) {
      double trials = Math.min(maxTrials, 1 / weight(now));
      moves = advance(below, each * touch, each * decrement * trials, law);
      now = CellChain.law(below);
    }
    return now;
  }

  /** Takes a step; false if it changed last digits only. */
  private static boolean advance(double[] below, double touch, double decrement, LevelLaw law) {
    boolean moves = false;
    for (int v = 1; v <= law.maxLevel(); v++) {
      double lower = Math.min(1, decrement / v);
      double kept = 1 - touch * law.atLeast(v);
      double next = kept * (below[v] + lower * (below[v + 1] - below[v]));
      moves |= Math.abs(next - below[v]) > Math.ulp(next);
      below[v] = next;
    }
    return moves;
  }
}
