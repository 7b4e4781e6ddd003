package io.tidemark.analysis.counting;

import io.tidemark.analysis.seen.BloomTheory;
import io.tidemark.core.Require;

/**
 * Filters that count: m counters, n distinct keys, k counters per key.
 *
 * <p>Source: dynamic count 2006, sections 2 to 4. The bits of an overflow counter, printed as {@code
 * ceil(log OF) + 1}, are one too many unless OF is a power of two, and stand here as they should be.
 */
public final class CountTheory {
  /* What the last counter of a row has to spare, and the bits below which logarithms are not taken. */
  private static final double LAST_SLACK = 64;
  private static final double LEAST_BITS = 16;

  private CountTheory() {}

  /** Counters for an error: {@code ceil(k n / -ln(1 - p^(1/k)))}. */
  public static double cells(double n, int k, double p) {
    Require.finiteAtLeast(n, 0, "n");
    Require.inRange(k, 1, Integer.MAX_VALUE, "k");
    return Math.ceil(k * n / load(k, p));
  }

  /** Keys' cells per counter at which the error is p: {@code k n / m = -ln(1 - p^(1/k))}. */
  public static double load(int k, double p) {
    Require.insideUnit(p, "p");
    return -Math.log(-Math.expm1(Math.log(p) / k));
  }

  /** The probability that a count is wrong, for large m: {@code (1 - e^(-k n / m))^k}. */
  public static double wrong(double m, int k, double n) {
    return BloomTheory.asymptoticFalsePositiveRate(m, k, n);
  }

  /** The level of an overflow part, which is the bits that it needs: {@code floor(log OF) + 1}. */
  public static int level(long overflow) {
    Require.inRange(overflow, 0, Long.MAX_VALUE, "overflow");
    return Long.SIZE - Long.numberOfLeadingZeros(overflow);
  }

  /**
   * Our spectral filter, in bits: the same vectors, with groups and subgroups of a power of two of
   * counters, and every number of the index in whole bits.
   *
   * @param counterBits bits of all counters (N)
   * @param m number of counters
   * @param slack bits of slack per counter that are left
   */
  public static double laidOutBits(double counterBits, double m, double slack) {
    Require.finiteAtLeast(m, 1, "m");
    double row = counterBits + slack * m + LAST_SLACK;
    double logLog = log2(log2(Math.max(LEAST_BITS, row)));
    double offset = Math.ceil(3 * logLog);
    double group = Math.scalb(1.0, (int) Math.round(logLog));
    double subgroup = Math.scalb(1.0, (int) Math.round(log2(logLog)));
    double start = Math.getExponent(row) + 1.0;
    // One counter more ends the row, and the last group is filled up.
    double indexed = (Math.floor(m / group) + 1) * group;
    return row + indexed * (start / group + offset / subgroup + offset);
  }

  private static double log2(double x) {
    return Math.log(x) / Math.log(2);
  }
}
