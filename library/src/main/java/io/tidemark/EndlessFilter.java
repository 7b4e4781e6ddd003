package io.tidemark;

import io.tidemark.core.filter.ArrivalFilter;
import io.tidemark.core.filter.ImportanceFilter;
import io.tidemark.core.filter.endless.LearnedLevels;
import io.tidemark.core.filter.endless.LearnedLevelsSpec;
import io.tidemark.core.filter.endless.StableBloomFilter;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.core.filter.endless.TidepoolFilter;
import io.tidemark.core.filter.endless.TidepoolSpec;
import io.tidemark.core.filter.endless.WeighedFilter;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.CorruptDataException;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * A filter for endless streams of either structure, with or without weights.
 *
 * @param levels the filter by levels
 * @param alike the same where all keys are alike
 * @param weighed the same with weights, if it has them
 * @param spec its shape
 * @param memoryBytes the memory of its cells or pools
 */
record EndlessFilter(
    ImportanceFilter levels,
    ArrivalFilter alike,
    Optional<WeighedFilter> weighed,
    KeyDigest digest,
    Record spec,
    long memoryBytes,
    DoubleSupplier expectedError,
    LongSupplier items) {
  /* What the draws of a filter and of its weights start with: the digests of two numbers. */
  private static final long DRAWS = 1;
  private static final long WEIGHT_DRAWS = 2;

  private static EndlessFilter of(StableBloomFilter filter, Optional<WeighedFilter> weighed) {
    return new EndlessFilter(
        filter,
        filter,
        weighed,
        filter.digest(),
        filter.spec(),
        filter.spec().memoryBytes(),
        filter::expectedError,
        filter::items);
  }

  private static EndlessFilter of(TidepoolFilter filter, Optional<WeighedFilter> weighed) {
    return new EndlessFilter(
        filter,
        filter,
        weighed,
        filter.digest(),
        filter.spec(),
        filter.spec().memoryBytes(),
        filter::expectedError,
        filter::items);
  }

  /** An empty filter. Equal digests give equal draws, so that runs with a fixed seed are repeated. */
  static EndlessFilter create(Record spec, Importance<?> importance, KeyDigest digest) {
    if (spec instanceof TidepoolSpec pools) {
      TidepoolFilter filter = new TidepoolFilter(pools, digest);
      return of(
          filter,
          learned(importance, pools.maxLevel(), digest)
              .map(learned -> new WeighedFilter(learned, filter)));
    }
    StableBloomSpec cells = (StableBloomSpec) spec;
    StableBloomFilter filter = new StableBloomFilter(cells, digest, digest.of(DRAWS));
    return of(
        filter,
        learned(importance, cells.maxLevel(), digest)
            .map(learned -> new WeighedFilter(learned, filter)));
  }

  private static Optional<LearnedLevels> learned(
      Importance<?> importance, int maxLevel, KeyDigest digest) {
    return importance instanceof LearnedImportance<?> learned
        ? Optional.of(new LearnedLevels(
            new LearnedLevelsSpec(maxLevel, learned.horizonItems()), digest.of(WEIGHT_DRAWS)))
        : Optional.empty();
  }

  /** The filter that was saved. */
  static EndlessFilter saved(Object filter) throws CorruptDataException {
    if (filter instanceof WeighedFilter weighed) {
      return inside(weighed.filter(), Optional.of(weighed));
    }
    return inside(filter, Optional.empty());
  }

  private static EndlessFilter inside(Object filter, Optional<WeighedFilter> weighed)
      throws CorruptDataException {
    if (filter instanceof TidepoolFilter pools) {
      return of(pools, weighed);
    }
    if (filter instanceof StableBloomFilter cells) {
      return of(cells, weighed);
    }
    throw new CorruptDataException(
        6, "kind", filter.getClass().getSimpleName(), "a filter for endless streams");
  }

  /** What is to be saved: with what was learned, if anything was. */
  Object whole() {
    return weighed.isPresent() ? weighed.get() : levels;
  }
}
