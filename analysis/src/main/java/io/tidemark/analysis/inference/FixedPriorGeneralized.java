package io.tidemark.analysis.inference;

import static io.tidemark.core.filter.window.GeneralizedEvidence.ones;
import static io.tidemark.core.filter.window.GeneralizedEvidence.onesKept;
import static io.tidemark.core.filter.window.GeneralizedEvidence.zeros;
import static io.tidemark.core.filter.window.GeneralizedEvidence.zerosKept;

import io.tidemark.analysis.window.BitEvidence;
import io.tidemark.core.Require;
import io.tidemark.core.filter.window.GeneralizedBloomSpec;

/**
 * {@link GeneralizedInference} for keys of one and the same prior: one number from a table for every
 * key whose bits are all different.
 *
 * <p>Errors: as {@link AgePosterior}.
 *
 * <p>Safe for use by several threads.
 */
public final class FixedPriorGeneralized {
  private final GeneralizedInference inference;
  private final GeneralizedBloomSpec spec;
  private final double p;

  /* By the bits that are clear, and then by those that are set. */
  private final double[] table;

  /** A table for a prior. */
  public FixedPriorGeneralized(
      GeneralizedInference inference, GeneralizedBloomSpec spec, double p) {
    this.inference = Require.nonNull(inference, "inference");
    this.spec = Require.nonNull(spec, "spec");
    this.p = Require.insideUnit(p, "p");
    int columns = spec.oneProbes() + 1;
    this.table = new double[(spec.zeroProbes() + 1) * columns];
    for (int i = 0; i < table.length; i++) {
      table[i] = inference.within(
          p, new BitEvidence(i / columns, spec.zeroProbes(), i % columns, spec.oneProbes()));
    }
  }

  /**
   * The probability that the key of some evidence is in the window.
   *
   * @param evidence what a filter of the shape said, see {@link
   *     io.tidemark.core.filter.window.GeneralizedEvidence}
   */
  public double within(long evidence) {
    if (zeros(evidence) == spec.zeroProbes() && ones(evidence) == spec.oneProbes()) {
      return table[zerosKept(evidence) * (spec.oneProbes() + 1) + onesKept(evidence)];
    }
    // Two probes of the key fell on one bit.
    return inference.within(
        p,
        new BitEvidence(zerosKept(evidence), zeros(evidence), onesKept(evidence), ones(evidence)));
  }
}
