package io.tidemark.benchmarks.count;

import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.hash.KeyDigest;
import java.util.Optional;
import java.util.OptionalLong;

/** A filter of ours, one key at a time. */
class CountedItems extends CountSubject {
  /* Each contender has a JVM of its own, where the compiler sees one class behind the interface. */
  private final MultisetFilter filter;
  private final KeyDigest digest;

  CountedItems(MultisetFilter filter, KeyDigest digest) {
    this.filter = filter;
    this.digest = digest;
  }

  @Override
  final void add(long key) {
    filter.add(digest.of(key));
  }

  @Override
  final void add(long key, long times) {
    filter.add(digest.of(key), times);
  }

  @Override
  final void remove(long key) {
    filter.remove(digest.of(key));
  }

  @Override
  final long estimate(long key) {
    return filter.estimate(digest.of(key));
  }

  @Override
  public final OptionalLong countedBytes() {
    return OptionalLong.of(filter.memoryBytes());
  }

  @Override
  public final Optional<Object> filter() {
    return Optional.of(filter);
  }
}
