package io.tidemark.analysis.history;

import io.tidemark.core.Require;
import io.tidemark.core.filter.history.bank.FilterSizes;
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
   * A unit gives the sizes of twice the unit, too, except for the smallest. So the units of one
   * octave are all that there are; they are small so that few filters are too small for them.
   */
  private static final int UNIT_BITS = 5;
  private static final int LEAST_UNIT = 1 << (UNIT_BITS - 1);

  private final long[] units;
  private final double[] distinct;
  private final double[] frequencies;
  private final long[] bits;
  private double left;

  private FoldableAllocation(
      long[] units, double totalBits, double[] best, double[] distinct, double[] frequencies) {
    this.units = units;
    this.distinct = distinct;
    this.frequencies = frequencies;
    this.bits = new long[best.length];
    this.left = totalBits;
    for (int i = 0; i < bits.length; i++) {
      bits[i] = best[i] < units[i] ? 0 : units[i] << Math.getExponent(best[i] / units[i]);
      left -= bits[i];
    }
    spend();
  }

  /** The units of other sizes, filter by filter. */
  static FilterSizes like(
      FilterSizes other, double totalBits, double[] distinct, double[] frequencies) {
    double[] best = HistoryTuning.allocate(totalBits, distinct, frequencies);
    Require.inRange(best.length, other.count(), other.count(), "filters");
    FoldableAllocation allocation =
        new FoldableAllocation(units(other), totalBits, best, distinct, frequencies);
    return HistoryTuning.withProbes(allocation.bits, distinct);
  }

  /** A filter that had no bits has nothing to fold, and takes the unit of its neighbour. */
  private static long[] units(FilterSizes other) {
    long[] units = new long[other.count()];
    long last = LEAST_UNIT;
    for (int i = 0; i < units.length; i++) {
      if (other.bits(i) > 0) {
        last = unit(other.bits(i));
      }
      units[i] = last;
    }
    return units;
  }

  /** A size halved as often as it goes, but not below the least unit. */
  private static long unit(long bits) {
    int halvings = Math.min(
        Long.numberOfTrailingZeros(bits),
        Math.max(0, Math.getExponent((double) bits) - UNIT_BITS + 1));
    return bits >>> halvings;
  }

  /** The greatest size of at most so many bits that has but a few digits, so that it has a unit. */
  static long halvable(double bits) {
    long whole = (long) bits;
    int cut = Math.max(0, Math.getExponent((double) whole) - UNIT_BITS + 1);
    return whole >>> cut << cut;
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
    return bits[filter] == 0 ? units[filter] : bits[filter];
  }

  private void offer(PriorityQueue<Doubling> doublings, int filter) {
    long more = cost(filter);
    if (more <= left && distinct[filter] > 0 && frequencies[filter] > 0) {
      double gain = HistoryTheory.logDenied((double) (bits[filter] + more), distinct[filter])
          - HistoryTheory.logDenied((double) bits[filter], distinct[filter]);
      doublings.add(new Doubling(filter, frequencies[filter] * gain / more));
    }
  }

  /** One filter to be doubled; the greatest gain per bit comes first. */
  private record Doubling(int filter, double gainPerBit) implements Comparable<Doubling> {
    @Override
    public int compareTo(Doubling other) {
      return Double.compare(other.gainPerBit, gainPerBit);
    }
  }
}
