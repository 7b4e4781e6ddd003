package io.tidemark.service;

import io.tidemark.core.Require;
import java.util.OptionalLong;

/**
 * A memory that answers "how often did x occur?".
 *
 * @param width counters in a row: a count is at most {@code 2 / width} of all too high
 * @param depth rows: with a probability of {@code 1 - 0.5^depth}
 * @param halfLifeMillis the time after which an occurrence counts half; empty if counts never decay
 */
public record SketchOptions(long width, int depth, OptionalLong halfLifeMillis)
    implements MemoryOptions {
  /** Checks the ranges. */
  public SketchOptions {
    Require.inRange(width, 1, Long.MAX_VALUE, "width");
    Require.inRange(depth, 1, Integer.MAX_VALUE, "depth");
    halfLifeMillis.ifPresent(millis -> Require.inRange(millis, 1, Long.MAX_VALUE, "half-life"));
  }

  @Override
  public MemoryType type() {
    return MemoryType.SKETCH;
  }
}
