package io.tidemark.benchmarks.window;

import io.tidemark.core.filter.window.RotatedBloomFilter;
import io.tidemark.core.hash.KeyDigest;
import java.util.Optional;
import java.util.OptionalLong;

/** Two rotated filters with a window of items. */
final class RotatedItems extends WindowSubject {
  private final RotatedBloomFilter filter;
  private final KeyDigest digest;

  RotatedItems(RotatedBloomFilter filter) {
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
