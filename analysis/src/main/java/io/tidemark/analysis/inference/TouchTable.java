package io.tidemark.analysis.inference;

import io.tidemark.analysis.theory.TimerTouch;
import io.tidemark.core.filter.window.BlockTimingSpec;
import java.util.Arrays;

/**
 * T(c, j), the probability that c timers of a key are set by j items, for all c and any j: exact at
 * eight numbers of items in each doubling, and by a cubic through four of them in between, where all
 * scales are logarithmic.
 *
 * <p>Errors: below 1e-5 of the value where the distinct model is smooth.
 */
final class TouchTable {
  private static final int PER_DOUBLING = 8;
  private static final double SCALE = PER_DOUBLING / Math.log(2);

  /* 2^44 items; with fewer the timers are as full as they get. */
  private static final int MAX_POINTS = 44 * PER_DOUBLING;

  /* A change of the logarithm by which two points are the same. */
  private static final double SAME = 1e-13;

  /* Stands for the logarithm of what is too small for a double. */
  private static final double LEAST = -745;

  private final double[][] logs;

  TouchTable(BlockTimingSpec spec, DistinctModel distinct) {
    this.logs = new double[spec.probes() + 1][];
    double[] keys = new double[MAX_POINTS];
    for (int point = 0; point < MAX_POINTS; point++) {
      keys[point] = distinct.distinct(Math.pow(2, (double) point / PER_DOUBLING));
    }
    for (int c = 0; c < logs.length; c++) {
      logs[c] = logs(spec, c, keys);
    }
  }

  private static double[] logs(BlockTimingSpec spec, int c, double[] keys) {
    double[] logs = new double[MAX_POINTS];
    int points = 0;
    // A doubling without change: it does not change any more.
    while (points < MAX_POINTS
        && (points <= PER_DOUBLING || logs[points - 1] - logs[points - 1 - PER_DOUBLING] > SAME)) {
      logs[points] = Math.max(LEAST, Math.log(TimerTouch.probability(spec, c, keys[points])));
      points++;
    }
    return Arrays.copyOf(logs, points);
  }

  /** T(c, items); 0 items set no timer, and less than one as many as one. */
  double probability(int c, double items) {
    double[] table = logs[c];
    if (items <= 0) {
      return c == 0 ? 1 : 0;
    }
    double place = Math.max(0, Math.log(items) * SCALE);
    if (place >= table.length - 1) {
      return Math.exp(table[table.length - 1]);
    }
    int first = Math.min(Math.max(0, (int) place - 1), table.length - 4);
    double x = place - first;
    double value = table[first] * -(x - 1) * (x - 2) * (x - 3) / 6
        + table[first + 1] * x * (x - 2) * (x - 3) / 2
        - table[first + 2] * x * (x - 1) * (x - 3) / 2
        + table[first + 3] * x * (x - 1) * (x - 2) / 6;
    return Math.min(1, Math.exp(value));
  }
}
