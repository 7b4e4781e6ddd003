package io.tidemark.analysis.tuning;

import io.tidemark.analysis.theory.HistoryTheory;
import io.tidemark.core.Require;
import io.tidemark.core.filter.history.FilterSizes;
import java.util.PriorityQueue;

/**
 * Sizes of filters that are a unit times a power of two.
 *
 * <p>Each best size is rounded down to the grid. What that leaves is spent on doublings, at each time
 * on the one that gains most per bit among those that there are bits for. The error as a function of
 * the bits is convex, so that only the last bits are spent less than well.
 */
final class FoldableAllocation {
  /*
   * The sizes that a unit can give are those of twice the unit, too, except for the smallest. So the
   * units of one octave are all that there are; they are small so that no filter is too small for
   * them.
   */
  private static final int LEAST_UNIT = 16;
  private static final int UNITS = 16;
  private static final int MAX_UNIT = 1 << 30;

  private final int unit;
  private final double[] distinct;
  private final double[] frequencies;
  private final long[] bits;
  private double left;

  private FoldableAllocation(
      int unit, double totalBits, double[] best, double[] distinct, double[] frequencies) {
    this.unit = unit;
    this.distinct = distinct;
    this.frequencies = frequencies;
    this.bits = new long[best.length];
    this.left = totalBits;
    for (int i = 0; i < bits.length; i++) {
      bits[i] = roundedDown(best[i]);
      left -= bits[i];
    }
    spend();
  }

  static FilterSizes best(double totalBits, double[] distinct, double[] frequencies) {
    double[] best = allocate(totalBits, distinct, frequencies);
    FilterSizes sizes = null;
    double least = Double.POSITIVE_INFINITY;
    for (int unit = LEAST_UNIT; unit < LEAST_UNIT + UNITS; unit++) {
      FoldableAllocation allocation =
          new FoldableAllocation(unit, totalBits, best, distinct, frequencies);
      double error = allocation.modelError();
      if (sizes == null || error < least) {
        least = error;
        sizes = HistoryTuning.withProbes(allocation.bits, distinct);
      }
    }
    return sizes;
  }

  static FilterSizes withUnit(int unit, double totalBits, double[] distinct, double[] frequencies) {
    Require.inRange(unit, 1, MAX_UNIT, "unit");
    double[] best = allocate(totalBits, distinct, frequencies);
    FoldableAllocation allocation =
        new FoldableAllocation(unit, totalBits, best, distinct, frequencies);
    return HistoryTuning.withProbes(allocation.bits, distinct);
  }

  private static double[] allocate(double totalBits, double[] distinct, double[] frequencies) {
    if (!(totalBits <= FilterSizes.MAX_BITS)) {
      throw new IllegalArgumentException(
          Require.message("totalBits", totalBits, "at most " + FilterSizes.MAX_BITS));
    }
    return HistoryTuning.allocate(totalBits, distinct, frequencies);
  }

  /** The smallest common part of all sizes that is at least the least unit, else what there is. */
  static int unit(FilterSizes sizes) {
    long smallest = Long.MAX_VALUE;
    for (int i = 0; i < sizes.count(); i++) {
      if (sizes.bits(i) > 0) {
        smallest = Math.min(smallest, sizes.bits(i));
      }
    }
    if (smallest == Long.MAX_VALUE) {
      return 0;
    }
    long unit = smallest;
    while ((unit & 1) == 0 && unit >= 2 * LEAST_UNIT) {
      unit >>= 1;
    }
    return (int) Require.inRange(unit, 1, MAX_UNIT, "unit of " + sizes);
  }

  private long roundedDown(double best) {
    if (best < unit) {
      return 0;
    }
    return (long) unit << Math.getExponent(best / unit);
  }

  private void spend() {
    PriorityQueue<Doubling> doublings = new PriorityQueue<>();
    for (int i = 0; i < bits.length; i++) {
      offer(doublings, i);
    }
    for (Doubling next = doublings.poll(); next != null; next = doublings.poll()) {
      long more = cost(next.filter);
      if (more <= left) {
        bits[next.filter] += more;
        left -= more;
        offer(doublings, next.filter);
      }
    }
  }

  private long cost(int filter) {
    return bits[filter] == 0 ? unit : bits[filter];
  }

  private void offer(PriorityQueue<Doubling> doublings, int filter) {
    long more = cost(filter);
    if (more <= left && distinct[filter] > 0 && frequencies[filter] > 0) {
      double gain = HistoryTheory.logDenied((double) (bits[filter] + more), distinct[filter])
          - HistoryTheory.logDenied((double) bits[filter], distinct[filter]);
      doublings.add(new Doubling(filter, frequencies[filter] * gain / more));
    }
  }

  private double modelError() {
    double[] real = new double[bits.length];
    for (int i = 0; i < real.length; i++) {
      real[i] = (double) bits[i];
    }
    return HistoryTheory.modelError(real, distinct, frequencies);
  }

  /** One filter to be doubled; the greatest gain per bit comes first. */
  private record Doubling(int filter, double gainPerBit) implements Comparable<Doubling> {
    @Override
    public int compareTo(Doubling other) {
      return Double.compare(other.gainPerBit, gainPerBit);
    }
  }
}
