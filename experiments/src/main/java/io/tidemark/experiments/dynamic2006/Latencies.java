package io.tidemark.experiments.dynamic2006;

/** How long single operations took: how many, in classes of nearly equal length, and the longest. */
final class Latencies {
  /* Sixteen classes for each doubling: what is read off is at most a sixteenth too long. */
  private static final int FRACTION_BITS = 4;
  private static final int FRACTIONS = 1 << FRACTION_BITS;

  private final long[] classes = new long[Long.SIZE * FRACTIONS];
  private long count;
  private long longest;

  void add(long nanos) {
    classes[classOf(nanos)]++;
    count++;
    longest = Math.max(longest, nanos);
  }

  private static int classOf(long nanos) {
    if (nanos < FRACTIONS) {
      return (int) Math.max(0, nanos);
    }
    int shift = Long.SIZE - 1 - Long.numberOfLeadingZeros(nanos) - FRACTION_BITS;
    return (shift + 1) * FRACTIONS + (int) ((nanos >>> shift) - FRACTIONS);
  }

  private static long endOf(int index) {
    if (index < FRACTIONS) {
      return index;
    }
    int shift = index / FRACTIONS - 1;
    return ((long) (index % FRACTIONS + FRACTIONS + 1) << shift) - 1;
  }

  /** The time within which a share of the operations was done, up to a sixteenth too long. */
  long quantile(double share) {
    long wanted = (long) Math.ceil(share * count);
    long seen = 0;
    for (int i = 0; i < classes.length; i++) {
      seen += classes[i];
      if (seen >= wanted) {
        return Math.min(endOf(i), longest);
      }
    }
    return longest;
  }

  long longest() {
    return longest;
  }

  long count() {
    return count;
  }
}
