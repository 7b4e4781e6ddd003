package io.tidemark.core.filter.counting;

/**
 * The counters whose overflow has a number of bits.
 *
 * @param bits bits beyond the least width (paper: l)
 * @param below counters below the threshold of the level
 * @param above counters at the threshold or above it
 */
public record OverflowLevel(int bits, long below, long above) {}
