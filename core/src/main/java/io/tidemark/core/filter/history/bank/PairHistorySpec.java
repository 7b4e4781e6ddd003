package io.tidemark.core.filter.history.bank;

import io.tidemark.core.Require;
import io.tidemark.core.time.Timeline;

/**
 * The shape of a {@link PairHistory}.
 *
 * @param timeline the ticks it holds
 * @param bits number of bits (paper: m)
 * @param probes bits per pair (paper: k), 1 to 64
 */
public record PairHistorySpec(Timeline timeline, long bits, int probes) {
  /** Checks the shape. */
  public PairHistorySpec {
    Require.nonNull(timeline, "timeline");
    Require.inRange(bits, 1, FilterSizes.MAX_BITS, "bits");
    Require.inRange(probes, 1, FilterSizes.MAX_PROBES, "probes");
  }

  FilterSizes sizes() {
    return FilterSizes.uniform(1, bits, probes);
  }
}
