package io.tidemark.experiments.inferential2019;

import io.tidemark.analysis.inference.FixedPriorTiming;
import io.tidemark.analysis.inference.TimingInference;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimingEvidence;
import java.util.Optional;

/**
 * A block timing filter with our inference: as Theorems 2 to 5, but of the keys of a block only those
 * count that have not come since.
 */
final class TimingContender extends BlockTimingContender {
  private final BlockTimingSpec spec;
  private final TimingInference inference;

  /* Where all keys are equally likely. */
  private final Optional<FixedPriorTiming> fixed;

  TimingContender(BlockTimingSpec spec, PreparedWorkload prepared) {
    super(spec, prepared);
    this.spec = spec;
    this.inference = new TimingInference(spec, prepared.law().distinct());
    this.fixed = prepared.law().isUniform()
        ? Optional.of(new FixedPriorTiming(inference, prepared.law().probability(0)))
        : Optional.empty();
  }

  @Override
  double posterior(double probability, long evidence, long tick) {
    if (fixed.isPresent()) {
      return fixed.get().within(evidence, tick);
    }
    long age = TimingEvidence.age(evidence);
    long passed = tick % spec.block();
    double from = age == 0 ? 0 : (double) ((age - 1) * spec.block() + passed);
    double to = (double) (age * spec.block() + passed);
    int count = TimingEvidence.count(evidence);
    return inference.within(probability, from, to, count, (double) spec.window());
  }
}
