package io.tidemark.benchmarks.lately;

import io.tidemark.core.filter.DecayingFilter;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.hash.KeyDigest;
import java.util.Optional;

/** A filter of ours whose counts decay, one key at a time. */
final class DecayedItems extends LatelySubject {
  /* Each contender has a JVM of its own, where the compiler sees one class behind the interface. */
  private final DecayingFilter filter;
  private final KeyDigest digest;
  private final long memoryBytes;

  DecayedItems(DecayingCountFilter filter) {
    this(filter, filter.digest(), filter.memoryBytes());
  }

  DecayedItems(DecayingFilter filter, KeyDigest digest, long memoryBytes) {
    this.filter = filter;
    this.digest = digest;
    this.memoryBytes = memoryBytes;
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
    return memoryBytes;
  }

  @Override
  public Optional<Object> filter() {
    return Optional.of(filter);
  }
}
