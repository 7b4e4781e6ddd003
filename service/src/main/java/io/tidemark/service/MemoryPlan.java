package io.tidemark.service;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;

/**
 * What a memory would take, without making it.
 *
 * @param structure which structure it would be
 * @param memoryBytes the memory that it begins with
 * @param error the error that is predicted
 * @param facts what else is known beforehand
 */
public record MemoryPlan(String structure, long memoryBytes, double error, Facts facts) {
  /** Checks that all is there. */
  public MemoryPlan {
    Require.nonNull(structure, "structure");
    Require.inRange(memoryBytes, 0, Long.MAX_VALUE, "memoryBytes");
    Require.nonNull(facts, "facts");
  }
}
