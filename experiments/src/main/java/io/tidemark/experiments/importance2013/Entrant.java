package io.tidemark.experiments.importance2013;

import io.tidemark.core.filter.ArrivalFilter;
import io.tidemark.core.filter.WindowFilter;
import io.tidemark.core.filter.stable.EvictRule;
import io.tidemark.core.filter.stable.StableBloomFilter;
import io.tidemark.core.filter.stable.StableBloomSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * A filter of some shape that takes part.
 *
 * @param shape its parameters in words
 * @param start makes one, empty, for a seed
 */
record Entrant(String shape, LongFunction<Detector> start) {
  Entrant {
    Objects.requireNonNull(shape, "shape");
    Objects.requireNonNull(start, "start");
  }

  /** A filter with levels. */
  static Entrant of(StableBloomSpec spec) {
    return new Entrant(shape(spec), seed -> {
      FastDigest digest = FastDigest.seeded(seed);
      StableBloomFilter filter = new StableBloomFilter(spec, digest, seed);
      int levels = spec.maxLevel();
      return (key, importance) ->
          filter.observe(digest.of((long) key), Importance.level(importance, levels));
    });
  }

  /** A filter of the last ticks, each item being one. */
  static Entrant ofWindow(String shape, Function<KeyDigest, WindowFilter> filter) {
    return new Entrant(shape, seed -> {
      FastDigest digest = FastDigest.seeded(seed);
      return new Detector() {
        private final WindowFilter window = filter.apply(digest);
        private long items;

        @Override
        public boolean observe(int key, int importance) {
          return window.observe(digest.of((long) key), items++);
        }
      };
    });
  }

  /** A filter that knows no importance. */
  static Entrant ofArrivals(String shape, Function<KeyDigest, ArrivalFilter> filter) {
    return new Entrant(shape, seed -> {
      FastDigest digest = FastDigest.seeded(seed);
      ArrivalFilter arrivals = filter.apply(digest);
      return (key, importance) -> arrivals.observe(digest.of((long) key));
    });
  }

  private static String shape(StableBloomSpec spec) {
    String cells = String.format(Locale.ROOT, "M = %d, K = %d", spec.maxLevel(), spec.probes());
    return spec.evict() == EvictRule.NONE ? cells : cells + ", P = " + spec.decrements();
  }
}
