package io.tidemark.core.filter.history.tideline;

import java.util.List;

/**
 * How often a tideline errs for a key that never occurred. Ticks count from the origin.
 *
 * <p>Errors: of a window, the slots are taken to be independent but for the fill of their line, and
 * windows to be independent of each other. The words of a line are taken to be filled alike.
 */
final class TidelineError {
  private final List<TidelineScale> scales;
  private final TidelineFill fill;
  private final int top;
  private final double maxLooks;
  private final double[] whole; // the error of a whole window, by scale

  TidelineError(List<TidelineScale> scales, TidelineFill fill, int maxLooks) {
    this.scales = scales;
    this.fill = fill;
    this.maxLooks = maxLooks;
    int coarsest = scales.size() - 1;
    while (scales.get(coarsest).probes() == 0) {
      coarsest--;
    }
    this.top = coarsest;
    this.whole = new double[top + 1];
    for (int scale = 0; scale <= top; scale++) {
      double inner = scale == 0 ? 1.0 : whole[scale - 1];
      whole[scale] = window(scale, 0, 0, 1L << scales.get(scale).windowBits(), inner);
    }
  }

  /** The probability of a "maybe" for {@code [from, to)}. */
  double of(long from, long to) {
    if (from >= to) {
      return 0.0;
    }
    int height = scales.get(top).windowHeight();
    long first = from >> height;
    long last = (to - 1) >> height;
    if (first == last) {
      return partly(top, from, to);
    }
    double between = (double) last - (double) first - 1;
    if (between + 2 > maxLooks) {
      return 1.0;
    }
    double none = Math.log1p(-partly(top, from, (first + 1) << height))
        + Math.log1p(-partly(top, last << height, to))
        + logNone(between, whole[top]);
    return 0.0 - Math.expm1(none);
  }

  /** The error of the part {@code [from, to)} of one window. */
  private double partly(int scale, long from, long to) {
    if (to - from == 1L << scales.get(scale).windowHeight()) {
      return whole[scale];
    }
    int height = scales.get(scale).slotHeight();
    long first = from >> height;
    long last = (to - 1) >> height;
    if (scale == 0) {
      return window(scale, 0, 0, last - first + 1, 1.0);
    }
    if (first == last) {
      return window(scale, partly(scale - 1, from, to), 0, 0, 0);
    }
    double left = partly(scale - 1, from, (first + 1) << height);
    double right = partly(scale - 1, last << height, to);
    return window(scale, left, right, last - first - 1, whole[scale - 1]);
  }

  /** The error of one window with a left slot, a right slot and some between. */
  private double window(int scale, double left, double right, long slots, double inner) {
    int probes = scales.get(scale).probes();
    return fill.expected(full -> {
      double passes = Math.pow(full, probes);
      double none = Math.log1p(-passes * left)
          + Math.log1p(-passes * right)
          + logNone((double) slots, passes * inner);
      return 0.0 - Math.expm1(none);
    });
  }

  private static double logNone(double count, double error) {
    return count == 0 ? 0.0 : count * Math.log1p(-error);
  }
}
