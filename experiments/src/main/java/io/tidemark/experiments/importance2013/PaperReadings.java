package io.tidemark.experiments.importance2013;

import io.tidemark.analysis.endless.LevelLaw;
import io.tidemark.core.Require;

/**
 * What the paper prints about a cell where it differs from {@code CellChain}, to be shown beside it. Nothing here says how a filter errs.
 */
final class PaperReadings {
  private PaperReadings() {}

  /**
   * Fig. 2 and Theorem III.5: V_0 to V_M if a touched cell is set to the key's level, also if it was
   * higher. Algorithm 2 only raises.
   *
   * @param touch K/m
   * @param decrement P/m
   */
  static double[] overwritten(double touch, double decrement, LevelLaw law) {
    Require.insideUnit(touch, "touch");
    Require.insideUnit(decrement, "decrement");
    int max = law.maxLevel();
    double down = decrement * (1 - touch);
    double[] v = new double[max + 1];
    double above = 0;
    for (int i = max; i >= 1; i--) {
      // What enters i, by a touch or from above, leaves it by any touch or downwards.
      v[i] = (touch * law.probability(i) + down * above) / (touch + down);
      above = v[i];
    }
    v[0] = down * above / touch;
    return v;
  }

  /**
   * The end of section III-A: that a cell of a key, set to the key's level even if it was higher, was
   * zero at some time before the key came again. A question sees only the value it has then.
   */
  static double everZeroFromLevel(
      double touch, double decrement, LevelLaw law, int level, long gap) {
    Require.inRange(gap, 1, Integer.MAX_VALUE, "gap");
    double[] now = new double[law.maxLevel() + 1];
    now[Require.inRange(level, 1, law.maxLevel(), "level")] = 1;
    for (long i = 1; i < gap; i++) {
      now = step(now, touch, decrement, law);
    }
    return now[0];
  }

  /** One arrival: a cell that was zero once stays so. */
  private static double[] step(double[] now, double touch, double decrement, LevelLaw law) {
    int max = law.maxLevel();
    double[] next = new double[max + 1];
    next[0] = now[0];
    double below = 0;
    for (int v = 0; v <= max; v++) {
      double lowered = v == 0 ? now[1] * decrement : now[v] * (1 - decrement);
      lowered += v > 0 && v < max ? now[v + 1] * decrement : 0;
      double higher = v < max ? law.atLeast(v + 1) : 0;
      next[v] += lowered * (1 - touch * higher);
      next[v] += v > 0 ? below * touch * law.probability(v) : 0;
      below += lowered;
    }
    return next;
  }
}
