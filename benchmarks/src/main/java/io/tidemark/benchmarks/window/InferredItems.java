package io.tidemark.benchmarks.window;

import io.tidemark.analysis.inference.FixedPriorTiming;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.hash.KeyDigest;

/** A block timing filter with a window of items, and the cheaper answer where all keys are alike. */
final class InferredItems extends WindowSubject {
  private final BlockTimingFilter filter;
  private final KeyDigest digest;
  private final FixedPriorTiming inference;
  private final CostDraws costs = new CostDraws();

  InferredItems(BlockTimingFilter filter, FixedPriorTiming inference) {
    super(filter.spec().memoryBytes());
    this.filter = filter;
    this.digest = filter.digest();
    this.inference = inference;
  }

  @Override
  public boolean observe(long key) {
    long tick = filter.items();
    long evidence = filter.observeEvidence(digest.of(key), tick);
    return costs.isYes(inference.within(evidence, tick));
  }
}
