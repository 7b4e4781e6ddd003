package io.tidemark.benchmarks.subject;

import org.apache.datasketches.filters.bloomfilter.BloomFilter;
import org.apache.datasketches.filters.bloomfilter.BloomFilterBuilder;

/**
 * The filter of Apache DataSketches with {@code String} keys. Keys are added by {@code update}, which
 * does not say whether they were new.
 */
final class DataSketchesTexts extends TextSubject {
  private final BloomFilter filter;

  DataSketchesTexts(long keys) {
    this(BloomFilterBuilder.createByAccuracy(keys, Shapes.ERROR, 1));
  }

  private DataSketchesTexts(BloomFilter filter) {
    super(filter, filter.getCapacity());
    this.filter = filter;
  }

  @Override
  boolean add(String key) {
    filter.update(key);
    return false;
  }

  @Override
  boolean find(String key) {
    return filter.query(key);
  }
}
