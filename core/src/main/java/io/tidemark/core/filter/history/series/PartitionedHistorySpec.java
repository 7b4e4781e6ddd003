package io.tidemark.core.filter.history.series;

import io.tidemark.core.Require;

/**
 * The shape of a {@link PartitionedHistory}.
 *
 * @param origin the first tick of partition 0; ticks before it fall into partitions -1, -2, ...
 * @param partitionTicks the number of ticks of a partition (paper: T)
 * @param tickNanos the length of a tick in nanoseconds, 0 if it is not worth keeping
 * @param maxBytes the memory that the filters may take; beyond it, neighbours are merged. Needs room
 *     for three partitions: one that is written and two that become one
 */
public record PartitionedHistorySpec(
    long origin, long partitionTicks, long tickNanos, long maxBytes) {
  /** Checks the shape. */
  public PartitionedHistorySpec {
    Require.inRange(partitionTicks, 1, 1L << 62, "partitionTicks");
    Require.inRange(tickNanos, 0, Long.MAX_VALUE, "tickNanos");
    Require.inRange(maxBytes, 1, Long.MAX_VALUE, "maxBytes");
  }

  /** Partitions without a limit on their memory. */
  public static PartitionedHistorySpec unlimited(long origin, long partitionTicks) {
    return new PartitionedHistorySpec(origin, partitionTicks, 0, Long.MAX_VALUE);
  }
}
