package io.tidemark;

import io.tidemark.analysis.counting.CountStructure;
import io.tidemark.core.Require;
import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.filter.counting.CountingBloomFilter;
import io.tidemark.core.filter.counting.CountingBloomSpec;
import io.tidemark.core.filter.counting.DynamicCountFilter;
import io.tidemark.core.filter.counting.DynamicCountSpec;
import io.tidemark.core.filter.counting.SpectralBloomFilter;
import io.tidemark.core.filter.counting.SpectralBloomSpec;
import io.tidemark.core.hash.KeyDigest;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;

/**
 * A filter that counts, of any structure, and what each does in its own way.
 *
 * @param filter what all can do
 * @param structure which it is
 * @param spec its shape
 * @param adds adds many keys
 * @param asks asks for many keys
 * @param merge takes in another, which must be of the same structure
 * @param rebuilds how often counters changed their width
 * @param saturatedCells counters that have stopped counting
 * @param atLeast whether a count is one of a counter that has stopped
 */
record CountsFilter(
    MultisetFilter filter,
    CountStructure structure,
    KeyDigest digest,
    Record spec,
    Adds adds,
    Asks asks,
    Consumer<MultisetFilter> merge,
    Runnable clear,
    LongSupplier rebuilds,
    LongSupplier saturatedCells,
    LongPredicate atLeast) {
  /** Adds many keys. */
  interface Adds {
    void all(long[] digests, int from, int to);
  }

  /** Asks for many keys. */
  interface Asks {
    void all(long[] digests, int from, int to, long[] counts);
  }

  /** An empty filter. */
  static CountsFilter create(Record spec, KeyDigest digest) {
    if (spec instanceof DynamicCountSpec dynamic) {
      return of(new DynamicCountFilter(dynamic, digest));
    }
    if (spec instanceof CountingBloomSpec counting) {
      return of(new CountingBloomFilter(counting, digest));
    }
    return of(new SpectralBloomFilter((SpectralBloomSpec) spec, digest));
  }

  /** Any filter that counts; none if it is something else. */
  static Optional<CountsFilter> any(Object filter) {
    if (filter instanceof DynamicCountFilter dynamic) {
      return Optional.of(of(dynamic));
    }
    if (filter instanceof CountingBloomFilter counting) {
      return Optional.of(of(counting));
    }
    return filter instanceof SpectralBloomFilter spectral
        ? Optional.of(of(spectral))
        : Optional.empty();
  }

  private static CountsFilter of(DynamicCountFilter filter) {
    return new CountsFilter(
        filter,
        CountStructure.DYNAMIC,
        filter.digest(),
        filter.spec(),
        filter::addAll,
        filter::estimateAll,
        other -> filter.merge(same(DynamicCountFilter.class, other)),
        filter::clear,
        filter::rebuilds,
        () -> 0,
        count -> false);
  }

  private static CountsFilter of(CountingBloomFilter filter) {
    return new CountsFilter(
        filter,
        CountStructure.COUNTING,
        filter.digest(),
        filter.spec(),
        filter::addAll,
        filter::estimateAll,
        other -> filter.merge(same(CountingBloomFilter.class, other)),
        filter::clear,
        () -> 0,
        filter::saturatedCells,
        filter::isSaturated);
  }

  private static CountsFilter of(SpectralBloomFilter filter) {
    return new CountsFilter(
        filter,
        CountStructure.SPECTRAL,
        filter.digest(),
        filter.spec(),
        (digests, from, to) -> {
          for (int i = from; i < to; i++) {
            filter.add(digests[i]);
          }
        },
        (digests, from, to, counts) -> {
          for (int i = from; i < to; i++) {
            counts[i] = filter.estimate(digests[i]);
          }
        },
        other -> filter.merge(same(SpectralBloomFilter.class, other)),
        filter::clear,
        filter::rebuilds,
        () -> 0,
        count -> false);
  }

  private static <F extends MultisetFilter> F same(Class<F> type, MultisetFilter other) {
    if (!type.isInstance(other)) {
      throw new IllegalArgumentException(
          Require.message("other", other.getClass().getSimpleName(), "one of the same structure"));
    }
    return type.cast(other);
  }
}
