package io.tidemark.analysis.tuning;

import io.tidemark.analysis.theory.HistoryTheory;
import io.tidemark.core.Require;
import io.tidemark.core.filter.history.FilterSizes;
import io.tidemark.core.filter.history.IntervalHistorySpec;
import io.tidemark.core.filter.history.IntervalTree;
import io.tidemark.core.filter.history.LevelHistorySpec;
import io.tidemark.core.filter.history.NodeHash;
import io.tidemark.core.filter.history.PairHistorySpec;
import io.tidemark.core.time.Timeline;
import java.util.Arrays;

/**
 * Shapes of histories that make the best of their bits: persistent 2018, section 5. Bits here are
 * those of the filters; a plan counts all memory.
 *
 * <p>A shape has as many heights as the load that it is made for.
 */
public final class HistoryTuning {
  /** The most probes of a filter, as in the paper's experiments. */
  public static final int MAX_PROBES = 16;

  /*
   * A filter of one bit says yes to everything once it holds a key. Without bits it says no until
   * then, too, and afterwards finer intervals answer for it.
   */
  private static final double LEAST_BITS = 2;

  private HistoryTuning() {}

  /**
   * The bits of each filter that make the error of {@link HistoryTheory#modelError} least: eq. 10 to
   * 13. A filter that is never asked or holds nothing gets none.
   *
   * @param bits the bits of all filters
   * @param distinct the distinct entries of each filter (paper: d)
   * @param frequencies how often each is asked, per question (paper: f)
   * @throws IllegalArgumentException if no filter is both asked and holds something
   */
  public static double[] allocate(double bits, double[] distinct, double[] frequencies) {
    return BitAllocation.allocate(bits, distinct, frequencies);
  }

  /**
   * Whole bits, never more in all than given, and the probes for them. What is cut off one filter is
   * passed on to the next; a share of less than two bits, which no filter can use, is given up.
   */
  public static FilterSizes sizes(double[] bits, double[] distinct) {
    HistoryTheory.checkFilters(distinct, bits);
    long[] whole = new long[bits.length];
    double rest = 0;
    for (int i = 0; i < bits.length; i++) {
      if (bits[i] >= LEAST_BITS) {
        double share = Math.min(bits[i] + rest, (double) FilterSizes.MAX_BITS);
        whole[i] = (long) share;
        rest = share - whole[i];
      }
    }
    return withProbes(whole, distinct);
  }

  static FilterSizes withProbes(long[] bits, double[] distinct) {
    int[] probes = new int[bits.length];
    for (int i = 0; i < bits.length; i++) {
      if (bits[i] > 0) {
        probes[i] = HistoryTheory.probes((double) bits[i], distinct[i], MAX_PROBES);
      }
    }
    return FilterSizes.of(bits, probes);
  }

  /**
   * Sizes that are a unit times a power of two, with one unit for all filters, so that any of them
   * folds to any smaller one. They use at most the given bits. Two histories fold well only if they
   * have the same unit: {@link #foldableSizes(int, double, double[], double[])} takes it from the
   * first.
   */
  public static FilterSizes foldableSizes(
      double totalBits, double[] distinct, double[] frequencies) {
    return FoldableAllocation.best(totalBits, distinct, frequencies);
  }

  /**
   * The same with a given unit.
   *
   * @param unit the size of the smallest filter; {@link #unit} tells that of other sizes
   */
  public static FilterSizes foldableSizes(
      int unit, double totalBits, double[] distinct, double[] frequencies) {
    return FoldableAllocation.withUnit(unit, totalBits, distinct, frequencies);
  }

  /** The unit of foldable sizes; 0 if no filter has bits. */
  public static int unit(FilterSizes sizes) {
    return FoldableAllocation.unit(sizes);
  }

  /** One filter of pairs. */
  public static PairHistorySpec pair(Timeline timeline, long bits, double pairs) {
    Require.inRange(bits, 1, FilterSizes.MAX_BITS, "bits");
    int probes = HistoryTheory.probes((double) bits, pairs, MAX_PROBES);
    return new PairHistorySpec(timeline, bits, probes);
  }

  /** Levels with the bits where they lower the error most. */
  public static LevelHistorySpec level(
      Timeline timeline, long bits, HistoryLoad load, QueryLengths lengths) {
    checkBits(bits, 1);
    double[] distinct = load.distinctByHeight();
    double[] shares = allocate((double) bits, distinct, lengths.frequencies(load.levels()));
    return new LevelHistorySpec(timeline, sizes(shares, distinct));
  }

  /** Levels of equal size: the paper's basic form. */
  public static LevelHistorySpec uniformLevel(Timeline timeline, long bits, HistoryLoad load) {
    checkBits(bits, load.levels());
    long[] equal = new long[load.levels()];
    Arrays.fill(equal, bits / load.levels());
    return new LevelHistorySpec(timeline, withProbes(equal, load.distinctByHeight()));
  }

  /**
   * Intervals and pairs with the bits where they lower the error most; intervals of one height are
   * alike. Keys have their own bits in each interval.
   *
   * @param leafHeight the finest intervals have {@code 2^leafHeight} ticks (paper: g)
   */
  public static IntervalHistorySpec interval(
      Timeline timeline, int leafHeight, long bits, HistoryLoad load, QueryLengths lengths) {
    return new IntervalShares(treeOver(timeline, leafHeight, load), load)
        .optimised((double) checkBits(bits, 1), lengths);
  }

  /**
   * The same from what is known of every single filter.
   *
   * @param distinctByFilter distinct keys of each interval in the order of the tree, then the number
   *     of pairs
   * @param frequencyByFilter how often each is asked, in the same order
   */
  public static IntervalHistorySpec interval(
      IntervalTree tree, long bits, double[] distinctByFilter, double[] frequencyByFilter) {
    checkBits(bits, 1);
    double[] shares = allocate((double) bits, distinctByFilter, frequencyByFilter);
    return new IntervalHistorySpec(tree, sizes(shares, distinctByFilter), NodeHash.OWN);
  }

  /** Intervals and pairs with filters of equal size: the paper's basic form. */
  public static IntervalHistorySpec uniformInterval(
      Timeline timeline, int leafHeight, long bits, HistoryLoad load) {
    IntervalTree tree = treeOver(timeline, leafHeight, load);
    checkBits(bits, tree.nodes() + 1L);
    long[] equal = new long[tree.nodes() + 1];
    Arrays.fill(equal, bits / equal.length);
    double[] distinct = new IntervalShares(tree, load).distinctByFilter();
    return new IntervalHistorySpec(tree, withProbes(equal, distinct), NodeHash.OWN);
  }

  private static IntervalTree treeOver(Timeline timeline, int leafHeight, HistoryLoad load) {
    Require.inRange(leafHeight, 0, load.levels() - 1, "leafHeight");
    return new IntervalTree(timeline, leafHeight, load.levels() - 1);
  }

  private static long checkBits(long bits, long least) {
    return Require.inRange(bits, least, FilterSizes.MAX_BITS, "bits");
  }
}
