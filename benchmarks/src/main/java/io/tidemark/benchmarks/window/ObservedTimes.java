package io.tidemark.benchmarks.window;

import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.hash.KeyDigest;
import java.util.OptionalLong;

/** A block timing filter with a window of time, in which items come evenly but for gaps. */
final class ObservedTimes extends WindowSubject {
  private final BlockTimingFilter filter;
  private final KeyDigest digest;
  private final ItemTimes times;

  ObservedTimes(BlockTimingFilter filter, ItemTimes times) {
    this.filter = filter;
    this.digest = filter.digest();
    this.times = times;
  }

  @Override
  public boolean observe(long key) {
    return filter.observe(digest.of(key), times.next());
  }

  @Override
  public OptionalLong countedBytes() {
    return OptionalLong.of(filter.spec().memoryBytes());
  }
}
