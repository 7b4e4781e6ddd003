package io.tidemark.core.filter.history.series;

import io.tidemark.core.Require;
import io.tidemark.core.time.TickUnit;

/**
 * The shape of a {@link PartitionedHistory}.
 *
 * @param origin the first tick of partition 0; ticks before it fall into partitions -1, -2, ...
 * @param partitionTicks the number of ticks of a partition (paper: T)
 * @param unit what a tick is
 * @param maxBytes the memory that the filters may take; beyond it, neighbours are merged. Needs room
 *     for three partitions: one that is written and two that become one
 */
public record PartitionedHistorySpec(
    long origin, long partitionTicks, TickUnit unit, long maxBytes) {
  /** Checks the shape. */
  public PartitionedHistorySpec {
    Require.inRange(partitionTicks, 1, 1L << 62, "partitionTicks");
    Require.nonNull(unit, "unit");
    Require.inRange(maxBytes, 1, Long.MAX_VALUE, "maxBytes");
  }

  /** Partitions without a limit on their memory. */
  public static PartitionedHistorySpec unlimited(long origin, long partitionTicks) {
    return new PartitionedHistorySpec(origin, partitionTicks, TickUnit.ITEMS, Long.MAX_VALUE);
  }
}
