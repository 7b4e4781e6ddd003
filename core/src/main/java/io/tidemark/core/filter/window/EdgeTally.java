package io.tidemark.core.filter.window;

/**
 * Counts keys that are found in the block in which the window begins, a part of which is before the window.
 *
 * <p>Errors: it does not know where in the block they came, and takes them for evenly spread.
 */
final class EdgeTally {
  private final long block;
  private final long reach;
  private long found;
  private double before;

  /* Ticks are multiples of it, as far as is known: stamps in whole seconds, in ticks of nanoseconds. */
  private long step;

  EdgeTally(EbbSpec spec) {
    this.block = spec.block();
    this.reach = spec.reach();
  }

  /** A key that came at a tick was found in the block in which the window that ends there begins. */
  void found(long tick) {
    found++;
    step = greatestCommonDivisor(step, Math.abs(tick));
    long windowFrom = tick - reach;
    long blockFrom = Math.floorDiv(windowFrom, block) * block;
    before += share(blockFrom, windowFrom);
  }

  /** The part of the ticks of a block that are before a tick in it. */
  private double share(long blockFrom, long tick) {
    if (step > 0) {
      long all = steps(blockFrom + block) - steps(blockFrom);
      if (all > 0) {
        return (double) (steps(tick) - steps(blockFrom)) / all;
      }
    }
    return (double) (tick - blockFrom) / block;
  }

  /** A number that grows by one with each multiple of the step that is before the tick. */
  private long steps(long tick) {
    return Math.floorDiv(tick - 1, step);
  }

  private static long greatestCommonDivisor(long one, long other) {
    long a = one;
    long b = other;
    while (b != 0) {
      long rest = a % b;
      a = b;
      b = rest;
    }
    return a;
  }

  long found() {
    return found;
  }

  double foundBefore() {
    return before;
  }
}
