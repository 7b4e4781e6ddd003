package io.tidemark.benchmarks.window;

import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.hash.KeyDigest;

/** A block timing filter with a window of time, in which items come evenly but for gaps. */
final class ObservedTimes extends WindowSubject {
  private final BlockTimingFilter filter;
  private final KeyDigest digest;
  private final ItemTimes times;

  ObservedTimes(BlockTimingFilter filter, ItemTimes times) {
    super(filter.spec().memoryBytes());
    this.filter = filter;
    this.digest = filter.digest();
    this.times = times;
  }

  @Override
  public boolean observe(long key) {
    return filter.observe(digest.of(key), times.next());
  }
}
