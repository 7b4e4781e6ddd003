package io.tidemark.benchmarks.window;

import io.tidemark.core.filter.window.GeneralizedBloomFilter;
import io.tidemark.core.hash.KeyDigest;

/** A generalized Bloom filter, which knows no window: it forgets as others arrive. */
final class GeneralizedItems extends WindowSubject {
  private final GeneralizedBloomFilter filter;
  private final KeyDigest digest;

  GeneralizedItems(GeneralizedBloomFilter filter) {
    super(filter, filter.spec().memoryBytes());
    this.filter = filter;
    this.digest = filter.digest();
  }

  @Override
  public boolean observe(long key) {
    return filter.observe(digest.of(key));
  }
}
