package io.tidemark.benchmarks.endless;

import io.tidemark.core.filter.stable.EvictRule;
import io.tidemark.core.filter.stable.InsertRule;
import io.tidemark.core.filter.stable.StableBloomSpec;

/** The shapes of the filters. */
final class EndlessShapes {
  /** As in the paper on importance-aware filters (K). */
  static final int PROBES = 5;

  /* As there (P, and M = 7). */
  private static final int DECREMENTS = 10;
  private static final int BITS_PER_CELL = 3;

  private EndlessShapes() {}

  /** A filter that forgets. */
  static StableBloomSpec stable(EndlessSize size, InsertRule insert, EvictRule evict) {
    return new StableBloomSpec(words(size), BITS_PER_CELL, PROBES, DECREMENTS, insert, evict);
  }

  /** A filter that forgets nothing, of single bits. */
  static StableBloomSpec bloom(EndlessSize size) {
    return new StableBloomSpec(words(size), 1, PROBES, 0, InsertRule.FULL, EvictRule.NONE);
  }

  private static long words(EndlessSize size) {
    return size.bytes() >> 3;
  }
}
