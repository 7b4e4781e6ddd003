package io.tidemark.benchmarks.window;

import io.tidemark.analysis.inference.DistinctModel;
import io.tidemark.analysis.inference.WindowInference;
import io.tidemark.benchmarks.subject.Keys;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.hash.KeyDigest;

/** A block timing filter with a window of items, and the cheaper answer where each key has a prior. */
final class InferredByKey extends WindowSubject {
  private final BlockTimingFilter filter;
  private final KeyDigest digest;
  private final WindowInference inference;
  private final CostDraws costs = new CostDraws();

  /* The place of the present key: priors are asked by the digest, which does not tell it. */
  private long counter;

  InferredByKey(BlockTimingFilter filter, PlacePrior prior, DistinctModel distinct) {
    super(filter.spec().memoryBytes());
    this.filter = filter;
    this.digest = filter.digest();
    this.inference = new WindowInference(filter, keyDigest -> prior.probability(counter), distinct);
  }

  @Override
  public boolean observe(long key) {
    counter = Keys.counter(key);
    return costs.isYes(inference.observe(digest.of(key), filter.items()));
  }

  /** How likely the key at a place of the universe is to be the next item. */
  @FunctionalInterface
  interface PlacePrior {
    double probability(long counter);
  }
}
