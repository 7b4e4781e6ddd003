package io.tidemark.benchmarks.subject;

import io.tidemark.core.hash.KeyDigest;

/** {@link AlwaysWritingFilter} with {@code long} keys, asked first whether it has them. */
final class LookingOnceNumbers extends NumberSubject {
  private final AlwaysWritingFilter filter;
  private final KeyDigest digest;

  LookingOnceNumbers(AlwaysWritingFilter filter, KeyDigest digest) {
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
    long keyDigest = digest.of(key);
    return !filter.mightContain(keyDigest) && filter.add(keyDigest);
  }

  @Override
  boolean find(long key) {
    return filter.mightContain(digest.of(key));
  }
}
