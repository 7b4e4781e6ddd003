package io.tidemark;

import io.tidemark.analysis.search.Bisection;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.BlockTimingSpec;
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
  private final Guard guard;

  /** Ages as of a tick, before anything else is observed. */
  AgeClock(BlockTimingFilter filter, long tick, Guard guard) {
    this.guard = guard;
    this.filter = filter;
    this.spec = filter.spec();
    this.tick = tick;
    this.items = filter.items();
  }

  /** How long ago the item of an age came: the middle of its block, if that is still known. */
  Optional<Duration> time(double ageItems) {
    if (spec.unit().isItems() || !(ageItems < items)) {
      return Optional.empty();
    }
    guard.enter();
    try {
      return knownTime(ageItems);
    } finally {
      guard.exit();
    }
  }

  private Optional<Duration> knownTime(double ageItems) {
    long item = items - 1 - (long) ageItems;
    long newest = Math.floorDiv(tick, spec.block());
    long oldest = newest - spec.liveBlocks() + 1;
    if (filter.itemsBefore(oldest) > item) {
      return Optional.empty();
    }
    // The last block before which at most that many items came.
    long low = Bisection.greatest(oldest, newest, block -> filter.itemsBefore(block) <= item);
    long from = low * spec.block();
    long to = Math.min(from + spec.block(), tick + 1);
    return Optional.of(Duration.ofNanos(Math.max(0, tick - from - (to - from) / 2)));
  }

  /** How many items came since some nanoseconds ago; of a block that began before, a share. */
  double items(double ageNanos) {
    double reach = (double) spec.liveBlocks() * spec.block();
    long then = tick - (long) Math.min(ageNanos, reach);
    long block = Math.floorDiv(then, spec.block());
    long after;
    double inBlock;
    guard.enter();
    try {
      after = filter.itemsBefore(block + 1);
      inBlock = (double) (after - filter.itemsBefore(block));
    } finally {
      guard.exit();
    }
    double share = 1 - (double) (then - block * spec.block()) / spec.block();
    return items - after + inBlock * share;
  }
}
