package io.tidemark.benchmarks.subject;

import io.tidemark.core.filter.classic.ConcurrentBloomFilter;
import io.tidemark.core.hash.KeyDigest;

/** {@link ConcurrentBloomFilter} with {@code long} keys. */
final class ConcurrentNumbers extends NumberSubject {
  private final ConcurrentBloomFilter filter;
  private final KeyDigest digest;

  ConcurrentNumbers(ConcurrentBloomFilter filter) {
    this.filter = filter;
    this.digest = filter.digest();
  }

  @Override
  public ConcurrentBloomFilter filter() {
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
