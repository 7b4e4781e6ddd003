package io.tidemark.core.contract;

import io.tidemark.workload.random.RandomSource;
import java.util.SplittableRandom;

/**
 * Ticks of a stream in time: crowds at one tick, even flow, pauses of about a block, of about the
 * window, and of any length beyond, and ticks that come late, some of them as late as they may.
 */
final class UnevenTicks {
  private static final int LONGEST_PAUSE_BITS = 44;

  private final WindowShape shape;
  private final SplittableRandom random;
  private long latest;

  UnevenTicks(WindowShape shape, long start, long seed) {
    this.shape = shape;
    this.random = RandomSource.seeded(seed);
    this.latest = start;
  }

  long latest() {
    return latest;
  }

  long next() {
    if (random.nextInt(5) == 0 && shape.late() > 0) {
      return latest - (random.nextInt(4) == 0 ? shape.late() : random.nextLong(shape.late() + 1));
    }
    // A few pauses while the items of one window come: between them the window fills.
    latest += random.nextLong(2 + shape.items() / 3) == 0
        ? pause()
        : random.nextLong(2 * shape.step() + 1);
    return latest;
  }

  private long pause() {
    long about = random.nextLong(3) - 1;
    return switch (random.nextInt(4)) {
      case 0 -> shape.block() - Math.floorMod(latest, shape.block()) + Math.max(0, about);
      case 1 -> Math.max(0, shape.window() + about);
      case 2 -> Math.max(0, shape.window() + shape.late() + about);
      default -> 1L << random.nextInt(LONGEST_PAUSE_BITS);
    };
  }
}
