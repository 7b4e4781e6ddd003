package io.tidemark.experiments.inferential2019;

import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.BlockTimingSpec;

/** A block timing filter: a key that is not found is not in the window, others may be. */
abstract class BlockTimingContender extends InferringContender {
  private final PreparedWorkload prepared;
  private final BlockTimingFilter filter;

  BlockTimingContender(BlockTimingSpec spec, PreparedWorkload prepared) {
    this.prepared = prepared;
    this.filter = new BlockTimingFilter(spec, prepared.digest());
  }

  /** The posterior of a key that was found. */
  abstract double posterior(double probability, long evidence, long tick);

  @Override
  public final void add(int key) {
    setFound(filter.observe(prepared.digest(key)));
  }

  @Override
  final double posteriorOf(int key) {
    long tick = filter.items();
    long evidence = filter.observeEvidence(prepared.digest(key), tick);
    boolean isFound = filter.isInWindow(evidence, tick);
    setFound(isFound);
    return isFound ? posterior(prepared.law().probability(key), evidence, tick) : 0;
  }
}
