package io.tidemark.analysis.endless;

import io.tidemark.core.Require;
import io.tidemark.core.cell.Cells;

/**
 * What a filter for an endless stream is planned for.
 *
 * @param memoryBytes of the cells or prints
 * @param stream what is known of the stream
 * @param goal what is minimised
 */
public record EndlessTask(long memoryBytes, EndlessStream stream, EndlessGoal goal) {
  /** Checks that there is a word of memory. */
  public EndlessTask {
    Require.inRange(memoryBytes, Long.BYTES, Cells.MAX_WORDS << 3, "memoryBytes");
    Require.nonNull(stream, "stream");
    Require.nonNull(goal, "goal");
  }

  /** Whole words in the memory. */
  long words() {
    return memoryBytes >>> 3;
  }
}
