package io.tidemark.benchmarks.lately;

import io.tidemark.core.filter.decaying.ExponentialCountFilter;
import io.tidemark.core.hash.KeyDigest;

/** A filter of ours whose counts decay, one key at a time. */
final class DecayedItems extends LatelySubject {
  /* Each contender has a JVM of its own, where the compiler sees one class behind the interface. */
  private final ExponentialCountFilter filter;
  private final KeyDigest digest;

  DecayedItems(ExponentialCountFilter filter) {
    this.filter = filter;
    this.digest = filter.digest();
  }

  @Override
  public void add(long key, long tick) {
    filter.add(digest.of(key), tick);
  }

  @Override
  double estimate(long key, long latest) {
    return filter.estimate(digest.of(key), latest);
  }

  @Override
  public long memoryBytes() {
    return filter.memoryBytes();
  }
}
