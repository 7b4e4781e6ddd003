package io.tidemark.benchmarks.subject;

import io.tidemark.core.filter.classic.BloomFilter;
import io.tidemark.core.hash.KeyDigest;

/** {@link BloomFilter} with {@code long} keys. */
final class BloomNumbers extends NumberSubject {
  private final BloomFilter filter;
  private final KeyDigest digest;

  BloomNumbers(BloomFilter filter) {
    this.filter = filter;
    this.digest = filter.digest();
  }

  @Override
  public BloomFilter filter() {
    return filter;
  }

  @Override
  public long bits() {
    return filter.spec().bits();
  }

  @Override
  boolean add(long key) {
    return filter.add(digest.of(key));
  }

  @Override
  boolean find(long key) {
    return filter.mightContain(digest.of(key));
  }
}
