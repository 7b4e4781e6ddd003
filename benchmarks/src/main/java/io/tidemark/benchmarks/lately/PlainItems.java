package io.tidemark.benchmarks.lately;

import io.tidemark.core.filter.counting.CountingBloomFilter;

/** A count-min of ours that does not decay. */
final class PlainItems extends LatelySubject {
  private final CountingBloomFilter filter;

  PlainItems(CountingBloomFilter filter) {
    this.filter = filter;
  }

  @Override
  public void add(long key, long tick) {
    filter.add(filter.digest().of(key));
  }

  @Override
  double estimate(long key, long latest) {
    return filter.estimate(filter.digest().of(key));
  }

  @Override
  public long memoryBytes() {
    return filter.memoryBytes();
  }
}
