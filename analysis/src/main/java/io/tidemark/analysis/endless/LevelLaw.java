package io.tidemark.analysis.endless;

import io.tidemark.core.Require;
import io.tidemark.core.filter.endless.InsertRule;
import java.util.Arrays;

/**
 * How probable each level 1 to M is: of the keys of a stream, or of what their cells are raised to
 * (importance-aware 2013: the law of f(imp)). Immutable.
 */
public final class LevelLaw {
  /** The greatest M. */
  public static final int MAX_LEVEL = 255;

  /* That a level is at least v, at place v from 1 to M; place 0 is not used and M + 1 holds 0. */
  private final double[] atLeast;

  private LevelLaw(double[] weights) {
    Require.inRange(weights.length, 1, MAX_LEVEL, "levels");
    double sum = 0;
    double[] tails = new double[weights.length + 2];
    for (int v = weights.length; v >= 1; v--) {
      sum += Require.finiteAtLeast(weights[v - 1], 0, "weight of level " + v);
      tails[v] = sum;
    }
    if (!(sum > 0 && sum < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          Require.message("sum of the weights", sum, "finite, above 0"));
    }
    for (int v = 1; v <= weights.length; v++) {
      tails[v] /= sum;
    }
    this.atLeast = tails;
  }

  /** A law with weights of the levels 1 to M, in this order; they are divided by their sum. */
  public static LevelLaw ofWeights(double... weights) {
    return new LevelLaw(weights);
  }

  /** All levels 1 to M alike: what the paper takes for many classes. */
  public static LevelLaw uniform(int maxLevel) {
    double[] weights = new double[Require.inRange(maxLevel, 1, MAX_LEVEL, "maxLevel")];
    Arrays.fill(weights, 1);
    return new LevelLaw(weights);
  }

  /** Always the greatest level: a stable filter that knows no importance. */
  public static LevelLaw greatest(int maxLevel) {
    double[] weights = new double[Require.inRange(maxLevel, 1, MAX_LEVEL, "maxLevel")];
    weights[maxLevel - 1] = 1;
    return new LevelLaw(weights);
  }

  /**
   * Two classes: important keys have the greatest level M, all others half of it, rounded down.
   *
   * @param important the share of important keys, 0 to 1 (the paper's chain takes a half)
   */
  public static LevelLaw twoClass(int maxLevel, double important) {
    double[] weights = new double[Require.inRange(maxLevel, 2, MAX_LEVEL, "maxLevel")];
    if (!(important >= 0 && important <= 1)) {
      throw new IllegalArgumentException(Require.message("important", important, "0..1"));
    }
    weights[maxLevel / 2 - 1] = 1 - important;
    weights[maxLevel - 1] += important;
    return new LevelLaw(weights);
  }

  /** M: levels are 1 to this. */
  public int maxLevel() {
    return atLeast.length - 2;
  }

  /** The probability of a level. */
  public double probability(int level) {
    Require.inRange(level, 1, maxLevel(), "level");
    return atLeast[level] - atLeast[level + 1];
  }

  /** The probability of a level or a greater one. */
  public double atLeast(int level) {
    return atLeast[Require.inRange(level, 1, maxLevel(), "level")];
  }

  /** The mean level. */
  public double mean() {
    double sum = 0;
    for (double tail : atLeast) {
      sum += tail;
    }
    return sum;
  }

  /** The law of what cells are raised to, where this is the law of the keys' levels. */
  public LevelLaw raised(InsertRule insert) {
    double[] weights = new double[maxLevel()];
    for (int level = 1; level <= maxLevel(); level++) {
      weights[insert.raiseTo(level, maxLevel()) - 1] += probability(level);
    }
    return new LevelLaw(weights);
  }
}
