package io.tidemark.experiments.inferential2019;

import io.tidemark.analysis.inference.FixedPriorTiming;
import io.tidemark.analysis.inference.TimingInference;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimingEvidence;
import java.util.Optional;

/**
 * A block timing filter with our inference: as Theorems 2 to 5, but of the keys of a block only those
 * count that have not come since.
 */
final class TimingContender extends InferringContender {
  private final Stage stage;
  private final BlockTimingSpec spec;
  private final BlockTimingFilter filter;
  private final TimingInference inference;

  /* Where all keys are equally likely. */
  private final Optional<FixedPriorTiming> fixed;

  TimingContender(BlockTimingSpec spec, Stage stage) {
    this.stage = stage;
    this.spec = spec;
    this.filter = new BlockTimingFilter(spec, stage.digest());
    this.inference = new TimingInference(spec, stage.law().distinct());
    this.fixed = stage.law().isUniform()
        ? Optional.of(new FixedPriorTiming(inference, stage.law().probability(0)))
        : Optional.empty();
  }

  @Override
  public void add(int key) {
    setFound(filter.observe(stage.digest(key)));
  }

  @Override
  double posteriorOf(int key) {
    long tick = filter.items();
    long evidence = filter.observeEvidence(stage.digest(key), tick);
    boolean isFound = filter.isInWindow(evidence, tick);
    setFound(isFound);
    if (!isFound) {
      return 0;
    }
    return fixed.isPresent()
        ? fixed.get().within(evidence, tick)
        : posterior(stage.law().probability(key), evidence, tick);
  }

  private double posterior(double p, long evidence, long tick) {
    long age = TimingEvidence.age(evidence);
    long passed = tick % spec.block();
    double from = age == 0 ? 0 : (double) ((age - 1) * spec.block() + passed);
    double to = (double) (age * spec.block() + passed);
    int count = TimingEvidence.count(evidence);
    return inference.within(p, from, to, count, (double) spec.window());
  }
}
