package io.tidemark.analysis.counting;

/**
 * The probability that j keys hit all the cells of another key, where all lie in one block of b cells,
 * for every j.
 *
 * <p>The probability that t draws from b cells hit s given ones is {@code P_s(t) = s/b P_{s-1}(t-1) +
 * (1 - s/b) P_s(t-1)}, of which nothing cancels however small it is. Every key draws k times.
 */
final class CoverCounts {
  /* So many draws per cell leave none out: e^-40. */
  private static final int ENOUGH_DRAWS_PER_CELL = 40;

  private final double[] absent;
  private final double[] present;

  /**
   * Follows the draws.
   *
   * @param most keys that matter; from {@value #ENOUGH_DRAWS_PER_CELL} draws per cell on, all are hit
   */
  CoverCounts(int b, int k, double most) {
    ProbePattern pattern = new ProbePattern(b, k);
    int keys = (int) Math.min(most, Math.ceil((double) ENOUGH_DRAWS_PER_CELL * b / k));
    absent = new double[keys + 1];
    present = new double[keys + 1];
    double[] hit = new double[k + 1];
    hit[0] = 1;
    for (int j = 0; j <= keys; j++) {
      for (int s = 0; s <= k; s++) {
        absent[j] += pattern.distinct(s) * hit[s];
        present[j] += pattern.single(s) * hit[s];
      }
      for (int draw = 0; draw < k; draw++) {
        draw(hit, b);
      }
    }
  }

  private static void draw(double[] hit, double b) {
    for (int s = hit.length - 1; s > 0; s--) {
      double share = Math.min(1, s / b);
      hit[s] = share * hit[s - 1] + (1 - share) * hit[s];
    }
  }

  /** For a key that is not there. */
  double absent(int keys) {
    return at(absent, keys);
  }

  /** For a key that is there besides the j. */
  double present(int keys) {
    return at(present, keys);
  }

  private static double at(double[] table, int keys) {
    return table[Math.min(keys, table.length - 1)];
  }
}
