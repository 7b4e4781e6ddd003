package io.tidemark.core.filter.seen;

import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.hash.KeyDigest;

/** The shape of a filter that remembers all keys. */
public sealed interface SeenSpec extends FilterSpec permits BloomSpec, GrowingBloomSpec {
  @Override
  SeenSet create(KeyDigest digest);
}
