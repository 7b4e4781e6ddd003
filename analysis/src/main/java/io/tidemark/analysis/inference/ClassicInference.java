package io.tidemark.analysis.inference;

import io.tidemark.analysis.seen.BloomTheory;
import io.tidemark.core.Require;
import io.tidemark.core.filter.seen.BloomSpec;

/**
 * From whether a key is found in a classic Bloom filter to whether it was inserted (inferential 2019,
 * Theorem 1). An age from the number of items on means that it never was.
 *
 * <p>Errors: as {@link AgePosterior}.
 *
 * <p>Safe for use by several threads.
 */
public final class ClassicInference {
  private final BloomSpec spec;
  private final DistinctModel distinct;

  /** Inference for a shape. */
  public ClassicInference(BloomSpec spec, DistinctModel distinct) {
    this.spec = Require.nonNull(spec, "spec");
    this.distinct = Require.nonNull(distinct, "distinct");
  }

  /** What is known if the key is found after so many items. */
  public SteppedPosterior found(double p, long items) {
    double rate = BloomTheory.falsePositiveRate(spec, distinct.distinct((double) items));
    return new SteppedPosterior(p, 0, items, rate);
  }

  /** What is known if it is not: it was not inserted. */
  public SteppedPosterior notFound(double p, long items) {
    return new SteppedPosterior(p, items, items, 1);
  }
}
