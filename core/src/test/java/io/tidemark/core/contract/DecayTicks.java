package io.tidemark.core.contract;

import io.tidemark.workload.random.RandomSource;
import java.util.SplittableRandom;

/**
 * Ticks of a stream in time: crowds at one tick, even flow, pauses up to just before, just at and just
 * behind the beginning of an epoch or an era, pauses of a million epochs and of any length beyond, and
 * ticks that come late, some of them as late as they may.
 */
final class DecayTicks {
  private static final int LONGEST_PAUSE_BITS = 44;
  private static final long MANY_EPOCHS = 1_000_000;

  /* How many ticks follow each other between two pauses, on average. */
  private static final int BETWEEN_PAUSES = 100;

  private final DecayShape shape;
  private final SplittableRandom random;
  private long latest;

  DecayTicks(DecayShape shape, long start, long seed) {
    this.shape = shape;
    this.random = RandomSource.seeded(seed, "ticks");
    this.latest = start;
  }

  long latest() {
    return latest;
  }

  long next() {
    if (random.nextInt(5) == 0) {
      return latest - (random.nextInt(4) == 0 ? shape.late() : random.nextLong(shape.late() + 1));
    }
    latest += random.nextInt(BETWEEN_PAUSES) == 0
        ? pause()
        : random.nextInt(3) == 0 ? 0 : random.nextLong(1 + shape.epochTicks() / 4);
    return latest;
  }

  private long pause() {
    long epoch = shape.epochTicks();
    return switch (random.nextInt(8)) {
      case 0, 1, 2, 3 -> until(epoch);
      case 4, 5 -> until(epoch * shape.epochsPerEra());
      case 6 -> MANY_EPOCHS * epoch;
      default -> 1L << random.nextInt(LONGEST_PAUSE_BITS);
    };
  }

  /** Ticks up to the next multiple of a length: one less, just as many, or one more. */
  private long until(long length) {
    long rest = length - Math.floorMod(latest, length);
    return Math.max(0, rest + random.nextLong(3) - 1);
  }
}
