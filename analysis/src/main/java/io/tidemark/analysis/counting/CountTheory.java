package io.tidemark.analysis.counting;

import io.tidemark.analysis.seen.BloomTheory;
import io.tidemark.core.Require;
import java.util.stream.LongStream;

/**
 * Filters that count: m counters, n distinct keys, k counters per key.
 *
 * <p>Source: dynamic count 2006, sections 2 to 4. Three things in it are wrong and stand here as they
 * should be: the bits of an overflow counter (printed as {@code ceil(log OF) + 1}, one too many
 * unless OF is a power of two), the thresholds of the counter levels (printed with y where the level
 * above is meant), and the bits of a spectral counter (printed as {@code ceil(log C)}, which is
 * nothing for 0 and 1).
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
   * The value that a counter must reach to keep the overflow part from shrinking to a level.
   *
   * @param x fixed bits
   * @param level l, the bits of the overflow part after shrinking
   * @param lambda how soon it shrinks
   * @return {@code (2^x - 1) λ} for level 0, {@code 2^(x + l - 1) (1 + λ)} above
   */
  public static double threshold(int x, int level, double lambda) {
    Require.inRange(x, 1, Integer.MAX_VALUE, "x");
    Require.inRange(level, 0, Integer.MAX_VALUE, "level");
    Require.finiteAtLeast(lambda, 0, "lambda");
    return level == 0 ? (Math.scalb(1.0, x) - 1) * lambda : Math.scalb(1 + lambda, x + level - 1);
  }

  /** The paper's dynamic count filter, in bits: {@code m (x + y)}. */
  public static double memoryBits(double m, int x, int y) {
    Require.finiteAtLeast(m, 1, "m");
    return m * (x + y);
  }

  /**
   * The paper's model of a spectral filter, in bits: {@code N + ε m} for the counters and their slack,
   * and {@code m + 3 m + 3 m log log N} for the index.
   *
   * @param counterBits bits of all counters (N), each one as {@link #counterBits} says
   * @param m number of counters
   * @param slack bits of slack per counter (ε)
   */
  public static double spectralMemoryBits(double counterBits, double m, double slack) {
    Require.finiteAtLeast(counterBits, 4, "counterBits");
    Require.finiteAtLeast(m, 1, "m");
    Require.finiteAtLeast(slack, 0, "slack");
    return counterBits + m * (slack + 4 + 3 * log2(log2(counterBits)));
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

  /** The paper's model of counters with given values. */
  public static double spectralMemoryBits(long[] values, double slack) {
    long bits = LongStream.of(values).map(CountTheory::counterBits).sum();
    return spectralMemoryBits((double) bits, values.length, slack);
  }

  /** The bits of a spectral counter: {@code floor(log C) + 1}, and 1 for zero. */
  public static int counterBits(long value) {
    return Math.max(1, level(value));
  }

  private static double log2(double x) {
    return Math.log(x) / Math.log(2);
  }
}
