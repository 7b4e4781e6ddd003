package io.tidemark.service;

import io.tidemark.core.Require;
import java.util.OptionalLong;

/**
 * A memory that answers "which x occur most often?".
 *
 * @param k how many
 * @param width counters in a row
 * @param depth rows
 * @param decay as it was asked for; only told again
 * @param halfLifeMillis the time after which an occurrence counts half; empty if counts never decay
 */
public record TopOptions(int k, long width, int depth, double decay, OptionalLong halfLifeMillis)
    implements MemoryOptions {
  /** Checks the ranges. */
  public TopOptions {
    Require.inRange(k, 1, 1 << 20, "k");
    Require.inRange(width, 1, Long.MAX_VALUE, "width");
    Require.inRange(depth, 1, Integer.MAX_VALUE, "depth");
    if (!(decay >= 0 && decay <= 1)) {
      throw new IllegalArgumentException(Require.message("decay", decay, "0..1"));
    }
    halfLifeMillis.ifPresent(millis -> Require.inRange(millis, 1, Long.MAX_VALUE, "half-life"));
  }

  @Override
  public MemoryType type() {
    return MemoryType.TOP;
  }
}
