package io.tidemark.analysis.inference;

import io.tidemark.core.Require;

/**
 * A range of ages in items and how likely it is that the age lies in it.
 *
 * @param from the least age
 * @param to the first age beyond
 * @param probability of an age in {@code [from, to)}
 */
public record AgeInterval(long from, long to, double probability) {
  /** Checks the range. */
  public AgeInterval {
    Require.inRange(from, 0, Long.MAX_VALUE, "from");
    Require.inRange(to, from, Long.MAX_VALUE, "to");
  }
}
