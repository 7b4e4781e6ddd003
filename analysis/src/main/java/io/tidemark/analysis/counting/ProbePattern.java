package io.tidemark.analysis.counting;

/**
 * How the k probes of a key coincide in b cells: the laws of its distinct cells, and of the cells that
 * only one of its probes hits.
 *
 * <p>A key that is not there is found if its distinct cells are all hit by others. One that is there
 * has counted twice in a cell that two of its probes hit: that cell is too high by itself, and the
 * count is right only if one of its single cells is hit by nobody else.
 */
final class ProbePattern {
  private final double[] distinct;
  private final double[] single;

  ProbePattern(double b, int k) {
    // States are (distinct, single); a probe hits a new cell, a single one or one of the others.
    double[][] states = new double[k + 1][k + 1];
    states[0][0] = 1;
    for (int probe = 1; probe <= k; probe++) {
      next(states, b, probe);
    }
    distinct = new double[k + 1];
    single = new double[k + 1];
    for (int d = 0; d <= k; d++) {
      for (int s = 0; s <= d; s++) {
        distinct[d] += states[d][s];
        single[s] += states[d][s];
      }
    }
  }

  /** In place: a state follows from itself and from those with fewer distinct or more single cells. */
  private static void next(double[][] states, double b, int probes) {
    for (int d = probes; d > 0; d--) {
      double[] row = states[d];
      double[] fewer = states[d - 1];
      double fresh = Math.max(0, b - d + 1) / b;
      for (int s = 0; s <= d; s++) {
        double again = s < d ? row[s + 1] * (s + 1) / b : 0;
        row[s] = row[s] * (d - s) / b + again + (s > 0 ? fewer[s - 1] * fresh : 0);
      }
    }
    states[0][0] = 0;
  }

  /** The probability that a key has so many distinct cells. */
  double distinct(int cells) {
    return distinct[cells];
  }

  /** The probability that so many cells are hit by one probe of a key only. */
  double single(int cells) {
    return single[cells];
  }
}
