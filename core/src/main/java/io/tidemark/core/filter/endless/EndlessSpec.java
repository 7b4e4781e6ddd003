package io.tidemark.core.filter.endless;

import io.tidemark.core.filter.FilterSpec;

/** The shape of a filter for endless streams. */
public sealed interface EndlessSpec extends FilterSpec
    permits StableBloomSpec, TidepoolSpec, WeighedSpec {
  /** The greatest level of importance: they are 1 to this. */
  int maxLevel();
}
