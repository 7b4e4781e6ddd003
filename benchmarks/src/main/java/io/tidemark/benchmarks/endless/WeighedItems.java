package io.tidemark.benchmarks.endless;

import io.tidemark.benchmarks.window.WindowSubject;
import io.tidemark.core.filter.endless.LearnedLevels;
import io.tidemark.core.filter.endless.LearnedLevelsSpec;
import io.tidemark.core.filter.endless.StableBloomFilter;
import io.tidemark.core.filter.endless.WeighedFilter;
import io.tidemark.core.hash.KeyDigest;

/** A filter that learns levels from weights: a key's own weight, any below 2^32 alike. */
final class WeighedItems extends WindowSubject {
  private static final long SEED = 2;

  private final WeighedFilter filter;
  private final KeyDigest digest;

  WeighedItems(StableBloomFilter inside) {
    this(
        new WeighedFilter(
            new LearnedLevels(LearnedLevelsSpec.usual(inside.maxLevel()), SEED), inside),
        inside.spec().memoryBytes());
  }

  private WeighedItems(WeighedFilter filter, long bytesInside) {
    super(filter, bytesInside + filter.levels().memoryBytes());
    this.filter = filter;
    this.digest = filter.digest();
  }

  @Override
  public boolean observe(long key) {
    return filter.observe(digest.of(key), (double) (key >>> Integer.SIZE));
  }
}
