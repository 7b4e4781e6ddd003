package io.tidemark.benchmarks.counting;

import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.filter.counting.CountingBloomSpec;
import io.tidemark.core.filter.counting.DynamicCountSpec;
import io.tidemark.core.filter.counting.SpectralBloomSpec;
import io.tidemark.core.filter.counting.SpectralRule;

/** The shapes of the filters, all for the same error. */
final class CountingShapes {
  /** The probability that a key is found which is not there, about. */
  static final double ERROR = 0.01;

  /** With these cells FastFilter's counting filter has 7 probes and an error of 0.00996. */
  static final double FAST_FILTER_CELLS_PER_KEY = 9.6;

  /** The bits that FastFilter's blocked filter needs for the error, besides its counters. */
  static final int FAST_FILTER_BLOCKED_BITS_PER_KEY = 11;

  /*
   * The probes that take the least memory, as they are planned. The cells per key are a little more than
   * the error of 0.01 needs, so that it is below FastFilter's also by chance.
   */
  private static final int PROBES = 4;
  private static final double STANDARD_CELLS_PER_KEY = 10.6;
  private static final double BLOCKED_CELLS_PER_KEY = 11.15;

  private static final int CELLS_PER_PAGE = 256;
  private static final double SHRINK_AT = 0.5;
  private static final double SPECTRAL_SLACK = 0.5;

  private CountingShapes() {}

  static DynamicCountSpec dynamic(CountingSize size, CountingLoad load, CountLayout layout) {
    return new DynamicCountSpec(
        cells(size, layout),
        baseBits(load),
        PROBES,
        SHRINK_AT,
        CELLS_PER_PAGE,
        layout,
        DynamicCountSpec.UNBOUNDED);
  }

  /** A counting Bloom filter whose cells are as wide as the widest of the dynamic one. */
  static CountingBloomSpec counting(CountingSize size, CountingLoad load, CountLayout layout) {
    return new CountingBloomSpec(cells(size, layout), totalBits(load), PROBES, layout);
  }

  static SpectralBloomSpec spectral(CountingSize size) {
    return new SpectralBloomSpec(
        cells(size, CountLayout.STANDARD),
        PROBES,
        SpectralRule.MINIMUM_SELECTION,
        0,
        SPECTRAL_SLACK);
  }

  private static long cells(CountingSize size, CountLayout layout) {
    return switch (layout) {
      case STANDARD -> Math.round(STANDARD_CELLS_PER_KEY * size.keys());
      case BLOCKED ->
        Math.round(BLOCKED_CELLS_PER_KEY * size.keys() / CountLayout.BLOCK_CELLS)
            * CountLayout.BLOCK_CELLS;
    };
  }

  /** The width that most pages need; with counts of 100 on average, the paper's. */
  private static int baseBits(CountingLoad load) {
    return load == CountingLoad.ONCE ? 3 : 6;
  }

  /** The width that no cell exceeds. */
  static int totalBits(CountingLoad load) {
    return load == CountingLoad.ONCE ? 3 : 10;
  }
}
