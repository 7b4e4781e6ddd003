package io.tidemark.experiments.dynamic2006;

import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.filter.counting.CountingBloomFilter;
import io.tidemark.core.filter.counting.DynamicCountFilter;
import io.tidemark.core.filter.counting.SpectralBloomFilter;
import java.util.function.LongSupplier;

/**
 * A filter, and what the paper counts of it.
 *
 * @param filter the filter
 * @param rebuilds changes of width so far: of all counters, of a page, or of a counter
 */
record TrackedFilter(MultisetFilter filter, LongSupplier rebuilds) {
  static TrackedFilter of(CountingBloomFilter filter) {
    return new TrackedFilter(filter, () -> 0);
  }

  static TrackedFilter of(DynamicCountFilter filter) {
    return new TrackedFilter(filter, filter::rebuilds);
  }

  static TrackedFilter of(SpectralBloomFilter filter) {
    return new TrackedFilter(filter, filter::rebuilds);
  }
}
