package io.tidemark.service;

import io.tidemark.core.Require;
import java.util.OptionalLong;

/**
 * A memory that answers "did x occur between s and e?".
 *
 * @param error the probability that a key which did not occur is answered "maybe"
 * @param tickMillis the length of a tick
 * @param keepMillis how far back answers go; empty if all is kept
 * @param memoryBytes the memory that it may take
 * @param prefixes which prefixes of items can be asked for, as they were given; empty for none
 */
public record HistoryOptions(
    double error, long tickMillis, OptionalLong keepMillis, long memoryBytes, String prefixes)
    implements MemoryOptions {
  /** Checks the ranges. */
  public HistoryOptions {
    Require.insideUnit(error, "error");
    Require.inRange(tickMillis, 1, Long.MAX_VALUE, "tick");
    keepMillis.ifPresent(millis -> Require.inRange(millis, 1, Long.MAX_VALUE, "keep"));
    Require.inRange(memoryBytes, 1, Long.MAX_VALUE, "memory");
    Require.nonNull(prefixes, "prefixes");
  }

  @Override
  public MemoryType type() {
    return MemoryType.HISTORY;
  }
}
