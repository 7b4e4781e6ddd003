package io.tidemark.experiments.classic;

import io.tidemark.analysis.seen.BloomTheory;
import io.tidemark.core.filter.seen.BloomSpec;

/**
 * A shape that tuning chose for an error.
 *
 * @param error what was asked for
 * @param keys how many keys
 * @param spec what came back
 */
record SizedFilter(double error, long keys, BloomSpec spec) {
  double bitsPerKey() {
    return (double) spec.bits() / keys;
  }

  double errorByTheory() {
    return BloomTheory.falsePositiveRate(spec, (double) keys);
  }

  /** What every structure without false negatives needs: log2(1/e) bits per key. */
  static double leastBitsPerKey(double error) {
    return -Math.log(error) / Math.log(2);
  }

  /**
   * What the best whole number of probes needs in a large standard filter: the least over k of
   * {@code -k / ln(1 - e^(1/k))}, from the rate {@code (1 - exp(-k n / m))^k}.
   */
  static double wholeProbesBitsPerKey(double error) {
    double least = Double.POSITIVE_INFINITY;
    for (int k = 1; k <= BloomSpec.MAX_STANDARD_PROBES; k++) {
      least = Math.min(least, -k / Math.log1p(-Math.pow(error, 1.0 / k)));
    }
    return least;
  }
}
