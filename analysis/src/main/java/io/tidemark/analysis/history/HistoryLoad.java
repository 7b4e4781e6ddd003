package io.tidemark.analysis.history;

import io.tidemark.analysis.integral.GaussRules;
import io.tidemark.core.Require;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import java.util.Arrays;

/**
 * What a history holds: the number of distinct pairs (key, interval) of each height. Height 0 counts
 * pairs (key, tick); the coarsest height counts keys, if it has one interval.
 *
 * <p>Errors: as good as the counts. {@link #memoryless} knows no bursts: keys that come in sessions
 * have fewer distinct pairs at the coarser heights.
 */
public final class HistoryLoad {
  /* Sums of more terms than this are integrals; e to minus NOTHING is not seen beside 1. */
  private static final int MAX_TERMS = 256;
  private static final double NOTHING = 50;
  private static final int POINTS = 7;

  private final double[] distinct;
  private final double keys;

  private HistoryLoad(double[] distinct, double keys) {
    this.distinct = distinct;
    this.keys = keys;
  }

  /** Counts that were measured, by height. */
  public static HistoryLoad measured(double... distinctByHeight) {
    Require.inRange(distinctByHeight.length, 1, HistoryTheory.MAX_LEVELS, "levels");
    for (int height = 0; height < distinctByHeight.length; height++) {
      Require.finiteAtLeast(distinctByHeight[height], 0, "distinct at height " + height);
    }
    return new HistoryLoad(distinctByHeight.clone(), distinctByHeight[distinctByHeight.length - 1]);
  }

  /**
   * Every key has its share of the pairs, at ticks that are any of the span with equal probability.
   *
   * @param keys distinct keys
   * @param pairs distinct pairs (key, tick), at least one and at most {@code spanTicks} for each key
   */
  public static HistoryLoad memoryless(double keys, double pairs, long spanTicks) {
    int levels = LevelHistorySpec.levelsOver(spanTicks);
    Require.finiteAtLeast(keys, 1, "keys");
    if (!(pairs >= keys && pairs <= keys * (double) spanTicks)) {
      throw new IllegalArgumentException(Require.message(
          "pairs", pairs, "1 to " + spanTicks + " for each of the " + keys + " keys"));
    }
    double[] distinct = new double[levels];
    for (int height = 0; height < levels; height++) {
      distinct[height] = keys * intervalsOfKey(pairs / keys, spanTicks, height);
    }
    return new HistoryLoad(distinct, keys);
  }

  /** The expected number of intervals in which a key occurs. */
  private static double intervalsOfKey(double ticksOfKey, long span, int height) {
    if (height == 0) {
      return ticksOfKey;
    }
    long interval = 1L << height;
    double whole = (double) (span >> height);
    double rest = (double) (span & (interval - 1));
    return whole * touched(ticksOfKey, (double) span, (double) interval)
        + touched(ticksOfKey, (double) span, rest);
  }

  /** The probability that an interval holds a tick of a key; some keys have one tick more. */
  private static double touched(double ticksOfKey, double span, double interval) {
    double fewer = Math.floor(ticksOfKey);
    double more = ticksOfKey - fewer;
    return -(1 - more) * Math.expm1(logNone(fewer, span, interval))
        - more * Math.expm1(logNone(fewer + 1, span, interval));
  }

  /**
   * The logarithm of the probability that c ticks, drawn without replacement from T, all miss w given
   * ones: the sum of {@code ln(1 - c / (T - j))} over j below w, or the same with c and w exchanged.
   */
  private static double logNone(double c, double span, double w) {
    double less = Math.min(c, w);
    double more = Math.max(c, w);
    // The sum is below -c w / T.
    if (c + w > span || less / span * more > NOTHING) {
      return Double.NEGATIVE_INFINITY;
    }
    if (less <= MAX_TERMS) {
      double sum = 0;
      for (int j = 0; j < less; j++) {
        sum += Math.log1p(-more / (span - j));
      }
      return sum;
    }
    // Both are small against T now, and the sum hardly differs from the integral.
    return GaussRules.legendre(POINTS, -0.5, less - 0.5)
        .integrate(j -> Math.log1p(-more / (span - j)));
  }

  /**
   * The same with the number of distinct keys, where some of them are counted in more than one of the
   * coarsest intervals.
   */
  public HistoryLoad withKeys(double distinctKeys) {
    double most = distinct[distinct.length - 1];
    if (!(distinctKeys >= 0 && distinctKeys <= most)) {
      throw new IllegalArgumentException(
          Require.message("distinctKeys", distinctKeys, "0.0.." + most));
    }
    return new HistoryLoad(distinct, distinctKeys);
  }

  /** The number of distinct keys; as many as pairs of the coarsest height, if nothing else is known. */
  public double keys() {
    return keys;
  }

  /** The number of heights. */
  public int levels() {
    return distinct.length;
  }

  /** The distinct pairs (key, interval) of a height. */
  public double distinct(int height) {
    return distinct[Require.inRange(height, 0, distinct.length - 1, "height")];
  }

  /** The distinct pairs by height. */
  public double[] distinctByHeight() {
    return distinct.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof HistoryLoad that
        && Arrays.equals(distinct, that.distinct)
        && Double.compare(keys, that.keys) == 0;
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(distinct) + Double.hashCode(keys);
  }

  @Override
  public String toString() {
    return Arrays.toString(distinct);
  }
}
