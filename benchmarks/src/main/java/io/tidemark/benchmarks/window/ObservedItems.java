package io.tidemark.benchmarks.window;

import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.hash.KeyDigest;

/** A block timing filter with a window of items; the digest is made in the time that is measured. */
final class ObservedItems extends WindowSubject {
  private final BlockTimingFilter filter;
  private final KeyDigest digest;

  ObservedItems(BlockTimingFilter filter) {
    super(filter, filter.spec().memoryBytes());
    this.filter = filter;
    this.digest = filter.digest();
  }

  @Override
  public boolean observe(long key) {
    return filter.observe(digest.of(key));
  }
}
