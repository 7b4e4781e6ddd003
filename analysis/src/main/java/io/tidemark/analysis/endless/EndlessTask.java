package io.tidemark.analysis.endless;

import io.tidemark.core.Require;
import io.tidemark.core.cell.Cells;
import io.tidemark.core.facts.Facts;

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

  /** The task as facts: memory, goal, and what is known of the stream. */
  Facts facts() {
    Facts.Builder facts = Facts.builder().bytes("memory", memoryBytes);
    if (goal instanceof EndlessGoal.Costs costs) {
      facts
          .number("falsePositiveCost", costs.falsePositive())
          .number("falseNegativeCost", costs.falseNegative());
    } else {
      facts.fraction("error", ((EndlessGoal.Bound) goal).falsePositiveRate());
    }
    stream.distinctKeys().ifPresent(keys -> facts.count("distinctKeys", keys));
    return facts.fraction("repeatShare", stream.repeatShare()).build();
  }

  /** Whole words in the memory. */
  long words() {
    return memoryBytes >>> 3;
  }
}
