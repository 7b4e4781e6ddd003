package io.tidemark.benchmarks.count;

import orestes.bloomfilter.CountingBloomFilter;
import orestes.bloomfilter.FilterBuilder;

/** The counting filter of Orestes in memory, with the cells and probes that it takes for an error. */
final class OrestesItems extends CountSubject {
  private final CountingBloomFilter<Long> filter;

  OrestesItems(CountSize size, int bitsPerCell) {
    filter = new FilterBuilder(size.keys(), CountShapes.ERROR)
        .countingBits(bitsPerCell)
        .buildCountingBloomFilter();
  }

  @Override
  void add(long key) {
    filter.add(key);
  }

  @Override
  void add(long key, long times) {
    for (long i = 0; i < times; i++) {
      filter.add(key);
    }
  }

  @Override
  void remove(long key) {
    filter.remove(key);
  }

  @Override
  long estimate(long key) {
    return filter.getEstimatedCount(key);
  }
}
