package io.tidemark.core.filter.decaying;

import io.tidemark.core.Require;

/**
 * The shape of a sliding count filter.
 *
 * @param blocks the window consists of so many blocks, 1 to 64
 * @param blockTicks the length of a block; blocks begin at its multiples
 * @param part the counters of a block; there are {@link #parts()} times as many. Counts are whole, so
 *     that they have no bits behind the point
 * @param lateness how far ticks may run back, at most {@value #MAX_LATE_BLOCKS} blocks; for each block
 *     that is begun there is a part more
 */
public record SlidingCountSpec(int blocks, long blockTicks, PartSpec part, Lateness lateness) {
  /** The most blocks of a window. */
  public static final int MAX_BLOCKS = 64;

  /** The most blocks that ticks may run back. */
  public static final int MAX_LATE_BLOCKS = 64;

  /* Blocks replace each other: nothing is left of a part when it is used for the next one. */
  private static final ExponentialDecay PER_LAP = new ExponentialDecay(0, 1);

  /** Checks the shape. */
  public SlidingCountSpec {
    Require.inRange(blocks, 1, MAX_BLOCKS, "blocks");
    Require.inRange(blockTicks, 1, ExponentialDecay.MAX_EPOCH / MAX_BLOCKS, "blockTicks");
    Require.nonNull(part, "part");
    Require.inRange(part.fractionBits(), 0, 0, "fractionBits");
    Require.nonNull(lateness, "lateness");
    Require.inRange(lateness.ticks(), 0, MAX_LATE_BLOCKS * blockTicks, "late");
  }

  /** The length of the window. */
  public long windowTicks() {
    return blocks * blockTicks;
  }

  /**
   * The number of parts: one for each block of the window, one since the window begins and ends inside
   * of blocks, and those of late ticks.
   */
  public int parts() {
    return blocks + 1 + (int) ((lateness.ticks() + blockTicks - 1) / blockTicks);
  }

  /** The memory of the counters. */
  public long memoryBytes() {
    return parts() * part.memoryBytes();
  }

  /** The rules of all parts, whose ticks are laps. */
  DecayRules lapRules() {
    return part.rules(PER_LAP, Lateness.refusing(0));
  }
}
