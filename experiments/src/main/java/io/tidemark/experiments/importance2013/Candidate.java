package io.tidemark.experiments.importance2013;

import io.tidemark.core.filter.ArrivalFilter;
import io.tidemark.core.filter.ImportanceFilter;
import io.tidemark.core.filter.WindowMembership;
import io.tidemark.core.filter.endless.StableBloomFilter;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.core.filter.endless.TidepoolFilter;
import io.tidemark.core.filter.endless.TidepoolSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * A filter in some shape, not yet built.
 *
 * @param shape its parameters in words
 * @param start makes one, empty, for a seed
 */
record Candidate(String shape, LongFunction<Detector> start) {
  /** A stable filter. */
  static Candidate of(StableBloomSpec spec) {
    return new Candidate(shape(spec), seed -> {
      FastDigest digest = FastDigest.seeded(seed);
      return ofLevels(new StableBloomFilter(spec, digest, seed), digest);
    });
  }

  /** Tidepools. */
  static Candidate of(TidepoolSpec spec) {
    String shape = String.format(
        Locale.ROOT,
        "%d slots per pool, prints of %d bits, %d levels",
        spec.slotsPerPool(),
        spec.printBits(),
        spec.maxLevel());
    return new Candidate(shape, seed -> {
      FastDigest digest = FastDigest.seeded(seed);
      return ofLevels(new TidepoolFilter(spec, digest), digest);
    });
  }

  private static Detector ofLevels(ImportanceFilter filter, FastDigest digest) {
    int levels = filter.maxLevel();
    return (key, importance) ->
        filter.observe(digest.of((long) key), PaperImportance.level(importance, levels));
  }

  /** A filter of the last ticks, each item being one. */
  static Candidate ofWindow(String shape, Function<KeyDigest, WindowMembership> filter) {
    return new Candidate(shape, seed -> {
      FastDigest digest = FastDigest.seeded(seed);
      return new Detector() {
        private final WindowMembership window = filter.apply(digest);
        private long items;

        @Override
        public boolean observe(int key, int importance) {
          return window.observe(digest.of((long) key), items++);
        }
      };
    });
  }

  /** A filter that knows no importance. */
  static Candidate ofArrivals(String shape, Function<KeyDigest, ArrivalFilter> filter) {
    return new Candidate(shape, seed -> {
      FastDigest digest = FastDigest.seeded(seed);
      ArrivalFilter arrivals = filter.apply(digest);
      return (key, importance) -> arrivals.observe(digest.of((long) key));
    });
  }

  private static String shape(StableBloomSpec spec) {
    String cells = String.format(Locale.ROOT, "M = %d, K = %d", spec.maxLevel(), spec.probes());
    return switch (spec.evict()) {
      case NONE -> cells;
      case RANDOM, BY_VALUE -> cells + ", P = " + spec.decrements();
      case SWEEP ->
        String.format(
            Locale.ROOT, "%s, zeros %.2f", cells, (double) spec.heldZeros() / spec.cells());
    };
  }
}
