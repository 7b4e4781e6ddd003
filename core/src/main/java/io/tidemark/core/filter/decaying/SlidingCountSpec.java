package io.tidemark.core.filter.decaying;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;

/**
 * The shape of a sliding count filter.
 *
 * @param blocks the window consists of so many blocks, 1 to 64
 * @param blockTicks the length of a block; blocks begin at its multiples
 * @param part the counters of a block; there are {@link #parts()} times as many. Counts are whole, so
 *     that they have no bits behind the point
 * @param time what a tick is, and which ticks are too late, at most {@value #MAX_LATE_BLOCKS} blocks; for each block
 *     that is begun there is a part more
 */
public record SlidingCountSpec(int blocks, long blockTicks, PartSpec part, TimeRules time)
    implements FilterSpec {
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
    Require.nonNull(time, "time");
    Require.inRange(time.late(), 0, MAX_LATE_BLOCKS * blockTicks, "late");
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
    return blocks + 1 + (int) ((time.late() + blockTicks - 1) / blockTicks);
  }

  @Override
  public long memoryBytes() {
    return parts() * part.memoryBytes();
  }

  /** The rules of all parts, whose ticks are laps. */
  DecayRules lapRules() {
    return part.rules(PER_LAP, TimeRules.of(TickUnit.ITEMS, 0));
  }

  @Override
  public FilterKind kind() {
    return FilterKind.SLIDING_COUNT;
  }

  @Override
  public SlidingCountFilter create(KeyDigest digest) {
    return new SlidingCountFilter(this, digest);
  }

  @Override
  public Facts facts() {
    Facts.Builder facts = Facts.builder()
        .text("kind", kind().stem())
        .count("parts", parts())
        .all(part.facts())
        .count("blocks", blocks)
        .all(DecayFacts.of(time));
    DecayFacts.length(facts, "block", (double) blockTicks, time.unit());
    DecayFacts.length(facts, "window", (double) windowTicks(), time.unit());
    return facts.build();
  }
}
