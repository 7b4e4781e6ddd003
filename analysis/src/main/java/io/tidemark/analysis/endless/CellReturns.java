package io.tidemark.analysis.endless;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The probabilities that the cells of keys are zero when the keys come again, for all levels and gaps
 * at once: what {@link CellChain#zeroAtReturn} tells of one level and one gap.
 *
 * <p>Looking back from the return, let {@code a_n(w)} be the probability that a cell is zero now if it
 * was below w, n events ago, and w is the least that would do. An event raises the cell and ends the
 * matter, lowers it, or leaves it alone, so {@code a} moves up by the steps of the chain turned round.
 * A key of level l left no cell below {@code l + 1}, and the others as they were:
 *
 * <pre>  P(zero after n events) = sum over w > l of a_n(w) C(w)</pre>
 *
 * <p>Errors: below 1e-9, where looking back ends. Not safe for use by several threads.
 */
public final class CellReturns {
  private static final double LEFT_OUT = 1e-10;
  private static final double NEGLIGIBLE = 1e-14;
  private static final int MAX_EVENTS = 1 << 17;

  private final double fastest;

  /* By level, then by events; null for levels that were not asked for. */
  private final double[][] zeros;

  /* The same of a filter that was empty before the key came; at level 0, without a key. */
  private final double[][] fromEmpty;
  private final int horizon;
  private final Map<Long, EventCounts.Likely> countsByGap = new HashMap<>();

  /**
   * Follows a chain back.
   *
   * @param stay what of {@code a(v)} an event leaves there, from place 1 on
   * @param come what of it an event moves to {@code v + 1}
   * @param settled {@code C(v)} to place M + 1
   * @param fastest the probability that an arrival is an event
   * @param levels those that will be asked for
   */
  CellReturns(double[] stay, double[] come, double[] settled, double fastest, int... levels) {
    int max = settled.length - 2;
    this.fastest = fastest;
    this.zeros = new double[max + 1][];
    this.fromEmpty = new double[max + 1][];
    fromEmpty[0] = new double[64];
    for (int level : levels) {
      zeros[level] = new double[64];
      fromEmpty[level] = new double[64];
    }
    double[] least = new double[max + 2];
    least[1] = 1;
    double open = 1;
    int n = 0;
    for (; ; n++) {
      note(least, settled, n);
      if (open < LEFT_OUT || n == MAX_EVENTS) {
        break;
      }
      open = back(least, stay, come);
    }
    this.horizon = n;
  }

  private static double back(double[] least, double[] stay, double[] come) {
    int max = least.length - 2;
    least[max + 1] += least[max] * come[max];
    double open = 0;
    for (int v = max; v >= 1; v--) {
      least[v] = least[v] * stay[v] + least[v - 1] * come[v - 1];
      open += least[v];
    }
    return open;
  }

  private void note(double[] least, double[] settled, int n) {
    double sum = 0;
    double all = 0;
    for (int level = least.length - 2; level >= 0; level--) {
      sum += least[level + 1] * settled[level + 1];
      all += least[level + 1];
      if (zeros[level] != null) {
        zeros[level] = with(zeros[level], n, sum);
      }
      if (fromEmpty[level] != null) {
        fromEmpty[level] = with(fromEmpty[level], n, all);
      }
    }
  }

  private static double[] with(double[] values, int n, double value) {
    double[] room = n < values.length ? values : Arrays.copyOf(values, 2 * n);
    room[n] = value;
    return room;
  }

  /** The probability that a cell of a key of a level is zero, {@code gap} arrivals after it came. */
  public double zeroAtReturn(int level, long gap) {
    return mean(gap, zeros[level]);
  }

  /** The same if all cells were zero before the key came. */
  public double zeroFromEmpty(int level, long gap) {
    return mean(gap, fromEmpty[level]);
  }

  /** The share of zeros after some arrivals at an empty filter. */
  public double zeroShareAfter(long arrivals) {
    return mean(arrivals + 1, fromEmpty[0]);
  }

  private double mean(long gap, double[] values) {
    return countsByGap
        .computeIfAbsent(gap, any -> EventCounts.likely(fastest, horizon, any - 1, NEGLIGIBLE))
        .mean(values);
  }
}
