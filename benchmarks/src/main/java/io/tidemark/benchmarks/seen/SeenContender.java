package io.tidemark.benchmarks.seen;

import io.tidemark.benchmarks.frame.Contender;

/** The contenders with keys that are added and asked for. */
public interface SeenContender extends Contender {
  /** A new, empty one for a number of keys. */
  SeenBatches create(long keys);

  /** Whether an addition, or a query for a present key, costs the same however many keys there are. */
  default boolean costIsFixed() {
    return true;
  }
}
