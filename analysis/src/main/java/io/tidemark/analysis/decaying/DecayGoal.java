package io.tidemark.analysis.decaying;

import io.tidemark.core.Require;

/** What a filter of decaying counts is tuned for. */
public sealed interface DecayGoal {
  /** The least noise in a memory. */
  static DecayGoal memory(long bytes) {
    return new Memory(bytes);
  }

  /** The least memory in which counts can be above the noise. */
  static DecayGoal noise(double count) {
    return new Noise(count);
  }

  /**
   * A bound on the memory.
   *
   * @param bytes the most memory of the counters
   */
  record Memory(long bytes) implements DecayGoal {
    /** The least memory that anything is planned for. */
    public static final long MIN_BYTES = 512;

    /** Checks the bound. */
    public Memory {
      Require.inRange(bytes, MIN_BYTES, Long.MAX_VALUE, "memoryBytes");
    }
  }

  /**
   * A bound on the noise.
   *
   * @param count what a key that is not there is hardly ever estimated at, see {@link
   *     DecayTuning#NOISE_SHARE}
   */
  record Noise(double count) implements DecayGoal {
    /** Checks the bound. */
    public Noise {
      if (!(count > 0 && count < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(Require.message("noise", count, "above 0 and finite"));
      }
    }
  }
}
