package io.tidemark.benchmarks.window;

import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.hash.KeyDigest;
import java.util.Optional;
import java.util.OptionalLong;

/** A block timing filter with a window of items; the digest is made in the time that is measured. */
final class ObservedItems extends WindowSubject {
  private final BlockTimingFilter filter;
  private final KeyDigest digest;

  ObservedItems(BlockTimingFilter filter) {
    this.filter = filter;
    this.digest = filter.digest();
  }

  @Override
  public boolean observe(long key) {
    return filter.observe(digest.of(key));
  }

  @Override
  public Optional<Object> filter() {
    return Optional.of(filter);
  }

  @Override
  public OptionalLong countedBytes() {
    return OptionalLong.of(filter.spec().memoryBytes());
  }
}
