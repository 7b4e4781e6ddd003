package io.tidemark.analysis.theory;

import io.tidemark.core.Require;

/**
 * The age-partitioned Bloom filter: k + l slices, of which every key sets a bit in k successive ones.
 *
 * <p>Source: A. Shtul, C. Baquero, P. S. Almeida: Age-Partitioned Bloom Filters. arXiv 2001.03147,
 * 2020. A key is found if its bits are set in k successive slices.
 */
public final class AgePartitionedTheory {
  private AgePartitionedTheory() {}

  /**
   * The probability that a key which never came is found: that k successive slices have its bit set.
   *
   * @param fills the part of bits of each slice that are set, slices in the order of their age
   * @param k the length of a run
   */
  public static double falsePositiveRate(double[] fills, int k) {
    Require.inRange(k, 1, fills.length, "k");
    // The probability that no run was complete yet and the last so many slices have the bit set.
    double[] runs = new double[k];
    runs[0] = 1;
    double found = 0;
    for (double fill : fills) {
      found += runs[k - 1] * fill;
      double none = 0;
      for (int length = k - 1; length >= 0; length--) {
        none += runs[length] * (1 - fill);
        if (length > 0) {
          runs[length] = runs[length - 1] * fill;
        }
      }
      runs[0] = none;
    }
    return found;
  }

  /** The part of bits that are set in a slice of m bits after D distinct keys. */
  public static double fill(double m, double distinct) {
    return 1 - BloomTheory.zeroFraction(m, 1, distinct);
  }
}
