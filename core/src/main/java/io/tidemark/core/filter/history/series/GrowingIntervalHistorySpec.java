package io.tidemark.core.filter.history.series;

import io.tidemark.core.Require;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.time.TimeRange;

/**
 * The shape of a {@link GrowingIntervalHistory}.
 *
 * @param origin the tick it starts to watch at, and counts from
 * @param leafHeight the finest intervals have {@code 2^leafHeight} ticks (paper: g)
 * @param bits the bits of the filter of each interval
 * @param probes the bits per key in it, 1 to 64
 * @param pairBits the bits of the filter of pairs (key, tick)
 * @param pairProbes the bits per pair in it, 1 to 64
 */
public record GrowingIntervalHistorySpec(
    long origin, int leafHeight, long bits, int probes, long pairBits, int pairProbes) {
  /** Checks the shape. */
  public GrowingIntervalHistorySpec {
    Require.inRange(origin, Long.MIN_VALUE, TimeRange.LAST_TICK, "origin");
    Require.inRange(leafHeight, 0, 62, "leafHeight");
    Require.inRange(bits, 1, FilterSizes.MAX_BITS, "bits");
    Require.inRange(probes, 1, FilterSizes.MAX_PROBES, "probes");
    Require.inRange(pairBits, 1, FilterSizes.MAX_BITS, "pairBits");
    Require.inRange(pairProbes, 1, FilterSizes.MAX_PROBES, "pairProbes");
  }
}
