package io.tidemark.benchmarks.window;

import io.tidemark.core.filter.window.RotatedBloomFilter;
import io.tidemark.core.hash.KeyDigest;

/** Two rotated filters with a window of items. */
final class RotatedItems extends WindowSubject {
  private final RotatedBloomFilter filter;
  private final KeyDigest digest;

  RotatedItems(RotatedBloomFilter filter) {
    super(filter, filter.spec().memoryBytes());
    this.filter = filter;
    this.digest = filter.digest();
  }

  @Override
  public boolean observe(long key) {
    return filter.observe(digest.of(key), filter.items());
  }
}
