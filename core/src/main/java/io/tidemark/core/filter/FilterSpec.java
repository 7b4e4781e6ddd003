package io.tidemark.core.filter;

import io.tidemark.core.facts.Facts;
import io.tidemark.core.hash.KeyDigest;

/** The shape of a filter: structure only, never goals. Each is a record that validates itself. */
public interface FilterSpec {
  /** The kind of filter that has this shape. */
  FilterKind kind();

  /** The memory of a filter of this shape when it is empty; of one that grows, its start. */
  long memoryBytes();

  /** An empty filter of this shape. */
  Filter create(KeyDigest digest);

  /** The shape as facts, without its memory: what {@code inspect} and plans show of it. */
  Facts facts();
}
