package io.tidemark.experiments.dynamic2006;

import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.filter.counting.DynamicCountSpec;
import io.tidemark.core.filter.counting.SpectralBloomSpec;
import io.tidemark.core.filter.counting.SpectralRule;

/** The shapes of the paper's section 4: k = 3 counters per key, false positives 0.05. */
final class PaperShape {
  /** Counters per key (paper: k). */
  static final int PROBES = 3;

  /** The paper's rate of false positives (paper: F_p). */
  static final double FALSE_POSITIVES = 0.05;

  /** The delay of shrinking where the paper names none. Any from 0.1 to 0.8 rebuilds as often. */
  static final double SHRINK_AT = 0.5;

  /** Spare bits of a spectral filter, by counters. */
  static final double SLACK = 0.5;

  private PaperShape() {}

  /** The counters for a given number of distinct keys: m = ⌈kn / −ln(1 − F_p^(1/k))⌉. */
  static long cells(long keys) {
    double zeroShare = 1 - Math.pow(FALSE_POSITIVES, 1.0 / PROBES);
    return (long) Math.ceil(-(PROBES * (double) keys) / Math.log(zeroShare));
  }

  /**
   * The fixed bits of a counter (paper: x = log(M/n)), rounded down: so it is a whole number, and
   * gives the paper's eight rebuilds at 10,000 keys.
   */
  static int baseBits(long meanCount) {
    return Math.max(1, 63 - Long.numberOfLeadingZeros(meanCount));
  }

  /** The probability that a key is counted right: 1 − (1 − e^(−kn/m))^k. */
  static double accuracy(long keys, long cells) {
    return 1 - Math.pow(-Math.expm1(-(PROBES * (double) keys) / cells), PROBES);
  }

  /** The paper's own filter: all counters of one width. */
  static DynamicCountSpec oneWidth(long cells, int baseBits, double shrinkAt) {
    return new DynamicCountSpec(
        cells, baseBits, PROBES, shrinkAt, cells, CountLayout.STANDARD, DynamicCountSpec.UNBOUNDED);
  }

  /** Ours: a width for each page. */
  static DynamicCountSpec paged(long cells, int baseBits, long maxBytes) {
    return new DynamicCountSpec(
        cells,
        baseBits,
        PROBES,
        SHRINK_AT,
        DynamicCountSpec.PAGE_CELLS,
        CountLayout.STANDARD,
        maxBytes);
  }

  /** The paper's competitor, which reads the least of the counters. */
  static SpectralBloomSpec spectral(long cells) {
    return new SpectralBloomSpec(cells, PROBES, SpectralRule.MINIMUM_SELECTION, 0, SLACK);
  }
}
