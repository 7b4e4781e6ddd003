package io.tidemark.benchmarks.window;

import io.tidemark.core.filter.window.AgePartitionedFilter;
import io.tidemark.core.hash.KeyDigest;

/** An age-partitioned filter with a window of items. */
final class AgePartitionedItems extends WindowSubject {
  private final AgePartitionedFilter filter;
  private final KeyDigest digest;

  AgePartitionedItems(AgePartitionedFilter filter) {
    super(filter, filter.spec().memoryBytes());
    this.filter = filter;
    this.digest = filter.digest();
  }

  @Override
  public boolean observe(long key) {
    return filter.observe(digest.of(key), filter.items());
  }
}
