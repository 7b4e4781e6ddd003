package io.tidemark;

import io.tidemark.core.facts.Facts;
import io.tidemark.core.hash.KeyDigest;

/** What every memory tells of itself. One that can be saved is a {@link SaveableMemory}. */
public interface Memory {
  /** What turns keys into digests. */
  KeyDigest digest();

  /** The memory that is held now. */
  long memoryBytes();

  /** The probability, as things are now, that the answer about a key that was never added is wrong. */
  double expectedError();

  /** What there is to know about it: shape, fill, items, error now. */
  Facts facts();

  /** Whether many threads may use it at once; else one at a time. */
  boolean isConcurrent();
}
