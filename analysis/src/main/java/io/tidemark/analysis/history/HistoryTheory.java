package io.tidemark.analysis.history;

import io.tidemark.analysis.seen.BloomTheory;
import io.tidemark.core.Require;
import io.tidemark.core.filter.history.bank.FilterSizes;

/**
 * Histories in Bloom filters (persistent 2018): how often a range is answered wrongly, and how many
 * bits that takes. An element of an array belongs to a height, 0 for single ticks, or to one of the
 * filters of a history.
 *
 * <p>In symbols: m bits and d distinct entries of a filter, f questions to it per question to the
 * history, p its false-positive rate, |q| ticks in the range, T ticks in the history and n pairs.
 *
 * <p>The equations are those of the paper with the corrections of docs/papers/persistent-2018.md.
 */
public final class HistoryTheory {
  /** The most heights of a tree over time. */
  public static final int MAX_LEVELS = 63;

  private static final double LN2 = Math.log(2);

  private HistoryTheory() {}

  /** The probability that one of {@code ticks} questions to a filter is answered wrongly: eq. 4. */
  public static double pairError(double p, double ticks) {
    checkRate(p, "p");
    Require.finiteAtLeast(ticks, 0, "ticks");
    return ticks == 0 ? 0 : -Math.expm1(ticks * Math.log1p(-p));
  }

  /**
   * The expected number of intervals of each height in the cover of a range at a place that is
   * uniform among all: f. A range holds {@code (|q| - g + 1)/g} intervals of g ticks on average, and
   * those that make up a coarser one it holds are not in the cover. At the coarsest height all are.
   *
   * @param levels the number of heights
   */
  public static double[] coverFrequencies(long queryTicks, int levels) {
    checkQuery(queryTicks);
    Require.inRange(levels, 1, MAX_LEVELS, "levels");
    double[] frequencies = new double[levels];
    for (int height = 0; height < levels; height++) {
      double coarser = height == levels - 1 ? 0 : 2 * wholeIntervals(queryTicks, height + 1);
      frequencies[height] = wholeIntervals(queryTicks, height) - coarser;
    }
    return frequencies;
  }

  /** The expected number of intervals of a height that a range at a random place holds. */
  static double wholeIntervals(long queryTicks, int height) {
    return Math.scalb((double) Math.max(0, queryTicks - (1L << height) + 1), -height);
  }

  /** The greatest number of intervals in the cover of a range of this length, at any place. */
  public static int coverBound(long queryTicks) {
    checkQuery(queryTicks);
    // From fine to coarse: an odd number takes one, an even one takes two where it has the choice,
    // since one interval less to cover saves at most one.
    int taken = 0;
    long left = queryTicks;
    while (left > 2) {
      taken += (left & 1) != 0 ? 1 : 2;
      left = (left - 1) >> 1;
    }
    return taken + (int) left;
  }

  /** The number of probes: {@code ceil((m / d) ln 2)}, at least 1 and at most {@code maxProbes}. */
  public static int probes(double bits, double distinct, int maxProbes) {
    Require.finiteAtLeast(bits, 0, "bits");
    Require.finiteAtLeast(distinct, 0, "distinct");
    Require.inRange(maxProbes, 1, FilterSizes.MAX_PROBES, "maxProbes");
    double best = distinct == 0 ? maxProbes : Math.ceil(bits / distinct * LN2);
    return (int) Math.max(1, Math.min(maxProbes, best));
  }

  /**
   * The error that the allocation of bits minimises, with k real and best: {@code 1 - exp(sum f ln(1
   * - 2^(-ln 2 m / d)))}. It is the mean error over ranges, but for terms of second order.
   */
  public static double modelError(double[] bits, double[] distinct, double[] frequencies) {
    checkFilters(distinct, frequencies);
    checkAll(bits, distinct.length, "bits");
    double logNone = 0;
    for (int i = 0; i < bits.length; i++) {
      if (frequencies[i] > 0 && distinct[i] > 0) {
        logNone += frequencies[i] * logDenied(bits[i], distinct[i]);
      }
    }
    return -Math.expm1(logNone);
  }

