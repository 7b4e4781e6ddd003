package io.tidemark.cli.endless;

import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.filter.endless.LearnedLevels;
import io.tidemark.core.filter.endless.LearnedLevelsSpec;
import io.tidemark.core.filter.endless.StableBloomFilter;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.core.filter.endless.TidepoolFilter;
import io.tidemark.core.filter.endless.TidepoolSpec;
import io.tidemark.core.filter.endless.WeighedFilter;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.Probes;

/** Makes what was planned. */
public final class EndlessFilters {
  private EndlessFilters() {}

  /**
   * An empty filter.
   *
   * @param seed the start of random draws
   * @throws Failure if the heap is too small
   */
  public static EndlessFilter create(
      EndlessShape shape, Weighing importance, KeyDigest digest, long seed) {
    Object filter = FilterFiles.create(
        shape.memoryBytes(), () -> create(shape.spec(), importance, digest, seed));
    return EndlessFilter.of(filter).orElseThrow();
  }

  private static Object create(FilterSpec spec, Weighing importance, KeyDigest digest, long seed) {
    if (spec instanceof TidepoolSpec pools) {
      TidepoolFilter filter = new TidepoolFilter(pools, digest);
      return importance == Weighing.WEIGHED
          ? new WeighedFilter(levels(pools.maxLevel(), seed), filter)
          : filter;
    }
    StableBloomSpec cells = (StableBloomSpec) spec;
    StableBloomFilter filter = new StableBloomFilter(cells, digest, seed);
    return importance == Weighing.WEIGHED
        ? new WeighedFilter(levels(cells.maxLevel(), seed), filter)
        : filter;
  }

  private static LearnedLevels levels(int maxLevel, long seed) {
    // Other draws than those of the filter.
    return new LearnedLevels(LearnedLevelsSpec.usual(maxLevel), Probes.derive(seed, maxLevel));
  }
}
