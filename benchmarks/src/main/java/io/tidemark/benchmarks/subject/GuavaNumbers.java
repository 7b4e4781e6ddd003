package io.tidemark.benchmarks.subject;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;

/** Guava's filter with {@code long} keys. */
final class GuavaNumbers extends NumberSubject {
  private final BloomFilter<Long> filter;

  GuavaNumbers(long keys) {
    this(BloomFilter.create(Funnels.longFunnel(), keys, Shapes.ERROR));
  }

  private GuavaNumbers(BloomFilter<Long> filter) {
    super(filter, GuavaSize.bits(filter));
    this.filter = filter;
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