  /** {@code ln(1 - p)} of a filter with the best real k; minus infinity without bits. */
  public static double logDenied(double bits, double distinct) {
    return Math.log1p(-modelRate(bits, distinct));
  }

  /** The rate with the best real k, {@code 2^(-ln 2 m / d)}: eq. 3. */
  public static double modelRate(double bits, double distinct) {
    return distinct == 0 ? 0 : Math.exp(-LN2 * LN2 * bits / distinct);
  }

  /**
   * The same with the sizes and probes of a shape: {@code 1 - exp(sum f ln(1 - p))}. A filter that is
   * asked but has no bits counts as always wrong.
   */
  public static double error(FilterSizes sizes, double[] distinct, double[] frequencies) {
    checkFilters(distinct, frequencies);
    Require.inRange(sizes.count(), distinct.length, distinct.length, "filters");
    double logNone = 0;
    for (int i = 0; i < distinct.length; i++) {
      if (frequencies[i] > 0) {
        logNone += frequencies[i] * Math.log1p(-rate(sizes, i, distinct[i]));
      }
    }
    return -Math.expm1(logNone);
  }

  /** The false-positive rate of one filter of a shape; 1 if it has entries but no bits. */
  public static double rate(FilterSizes sizes, int filter, double distinct) {
    Require.finiteAtLeast(distinct, 0, "distinct");
    if (distinct == 0) {
      return 0;
    }
    return sizes.bits(filter) == 0
        ? 1
        : BloomTheory.falsePositiveRate(
            (double) sizes.bits(filter), sizes.probes(filter), distinct);
  }

  /**
   * An upper bound for the bits that an error takes, in levels or intervals: eq. 14, which divides
   * by ln² 2. It holds for every place of the range.
   *
   * @param n distinct pairs
   * @param historyTicks ticks of the history (T), at least 2
   * @param queryTicks ticks of the range (|q|), at least 2
   */
  public static double spaceBound(double n, double historyTicks, double queryTicks, double p) {
    Require.insideUnit(p, "p");
    double asked = checkBound(n, historyTicks, queryTicks);
    double each = -Math.expm1(Math.log1p(-p) / asked);
    return -n * log2(historyTicks) * Math.log(each) / (LN2 * LN2);
  }

  /** The error that m bits reach at least: eq. 15, the inverse of {@link #spaceBound}. */
  public static double errorBound(double n, double historyTicks, double queryTicks, double m) {
    Require.finiteAtLeast(m, 0, "m");
    double asked = checkBound(n, historyTicks, queryTicks);
    return pairError(modelRate(m, n * log2(historyTicks)), asked);
  }

  private static double checkBound(double n, double historyTicks, double queryTicks) {
    Require.finiteAtLeast(n, Double.MIN_VALUE, "n");
    Require.finiteAtLeast(historyTicks, 2, "historyTicks");
    Require.finiteAtLeast(queryTicks, 2, "queryTicks");
    return 2 * log2(queryTicks);
  }

  private static double log2(double x) {
    return Math.log(x) / LN2;
  }

  static double checkRate(double p, String name) {
    if (!(p >= 0 && p <= 1)) {
      throw new IllegalArgumentException(Require.message(name, p, "0.0..1.0"));
    }
    return p;
  }

  static void checkQuery(long queryTicks) {
    Require.inRange(queryTicks, 1, 1L << (MAX_LEVELS - 1), "queryTicks");
  }

  /** Refuses arrays that are not of one length, or hold what is no count. */
  public static void checkFilters(double[] distinct, double[] frequencies) {
    checkAll(distinct, Math.max(1, distinct.length), "distinct");
    checkAll(frequencies, distinct.length, "frequencies");
  }

  private static void checkAll(double[] values, int length, String name) {
    Require.inRange(values.length, length, length, "number of " + name);
    for (int i = 0; i < length; i++) {
      if (!(values[i] >= 0 && values[i] < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            Require.message(name + "[" + i + "]", values[i], "finite, at least 0.0"));
      }
    }
  }
}
