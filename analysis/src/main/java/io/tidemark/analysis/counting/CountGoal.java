package io.tidemark.analysis.counting;

import io.tidemark.core.Require;

/** What a filter that counts is tuned for. */
public sealed interface CountGoal {
  /** The least memory in which a count is wrong with at most a probability. */
  static CountGoal error(double probability) {
    return new Error(probability);
  }

  /** The least error in a memory. */
  static CountGoal memory(long bytes) {
    return new Memory(bytes);
  }

  /**
   * A bound on the error.
   *
   * @param probability the most that a count may be too high with, of keys that are there and of keys
   *     that are not, inside (0, 1)
   */
  // Only ever named with its goal, and never thrown.
  @SuppressWarnings("JavaLangClash")
  record Error(double probability) implements CountGoal {
    /** Checks the bound. */
    public Error {
      Require.insideUnit(probability, "error");
    }
  }

  /**
   * A bound on the memory.
   *
   * @param bytes the most memory when all keys are there
   */
  record Memory(long bytes) implements CountGoal {
    /** The least memory that anything is planned for. */
    public static final long MIN_BYTES = 64;

    /** Checks the bound. */
    public Memory {
      Require.inRange(bytes, MIN_BYTES, Long.MAX_VALUE, "memoryBytes");
    }
  }
}
