package io.tidemark.benchmarks.count;

import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.filter.counting.CountingBloomSpec;
import io.tidemark.core.filter.counting.DynamicCountSpec;
import io.tidemark.core.filter.counting.SpectralBloomSpec;
import io.tidemark.core.filter.counting.SpectralRule;

/** The shapes of the filters, all for the same error. */
final class CountShapes {
  /** The probability that a key is found which is not there. */
  static final double ERROR = 0.01;

  /** What FastFilter's filter of counters of 4 bits needs for the error, and its 7 probes. */
  static final double FAST_FILTER_CELLS_PER_KEY = 9.6;

  /** The bits that FastFilter's blocked filter needs for the error, besides its counters. */
  static final int FAST_FILTER_BLOCKED_BITS_PER_KEY = 11;

  /*
   * Few probes and more cells: at the same error each key writes less. The cells per key are where the
   * error of the layout is 0.0097, so that it does not exceed the goal by chance.
   */
  private static final int PROBES = 3;
  private static final double STANDARD_CELLS_PER_KEY = 12.50;
  private static final double BLOCKED_CELLS_PER_KEY = 13.00;

  private static final double SHRINK_AT = 0.5;
  private static final double SPECTRAL_SLACK = 0.5;

  private CountShapes() {}

  static DynamicCountSpec dynamic(CountSize size, CountLoad load, CountLayout layout) {
    return new DynamicCountSpec(
        cells(size, layout),
        baseBits(load),
        PROBES,
        SHRINK_AT,
        cellsPerPage(load),
        layout,
        DynamicCountSpec.UNBOUNDED);
  }

  /** A counting Bloom filter whose cells are as wide as the widest of the dynamic one. */
  static CountingBloomSpec counting(CountSize size, CountLoad load, CountLayout layout) {
    return new CountingBloomSpec(cells(size, layout), totalBits(load), PROBES, layout);
  }

  static SpectralBloomSpec spectral(CountSize size) {
    return new SpectralBloomSpec(
        cells(size, CountLayout.STANDARD),
        PROBES,
        SpectralRule.MINIMUM_SELECTION,
        0,
        SPECTRAL_SLACK);
  }

  private static long cells(CountSize size, CountLayout layout) {
    return switch (layout) {
      case STANDARD -> Math.round(STANDARD_CELLS_PER_KEY * size.keys());
      case BLOCKED ->
        Math.round(BLOCKED_CELLS_PER_KEY * size.keys() / CountLayout.BLOCK_CELLS)
            * CountLayout.BLOCK_CELLS;
    };
  }

  /** The width that most pages need; with counts of 100 on average, the paper's. */
  private static int baseBits(CountLoad load) {
    return load == CountLoad.ONCE ? 3 : 6;
  }

  /** Where all pages have one width, larger ones have the smaller directory. */
  private static int cellsPerPage(CountLoad load) {
    return load == CountLoad.ONCE ? 1024 : 256;
  }

  /** The width that no cell exceeds. */
  static int totalBits(CountLoad load) {
    return load == CountLoad.ONCE ? 3 : 10;
  }
}
