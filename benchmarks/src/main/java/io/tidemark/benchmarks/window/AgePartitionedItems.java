package io.tidemark.benchmarks.window;

import io.tidemark.core.filter.window.AgePartitionedFilter;
import io.tidemark.core.hash.KeyDigest;
import java.util.Optional;
import java.util.OptionalLong;

/** An age-partitioned filter with a window of items. */
final class AgePartitionedItems extends WindowSubject {
  private final AgePartitionedFilter filter;
  private final KeyDigest digest;

  AgePartitionedItems(AgePartitionedFilter filter) {
    this.filter = filter;
    this.digest = filter.digest();
  }

  @Override
  public boolean observe(long key) {
    return filter.observe(digest.of(key), filter.items());
  }

  @Override
  public Optional<Object> filter() {
    return Optional.of(filter);
  }

  @Override
  public OptionalLong countedBytes() {
    return OptionalLong.of(filter.spec().memoryBytes());
  }
}
