package io.tidemark.benchmarks.subject;

import io.tidemark.core.filter.MembershipFilter;
import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.hash.KeyDigest;

/** A filter of digests with {@code String} keys. */
final class DigestedTexts extends TextSubject {
  private final MembershipFilter filter;
  private final KeyDigest digest;

  DigestedTexts(BloomFilter filter) {
    super(filter, filter.spec().bits());
    this.filter = filter;
    this.digest = filter.digest();
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
