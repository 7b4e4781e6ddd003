package io.tidemark.analysis.inference;

import io.tidemark.analysis.window.BufferTheory;
import io.tidemark.core.Require;

/**
 * From whether a hash is in a buffer of the last hashes to the age of its key (inferential 2019, eq.
 * 36).
 *
 * <p>Errors: as {@link AgePosterior}.
 *
 * <p>Safe for use by several threads.
 */
public final class BufferInference {
  private final long kept;
  private final double found;

  /**
   * Inference for a buffer.
   *
   * @param kept items whose hashes are kept
   * @param hashBits bits of a hash
   */
  public BufferInference(long kept, int hashBits, DistinctModel distinct) {
    this.kept = Require.inRange(kept, 1, Long.MAX_VALUE, "kept");
    this.found = BufferTheory.found(hashBits, distinct.distinct((double) kept));
  }

  /** What is known if the hash is in the buffer. */
  public SteppedPosterior present(double p) {
    return new SteppedPosterior(p, 0, kept, found);
  }

  /** What is known if it is not: the age is not below the items kept. */
  public SteppedPosterior absent(double p) {
    return new SteppedPosterior(p, kept, kept, 1);
  }
}
