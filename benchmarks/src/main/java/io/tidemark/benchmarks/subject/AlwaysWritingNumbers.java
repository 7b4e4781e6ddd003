package io.tidemark.benchmarks.subject;

import io.tidemark.core.hash.KeyDigest;

/** {@link AlwaysWritingFilter} with {@code long} keys. */
final class AlwaysWritingNumbers extends NumberSubject {
  private final AlwaysWritingFilter filter;
  private final KeyDigest digest;

  AlwaysWritingNumbers(AlwaysWritingFilter filter, KeyDigest digest) {
    this.filter = filter;
    this.digest = digest;
  }

  @Override
  public AlwaysWritingFilter filter() {
    return filter;
  }

  @Override
  public long bits() {
    return filter.bits();
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
