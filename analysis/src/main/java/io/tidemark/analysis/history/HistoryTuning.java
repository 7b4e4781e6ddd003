package io.tidemark.analysis.history;

import io.tidemark.core.Require;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.IntervalHistorySpec;
import io.tidemark.core.filter.history.bank.IntervalTree;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.filter.history.bank.NodeHash;
import io.tidemark.core.filter.history.bank.PairHistorySpec;
import io.tidemark.core.time.Timeline;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleToLongFunction;

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
    return rounded(bits, distinct, share -> (long) share);
  }

  /**
   * The same with sizes that can be halved until few bits are left, so that {@link
   * #foldableSizes(FilterSizes, double, double[], double[])} finds sizes for other histories to be
   * folded with this one. Little is lost: five binary digits of each size are kept.
   */
  public static FilterSizes halvableSizes(double[] bits, double[] distinct) {
    return rounded(bits, distinct, FoldableAllocation::halvable);
  }

  private static FilterSizes rounded(
      double[] bits, double[] distinct, DoubleToLongFunction roundDown) {
    HistoryTheory.checkFilters(distinct, bits);
    long[] whole = new long[bits.length];
    double rest = 0;
    for (int i = 0; i < bits.length; i++) {
      if (bits[i] >= LEAST_BITS) {
        // A small filter has no use for all that a great one left.
        double share = bits[i] + Math.min(rest, Math.max(1, bits[i] / 8));
        whole[i] = roundDown.applyAsLong(share);
        rest += bits[i] - whole[i];
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
   * The best sizes that fold onto those of another history, filter by filter: they are its sizes
   * doubled or halved. Sizes of {@link #halvableSizes} and of this method can be halved.
   */
  public static FilterSizes foldableSizes(
      FilterSizes other, double totalBits, double[] distinct, double[] frequencies) {
    checkBits(totalBits);
    return FoldableAllocation.like(other, totalBits, distinct, frequencies);
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
    checkBits(bits, 1);
    return new IntervalShares(treeOver(timeline, leafHeight, load), load, lengths)
        .spec((double) bits);
  }

  /**
   * The same from what is known of every single filter.
   *
   * @param distinctByFilter distinct keys of each interval in the order of the tree, then the number
   *     of pairs
   * @param frequencyByFilter how often each is asked, in the same order. The paper counts a leaf that
   *     the range cuts, and for the pairs every tick of it, whether the leaf says yes or not
   */
  public static IntervalHistorySpec interval(
      IntervalTree tree, long bits, double[] distinctByFilter, double[] frequencyByFilter) {
    checkBits(bits, 1);
    double[] shares = allocate((double) bits, distinctByFilter, frequencyByFilter);
    return new IntervalHistorySpec(tree, sizes(shares, distinctByFilter), NodeHash.OWN);
  }

  /** The memory, tables included, below which {@link #plans} finds no structure that fits. */
  public static long leastBits() {
    return HistoryPlanner.leastBits();
  }

  /**
   * What each structure can do in so much memory, the best first: by the mean predicted error, and
   * where that is equal the simpler one. A structure whose tables alone would not fit is left out.
   *
   * @param bits all memory of the history, tables included
   * @throws IllegalArgumentException if no structure fits
   */
  static List<HistoryPlan> plans(
      Timeline timeline, long bits, HistoryLoad load, QueryLengths lengths) {
    return new HistoryPlanner(timeline, load, lengths).plans(bits);
  }

  /**
   * The least memory in which no length errs more than this by the model, for each structure, the
   * smallest first.
   * A structure that reaches it in no memory is left out.
   *
   * @throws IllegalArgumentException if no structure reaches it
   */
  static List<HistoryPlan> plansForError(
      Timeline timeline, double error, HistoryLoad load, QueryLengths lengths) {
    Require.insideUnit(error, "error");
    return new HistoryPlanner(timeline, load, lengths).plansForError(error);
  }

  /** Intervals and pairs with filters of equal size: the paper's basic form. */
  public static IntervalHistorySpec uniformInterval(
      Timeline timeline, int leafHeight, long bits, HistoryLoad load) {
    IntervalTree tree = treeOver(timeline, leafHeight, load);
    checkBits(bits, tree.nodes() + 1L);
    long[] equal = new long[tree.nodes() + 1];
    Arrays.fill(equal, bits / equal.length);
    double[] distinct = IntervalShares.distinctByFilter(tree, load);
    return new IntervalHistorySpec(tree, withProbes(equal, distinct), NodeHash.OWN);
  }

  private static IntervalTree treeOver(Timeline timeline, int leafHeight, HistoryLoad load) {
    Require.inRange(leafHeight, 0, load.levels() - 1, "leafHeight");
    return new IntervalTree(timeline, leafHeight, load.levels() - 1);
  }

  private static void checkBits(double bits) {
    if (!(bits >= 0 && bits <= FilterSizes.MAX_BITS)) {
      throw new IllegalArgumentException(
          Require.message("totalBits", bits, "0.." + FilterSizes.MAX_BITS));
    }
  }

  private static void checkBits(long bits, long least) {
    Require.inRange(bits, least, FilterSizes.MAX_BITS, "bits");
  }
}
