package io.tidemark.benchmarks.subject;

import io.tidemark.core.filter.classic.BloomFilter;
import io.tidemark.core.hash.KeyDigest;

/** {@link BloomFilter} with {@code String} keys. */
final class BloomTexts extends TextSubject {
  private final BloomFilter filter;
  private final KeyDigest digest;

  BloomTexts(BloomFilter filter) {
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
  boolean add(String key) {
    return filter.add(digest.of(key));
  }

  @Override
  boolean find(String key) {
    return filter.mightContain(digest.of(key));
  }
}
