package io.tidemark.benchmarks.window;

import io.tidemark.analysis.inference.FixedPriorGeneralized;
import io.tidemark.analysis.inference.GeneralizedInference;
import io.tidemark.analysis.window.GeneralizedShape;
import io.tidemark.core.filter.window.GeneralizedBloomFilter;
import io.tidemark.core.filter.window.GeneralizedBloomSpec;
import io.tidemark.core.hash.KeyDigest;

/** A generalized Bloom filter, and the cheaper answer for a window where all keys are alike. */
final class InferredGeneralized extends WindowSubject {
  private final GeneralizedBloomFilter filter;
  private final KeyDigest digest;
  private final FixedPriorGeneralized inference;
  private final CostDraws costs = new CostDraws();

  InferredGeneralized(GeneralizedBloomFilter filter, WindowSize size) {
    super(filter.spec().memoryBytes());
    this.filter = filter;
    this.digest = filter.digest();
    GeneralizedBloomSpec spec = filter.spec();
    GeneralizedShape shape =
        GeneralizedShape.of((double) spec.bits(), spec.zeroProbes(), spec.oneProbes());
    this.inference = new FixedPriorGeneralized(
        new GeneralizedInference(shape, spec.zeroProbes() + spec.oneProbes(), size.items()),
        spec,
        1.0 / size.universe());
  }

  @Override
  public boolean observe(long key) {
    return costs.isYes(inference.within(filter.observeEvidence(digest.of(key))));
  }
}
