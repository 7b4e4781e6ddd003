package io.tidemark.experiments;

/** Where values stand among others. */
public final class Ranks {
  private Ranks() {}

  /** How many are less than a value, of some that do not decrease. */
  public static int below(double[] sorted, double value) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
