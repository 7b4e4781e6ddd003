package io.tidemark.cli.plan;

/**
 * For comparison with filters: a set of 64-bit digests with open addressing in a power of two of
 * places, at most three quarters of them taken. Smaller exact sets exist, none near a filter's size.
 */
public final class ExactSet {
  /** What it is, in short. */
  public static final String DESCRIPTION = "64-bit digests, open addressing";

  private static final double MOST_FILL = 0.75;

  private ExactSet() {}

  /** Its memory. */
  public static long bytes(long items) {
    double places = 1;
    while (places * MOST_FILL < items) {
      places *= 2;
    }
    return (long) (places * Long.BYTES);
  }

  /** The probability that a new key shares its digest with one of the items. */
  public static double error(long items) {
    return items / Math.pow(2, Long.SIZE);
  }
}
