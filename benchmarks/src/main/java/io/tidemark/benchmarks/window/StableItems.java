package io.tidemark.benchmarks.window;

import io.tidemark.core.filter.stable.StableBloomFilter;
import io.tidemark.core.hash.KeyDigest;

/** A stable Bloom filter, which knows no window: it forgets at random as others arrive. */
final class StableItems extends WindowSubject {
  private final StableBloomFilter filter;
  private final KeyDigest digest;

  StableItems(StableBloomFilter filter) {
    super(filter, filter.spec().memoryBytes());
    this.filter = filter;
    this.digest = filter.digest();
  }

  @Override
  public boolean observe(long key) {
    return filter.observe(digest.of(key));
  }
}
