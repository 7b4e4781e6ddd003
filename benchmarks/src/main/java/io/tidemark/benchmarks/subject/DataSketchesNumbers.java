package io.tidemark.benchmarks.subject;

import org.apache.datasketches.filters.bloomfilter.BloomFilter;
import org.apache.datasketches.filters.bloomfilter.BloomFilterBuilder;

/**
 * The filter of Apache DataSketches with {@code long} keys. Keys are added by {@code update}, which
 * does not say whether they were new.
 */
final class DataSketchesNumbers extends NumberSubject {
  private final BloomFilter filter;

  DataSketchesNumbers(long keys) {
    filter = BloomFilterBuilder.createByAccuracy(keys, Shapes.ERROR, 1);
  }

  @Override
  public BloomFilter filter() {
    return filter;
  }

  @Override
  public long bits() {
    return filter.getCapacity();
  }

  @Override
  boolean add(long key) {
    filter.update(key);
    return false;
  }

  @Override
  boolean find(long key) {
    return filter.query(key);
  }
}
