package io.tidemark.service;

import io.tidemark.core.Require;

/**
 * A memory that answers "how many x are there now?", with deletes.
 *
 * @param capacity the distinct items that it starts with room for
 * @param error the probability that a count is too high
 * @param expansion as it was asked for; 0 if it does not grow
 * @param bucketSize as it was asked for; only told again
 * @param maxIterations as it was asked for; only told again
 */
public record CountsOptions(
    long capacity, double error, int expansion, int bucketSize, int maxIterations)
    implements MemoryOptions {
  /** Checks the ranges. */
  public CountsOptions {
    Require.inRange(capacity, 1, SeenOptions.MAX_CAPACITY, "capacity");
    Require.insideUnit(error, "error");
    Require.inRange(expansion, 0, SeenOptions.MAX_EXPANSION, "expansion");
    Require.inRange(bucketSize, 1, 255, "bucketSize");
    Require.inRange(maxIterations, 1, 65_535, "maxIterations");
  }

  @Override
  public MemoryType type() {
    return MemoryType.COUNTS;
  }
}
