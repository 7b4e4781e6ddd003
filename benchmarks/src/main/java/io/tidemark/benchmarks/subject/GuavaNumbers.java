package io.tidemark.benchmarks.subject;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;

/** Guava's filter with {@code long} keys. */
final class GuavaNumbers extends NumberSubject {
  private final BloomFilter<Long> filter;

  GuavaNumbers(long keys) {
    filter = BloomFilter.create(Funnels.longFunnel(), keys, Shapes.ERROR);
  }

  @Override
  public BloomFilter<Long> filter() {
    return filter;
  }

  @Override
  public long bits() {
    return GuavaSize.bits(filter);
  }

  @Override
  boolean add(long key) {
    return filter.put(key);
  }

  @Override
  boolean find(long key) {
    return filter.mightContain(key);
  }
}
