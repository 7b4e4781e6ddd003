package io.tidemark.benchmarks.endless;

import io.tidemark.core.filter.endless.EvictRule;
import io.tidemark.core.filter.endless.InsertRule;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.core.filter.endless.TidepoolSpec;

/** The shapes of the filters. */
final class EndlessShapes {
  /** As in the paper on importance-aware filters (K). */
  static final int PROBES = 5;

  /* As there (P, and M = 7). */
  private static final int DECREMENTS = 10;
  private static final int BITS_PER_CELL = 3;

  /* More than a sweep needs for a key of the greatest level, where half of the cells are held free. */
  private static final int MOST_SWEPT = 200;

  /* A pool of 16 slots of 2 bytes: half of a cache line. */
  private static final int WORDS_PER_POOL = 4;
  private static final int PRINT_BITS = 13;
  private static final int LEVEL_BITS = 3;

  private EndlessShapes() {}

  /** A filter that forgets. */
  static StableBloomSpec stable(EndlessSize size, InsertRule insert, EvictRule evict) {
    return new StableBloomSpec(words(size), BITS_PER_CELL, PROBES, DECREMENTS, insert, evict);
  }

  /** A filter that is swept so that half of its cells are zero. */
  static StableBloomSpec swept(EndlessSize size) {
    return new StableBloomSpec(
        words(size),
        BITS_PER_CELL,
        PROBES,
        MOST_SWEPT,
        InsertRule.BY_IMPORTANCE,
        EvictRule.SWEEP,
        words(size) * (Long.SIZE / BITS_PER_CELL) / 2);
  }

  /** Tidepools. */
  static TidepoolSpec tidepools(EndlessSize size) {
    return new TidepoolSpec(words(size) / WORDS_PER_POOL, WORDS_PER_POOL, PRINT_BITS, LEVEL_BITS);
  }

  /** A filter that forgets nothing, of single bits. */
  static StableBloomSpec bloom(EndlessSize size) {
    return new StableBloomSpec(words(size), 1, PROBES, 0, InsertRule.FULL, EvictRule.NONE);
  }

  private static long words(EndlessSize size) {
    return size.bytes() >> 3;
  }
}
