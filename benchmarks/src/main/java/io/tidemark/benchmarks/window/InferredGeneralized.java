package io.tidemark.benchmarks.window;

import io.tidemark.analysis.inference.GeneralizedInference;
import io.tidemark.analysis.theory.GeneralizedShape;
import io.tidemark.core.filter.window.GeneralizedBloomFilter;
import io.tidemark.core.filter.window.GeneralizedBloomSpec;
import io.tidemark.core.filter.window.GeneralizedEvidence;
import io.tidemark.core.hash.KeyDigest;
import java.util.OptionalLong;

/** A generalized Bloom filter, and the cheaper answer for a window where all keys are alike. */
final class InferredGeneralized extends WindowSubject {
  private final GeneralizedBloomFilter filter;
  private final KeyDigest digest;
  private final GeneralizedInference inference;
  private final double p;
  private final CostDraws costs = new CostDraws();

  InferredGeneralized(GeneralizedBloomFilter filter, WindowSize size) {
    this.filter = filter;
    this.digest = filter.digest();
    this.p = 1.0 / size.universe();
    GeneralizedBloomSpec spec = filter.spec();
    GeneralizedShape shape =
        GeneralizedShape.of((double) spec.bits(), spec.zeroProbes(), spec.oneProbes());
    this.inference =
        new GeneralizedInference(shape, spec.zeroProbes() + spec.oneProbes(), size.items());
  }

  @Override
  public boolean observe(long key) {
    long found = filter.observeEvidence(digest.of(key));
    var evidence = new io.tidemark.analysis.theory.GeneralizedEvidence(
        GeneralizedEvidence.zerosKept(found),
        GeneralizedEvidence.zeros(found),
        GeneralizedEvidence.onesKept(found),
        GeneralizedEvidence.ones(found));
    return costs.isYes(inference.within(p, evidence));
  }

  @Override
  public OptionalLong countedBytes() {
    return OptionalLong.of(filter.spec().memoryBytes());
  }
}
