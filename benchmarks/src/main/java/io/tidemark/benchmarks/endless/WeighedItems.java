package io.tidemark.benchmarks.endless;

import io.tidemark.benchmarks.window.WindowSubject;
import io.tidemark.core.filter.stable.LearnedLevels;
import io.tidemark.core.filter.stable.LearnedLevelsSpec;
import io.tidemark.core.filter.stable.StableBloomFilter;
import io.tidemark.core.filter.stable.WeighedFilter;
import io.tidemark.core.hash.KeyDigest;
import java.util.Optional;
import java.util.OptionalLong;

/** A filter that learns levels from weights: a key's own weight, any below 2^32 alike. */
final class WeighedItems extends WindowSubject {
  private static final long SEED = 2;

  private final WeighedFilter filter;
  private final KeyDigest digest;
  private final long bytes;

  WeighedItems(StableBloomFilter inside) {
    LearnedLevels levels = new LearnedLevels(LearnedLevelsSpec.usual(inside.maxLevel()), SEED);
    this.filter = new WeighedFilter(levels, inside);
    this.digest = inside.digest();
    this.bytes = inside.spec().memoryBytes() + levels.memoryBytes();
  }

  @Override
  public boolean observe(long key) {
    return filter.observe(digest.of(key), (double) (key >>> Integer.SIZE));
  }

  @Override
  public Optional<Object> filter() {
    return Optional.of(filter);
  }

  @Override
  public OptionalLong countedBytes() {
    return OptionalLong.of(bytes);
  }
}
