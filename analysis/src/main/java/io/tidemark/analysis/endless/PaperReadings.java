package io.tidemark.analysis.endless;

import io.tidemark.core.Require;

/**
 * What importance-aware 2013 prints about a cell where it differs from {@link CellChain}, to be shown
 * beside it. Nothing here says how a filter errs.
 */
public final class PaperReadings {
  private PaperReadings() {}

  /**
   * Fig. 2 and Theorem III.5: V_0 to V_M if a touched cell is set to the key's level, also if it was
   * higher. Algorithm 2 only raises.
   *
   * @param touch K/m
   * @param decrement P/m
   */
  public static double[] overwritten(double touch, double decrement, LevelLaw law) {
    CellChain.aboveZero(touch, "touch");
    CellChain.aboveZero(decrement, "decrement");
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
   * Theorem III.1, V_0 to V_M of two classes of which half the keys are important, with {@code p' =
   * p(1 - k)}, the sign and the exponents set right: as printed, V_h is 0 for {@code h = M/2}, and all
   * V_i between 0 and h are alike. A lowering is not undone by a touch that does not raise, so p' is
   * still an approximation.
   *
   * @param k K/m
   * @param p P/m
   */
  public static double[] twoClasses(double k, double p, int max) {
    CellChain.aboveZero(k, "k");
    CellChain.aboveZero(p, "p");
    Require.inRange(max, 2, LevelLaw.MAX_LEVEL, "max");
    int h = max / 2;
    double down = p * (1 - k);
    double important = k / 2 / (down + k / 2);
    double[] v = new double[max + 1];
    double a = 0;
    for (int i = max; i > h; i--) {
      v[i] = Math.pow(1 - important, max - i) * important;
      a += v[i];
    }
    double b = Math.pow(1 - important, max - h);
    v[h] = k / 2 / (down + k) * (1 - a + b);
    double rest = 1 - a - v[h];
    for (int i = h - 1; i >= 1; i--) {
      v[i] = Math.pow(down / (down + k), h - i) * v[h];
      rest -= v[i];
    }
    v[0] = rest;
    return v;
  }

  /**
   * Algorithm 1 to the letter: V_0 if a touch by a key that is not important raises a cell up to half of
   * M to that half, and any higher cell to M. The text and Theorem III.1 leave a higher cell alone.
   */
  public static double zeroShareOfAlgorithm1(double touch, double decrement, int max) {
    CellChain.aboveZero(touch, "touch");
    CellChain.aboveZero(decrement, "decrement");
    Require.inRange(max, 2, LevelLaw.MAX_LEVEL, "max");
    double down = decrement * (1 - touch);
    double leave = touch + down;
    // C(v), that a cell is below v, is a + b s for v above h, where s is that it is at most h when
    // it
    // is touched; half of the touches then leave it there.
    double a = 1;
    double b = 0;
    double aAbove = 1;
    double bAbove = 0;
    int h = max / 2;
    for (int v = max; v > h; v--) {
      aAbove = a;
      bAbove = b;
      a = down / leave * a;
      b = (down * b + touch / 2) / leave;
    }
    double s =
        ((1 - decrement) * a + decrement * aAbove) / (1 - (1 - decrement) * b - decrement * bAbove);
    return (a + b * s) * Math.pow(down / leave, h);
  }

  /**
   * The end of section III-A: that a cell of a key was zero at some time before the key came again. A
   * question sees only the value it has then.
   */
  public static double everZero(double touch, double decrement, LevelLaw law, int level, long gap) {
    double[] start = new double[law.maxLevel() + 1];
    double[] settled = CellChain.random(touch, decrement, law).stationary();
    Require.inRange(level, 1, law.maxLevel(), "level");
    for (int v = 0; v < settled.length; v++) {
      start[Math.max(v, level)] += settled[v];
    }
    return everZero(touch, decrement, law, start, gap);
  }

  /** The same, with cells that start at the level even if they were higher: the paper's own reading. */
  public static double everZeroFromLevel(
      double touch, double decrement, LevelLaw law, int level, long gap) {
    double[] start = new double[law.maxLevel() + 1];
    start[Require.inRange(level, 1, law.maxLevel(), "level")] = 1;
    return everZero(touch, decrement, law, start, gap);
  }

  /** One arrival after the other: a cell that was zero once stays so. */
  private static double everZero(
      double touch, double decrement, LevelLaw law, double[] start, long gap) {
    Require.inRange(gap, 1, Integer.MAX_VALUE, "gap");
    double[] now = start;
    for (long i = 1; i < gap; i++) {
      now = step(now, touch, decrement, law);
    }
    return now[0];
  }

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
