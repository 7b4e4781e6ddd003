package io.tidemark.analysis.inference;

import io.tidemark.analysis.window.TimerTouch;
import io.tidemark.core.filter.window.BlockTimingSpec;
import java.util.Arrays;

/**
 * T(c), the probability that c timers of a key are set by a number of distinct keys, for all c: exact
 * at eight numbers of keys in each doubling, and by a cubic through four of them in between, where all
 * scales are logarithmic.
 *
 * <p>Errors: below 1e-4 of the value.
 */
final class TouchTable {
  private static final int PER_DOUBLING = 8;
  private static final double SCALE = PER_DOUBLING / Math.log(2);

  /* From 2^-16 keys on (an expectation may be less than one) to 2^44. */
  private static final int FIRST_DOUBLING = -16;
  private static final int MAX_POINTS = (44 - FIRST_DOUBLING) * PER_DOUBLING;

  /* A change of the logarithm by which two points are the same. */
  private static final double SAME = 1e-13;

  /* Stands for the logarithm of what is too small for a double. */
  private static final double LEAST = -745;

  private final double[][] logs;

  TouchTable(BlockTimingSpec spec) {
    this.logs = new double[spec.probes() + 1][];
    for (int c = 0; c < logs.length; c++) {
      logs[c] = logs(spec, c);
    }
  }

  private static double[] logs(BlockTimingSpec spec, int c) {
    double[] logs = new double[MAX_POINTS];
    int points = 0;
    // A doubling without change: it does not change any more.
    while (points < MAX_POINTS
        && (points <= PER_DOUBLING || logs[points - 1] - logs[points - 1 - PER_DOUBLING] > SAME)) {
      double keys = Math.pow(2, FIRST_DOUBLING + (double) points / PER_DOUBLING);
      logs[points] = Math.max(LEAST, Math.log(TimerTouch.probability(spec, c, keys)));
      points++;
    }
    return Arrays.copyOf(logs, points);
  }

  /** T(c) of distinct keys. Below the first point it falls as it does there. */
  double probability(int c, double distinct) {
    double[] table = logs[c];
    if (distinct <= 0) {
      return c == 0 ? 1 : 0;
    }
    double place = Math.log(distinct) * SCALE - FIRST_DOUBLING * PER_DOUBLING;
    if (place >= table.length - 1) {
      return Math.exp(table[table.length - 1]);
    }
    if (place < 0) {
      return Math.exp(table[0] + place * (table[1] - table[0]));
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
