package io.tidemark.core.catalog;

import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.ImportanceFilter;
import io.tidemark.core.filter.endless.EvictRule;
import io.tidemark.core.filter.endless.InsertRule;
import io.tidemark.core.filter.endless.LearnedLevels;
import io.tidemark.core.filter.endless.LearnedLevelsSpec;
import io.tidemark.core.filter.endless.StableBloomFilter;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.core.filter.endless.TidepoolFilter;
import io.tidemark.core.filter.endless.TidepoolSpec;
import io.tidemark.core.filter.endless.WeighedFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyedDigest;
import java.util.Map;

/** Small filters for endless streams, by the names of their golden files. */
final class EndlessSamples {
  static final String STABLE = "stable-bloom-v1-by-importance-keyed.tmk";
  static final String STABLE_SWEEP = "stable-bloom-v1-sweep.tmk";
  static final String TIDEPOOL = "tidepool-v1-keyed.tmk";
  static final String TIDEPOOL_ALIKE = "tidepool-v1-all-alike.tmk";

  static final String WEIGHED_STABLE = "weighed-v1-stable.tmk";
  static final String WEIGHED_TIDEPOOL = "weighed-v1-tidepool-keyed.tmk";

  private static final KeyDigest FAST = FastDigest.seeded(43);
  private static final KeyDigest KEYED =
      KeyedDigest.withSecret(new byte[] {15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0});

  private EndlessSamples() {}

  static Map<String, Filter> golden() {
    return Map.of(
        STABLE, stable(),
        STABLE_SWEEP, stableSweep(),
        TIDEPOOL, tidepool(),
        TIDEPOOL_ALIKE, tidepoolAlike(),
        WEIGHED_STABLE, weighedStable(),
        WEIGHED_TIDEPOOL, weighedTidepool());
  }

  static StableBloomFilter stable() {
    StableBloomSpec spec =
        new StableBloomSpec(20, 3, 3, 7, InsertRule.BY_IMPORTANCE, EvictRule.RANDOM);
    return filled(new StableBloomFilter(spec, KEYED, 77), KEYED);
  }

  /** With so few cells that the hand has moved. */
  static StableBloomFilter stableSweep() {
    StableBloomSpec spec =
        new StableBloomSpec(4, 2, 3, 40, InsertRule.BY_IMPORTANCE, EvictRule.SWEEP, 60);
    return filled(new StableBloomFilter(spec, FAST, 0), FAST);
  }

  static TidepoolFilter tidepool() {
    return filled(new TidepoolFilter(new TidepoolSpec(3, 2, 9, 2), KEYED), KEYED);
  }

  static TidepoolFilter tidepoolAlike() {
    return filled(new TidepoolFilter(new TidepoolSpec(9, 1, 12, 0), FAST), FAST);
  }

  static WeighedFilter weighedStable() {
    StableBloomSpec spec =
        new StableBloomSpec(20, 3, 3, 7, InsertRule.BY_IMPORTANCE, EvictRule.RANDOM);
    return weighed(new WeighedFilter(
        new LearnedLevels(new LearnedLevelsSpec(7, 5_000), 78),
        new StableBloomFilter(spec, FAST, 77)));
  }

  static WeighedFilter weighedTidepool() {
    return weighed(new WeighedFilter(
        new LearnedLevels(LearnedLevelsSpec.usual(4), 79),
        new TidepoolFilter(new TidepoolSpec(3, 2, 9, 2), KEYED)));
  }

  /** With weights of which some are equal. */
  private static WeighedFilter weighed(WeighedFilter filter) {
    for (int i = 0; i < 50; i++) {
      filter.observe(filter.digest().of(Samples.key(i)), i % 9 / 4.0);
    }
    return filter;
  }

  private static <F extends ImportanceFilter> F filled(F filter, KeyDigest digest) {
    for (int i = 0; i < 50; i++) {
      filter.observe(digest.of(Samples.key(i)), 1 + i % filter.maxLevel());
    }
    return filter;
  }
}
