package io.tidemark.benchmarks.subject;

import io.tidemark.core.filter.MembershipFilter;
import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.hash.KeyDigest;

/** A filter of digests with {@code long} keys. */
final class DigestedNumbers extends NumberSubject {
  /* Each contender has a JVM of its own, where the compiler sees one class behind the interface. */
  private final MembershipFilter filter;
  private final KeyDigest digest;

  DigestedNumbers(BloomFilter filter) {
    this(filter, filter.digest(), filter.spec().bits());
  }

  DigestedNumbers(MembershipFilter filter, KeyDigest digest, long bits) {
    super(filter, bits);
    this.filter = filter;
    this.digest = digest;
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
