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
    this(BloomFilterBuilder.createByAccuracy(keys, Shapes.ERROR, 1));
  }

  private DataSketchesNumbers(BloomFilter filter) {
    super(filter, filter.getCapacity());
    this.filter = filter;
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
