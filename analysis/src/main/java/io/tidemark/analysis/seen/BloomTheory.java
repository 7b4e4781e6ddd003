package io.tidemark.analysis.seen;

import io.tidemark.core.Require;
import io.tidemark.core.filter.seen.BloomSpec;

/**
 * The classic Bloom filter: m cells, n keys, k probes per key.
 *
 * <p>Sources: persistent 2018, eq. 1 (zero fraction) and eq. 2
 * (the exponential form); inferential 2019, eq. 1 (with the number of distinct positions of a key).
 */
public final class BloomTheory {
  private BloomTheory() {}

  /** The expected fraction of cells that are zero: {@code (1 - 1/m)^(k n)}. */
  public static double zeroFraction(double m, double k, double n) {
    checkShape(m, k, n);
    return Math.exp(k * n * Math.log1p(-1.0 / m));
  }

  /** The false-positive rate with k independent uniform probes: {@code (1 - (1 - 1/m)^(k n))^k}. */
  public static double falsePositiveRate(double m, double k, double n) {
    return falsePositiveRate(m, k, n, k);
  }

  /**
   * The false-positive rate of a key whose probes fall on r distinct cells: {@code (1 - (1 - 1/m)^(k
   * n))^r}.
   */
  public static double falsePositiveRate(double m, double k, double n, double r) {
    checkShape(m, k, n);
    Require.finiteAtLeast(r, 0, "r");
    return Math.pow(-Math.expm1(k * n * Math.log1p(-1.0 / m)), r);
  }

  /** The rate for large m: {@code (1 - e^(-k n / m))^k}. */
  public static double asymptoticFalsePositiveRate(double m, double k, double n) {
    checkShape(m, k, n);
    return Math.pow(-Math.expm1(-k * n / m), k);
  }

  /** The real number of probes with the least error: {@code (m / n) ln 2}. */
  public static double optimalProbes(double m, double n) {
    checkShape(m, 1, n);
    return m / n * Math.log(2);
  }

  /** The least bits per key of any Bloom filter with an error: {@code log2(1/p) / ln 2}. */
  public static double optimalBitsPerKey(double p) {
    Require.insideUnit(p, "p");
    return -Math.log(p) / (Math.log(2) * Math.log(2));
  }

  /** The expected false-positive rate of a filter of a given shape after n distinct keys. */
  public static double falsePositiveRate(BloomSpec spec, double n) {
    return switch (spec.layout()) {
      case STANDARD -> falsePositiveRate((double) spec.bits(), spec.probes(), n);
      case BLOCKED -> BlockedBloomTheory.falsePositiveRate(spec, n);
    };
  }

  private static void checkShape(double m, double k, double n) {
    Require.finiteAtLeast(m, 1, "m");
    Require.finiteAtLeast(k, 0, "k");
    Require.finiteAtLeast(n, 0, "n");
  }
}
