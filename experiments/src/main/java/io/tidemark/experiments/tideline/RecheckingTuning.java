package io.tidemark.experiments.tideline;

import io.tidemark.analysis.history.HistoryTheory;
import io.tidemark.analysis.history.HistoryTuning;
import io.tidemark.core.filter.history.bank.FilterSizes;

/**
 * Bits for levels that are checked again: every level above the ticks that is asked gets the same bits
 * per entry, and the ticks get what is left. How much the levels above get is tried out on the model.
 *
 * <p>With nothing for the levels above, it is the filter of pairs.
 */
final class RecheckingTuning {
  /** In steps of a quarter bit per entry, up to 12. */
  private static final double STEP = 0.25;

  private static final int STEPS = 48;

  private final double[] distinct;
  private final double[] asked;
  private final int highest;

  /**
   * @param distinct distinct entries by height
   * @param asked how often a question asks each height
   */
  RecheckingTuning(double[] distinct, double[] asked) {
    this.distinct = distinct.clone();
    this.asked = asked.clone();
    int top = asked.length - 1;
    while (top > 0 && asked[top] == 0) {
      top--;
    }
    this.highest = top;
  }

  /** The sizes with the least error. */
  FilterSizes best(long bits) {
    FilterSizes best = sizes((double) bits, 0);
    for (int step = 1; step <= STEPS; step++) {
      double coarser = coarserEntries() * STEP * step;
      if (coarser < bits) {
        FilterSizes sizes = sizes((double) bits, STEP * step);
        best = error(sizes) < error(best) ? sizes : best;
      }
    }
    return best;
  }

  private double coarserEntries() {
    double sum = 0;
    for (int height = 1; height <= highest; height++) {
      sum += distinct[height];
    }
    return sum;
  }

  private FilterSizes sizes(double bits, double bitsPerEntry) {
    double[] shares = new double[distinct.length];
    shares[0] = bits - coarserEntries() * bitsPerEntry;
    for (int height = 1; height <= highest; height++) {
      shares[height] = distinct[height] * bitsPerEntry;
    }
    return HistoryTuning.sizes(shares, distinct);
  }

  /**
   * The error of a question: an interval is believed with the rate of its level, and if one of its
   * halves is.
   */
  double error(FilterSizes sizes) {
    double believed = HistoryTheory.rate(sizes, 0, distinct[0]);
    double logNone = asked[0] * Math.log1p(-believed);
    for (int height = 1; height <= highest; height++) {
      double rate =
          sizes.bits(height) == 0 ? 1 : HistoryTheory.rate(sizes, height, distinct[height]);
      believed = rate * HistoryTheory.pairError(believed, 2);
      logNone += asked[height] * Math.log1p(-believed);
    }
    return 0.0 - Math.expm1(logNone);
  }
}
