package io.tidemark;

import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.WindowUnit;
import java.time.Duration;
import java.util.Optional;

/**
 * Turns ages in items into lengths of time and back, by the items that were counted in each block of
 * time.
 */
final class AgeClock {
  private final BlockTimingFilter filter;
  private final BlockTimingSpec spec;
  private final long tick;
  private final long items;

  /** Ages as of a tick, before anything else is observed. */
  AgeClock(BlockTimingFilter filter, long tick) {
    this.filter = filter;
    this.spec = filter.spec();
    this.tick = tick;
    this.items = filter.items();
  }

  /** How long ago the item of an age came: the middle of its block, if that is still known. */
  Optional<Duration> time(double ageItems) {
    if (spec.unit() == WindowUnit.ITEMS || !(ageItems < items)) {
      return Optional.empty();
    }
    long item = items - 1 - (long) ageItems;
    long newest = Math.floorDiv(tick, spec.block());
    long low = newest - spec.liveBlocks();
    if (filter.itemsBefore(low + 1) > item) {
      return Optional.empty();
    }
    // The last block before which at most that many items came.
    long high = newest + 1;
    while (high - low > 1) {
      long middle = low + (high - low) / 2;
      if (filter.itemsBefore(middle) <= item) {
        low = middle;
      } else {
        high = middle;
      }
    }
    long from = low * spec.block();
    long to = Math.min(from + spec.block(), tick + 1);
    return Optional.of(Duration.ofNanos(Math.max(0, tick - from - (to - from) / 2)));
  }

  /** How many items came since some nanoseconds ago; of a block that began before, a share. */
  double items(double ageNanos) {
    double reach = (double) spec.liveBlocks() * spec.block();
    long then = tick - (long) Math.min(ageNanos, reach);
    long block = Math.floorDiv(then, spec.block());
    long after = filter.itemsBefore(block + 1);
    double inBlock = (double) (after - filter.itemsBefore(block));
    double share = 1 - (double) (then - block * spec.block()) / spec.block();
    return items - after + inBlock * share;
  }
}
