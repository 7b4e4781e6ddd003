package io.tidemark.experiments.decaying2005;

import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;

/**
 * Exponential decay, for comparison.
 *
 * @param decay the function
 */
record ExponentialForm(ExponentialDecay decay) implements DecayForm {
  private static final int BITS = 32;

  @Override
  public String title() {
    return "exponential";
  }

  @Override
  public double exact(long then, long now) {
    return decay.weight((double) (decay.epoch(now) - decay.epoch(then)));
  }

  @Override
  public double built(long then, long now) {
    return exact(then, now);
  }

  @Override
  public String bound() {
    return "exact";
  }

  /* A unit for each occurrence that is rounded up, and two for all that faded: each fading halves. */
  @Override
  public double allowance(long[] ticks, int number, long now, int fractionBits) {
    return Math.scalb(number + 2.0, -fractionBits);
  }

  @Override
  public int parts() {
    return 1;
  }

  @Override
  public int partsRaised() {
    return 1;
  }

  @Override
  public long exactBytes(Arrivals arrivals) {
    return (long) ErrorMemory.EXACT_BYTES_PER_KEY * arrivals.distinct();
  }

  @Override
  public RecentSketch sketch(long linesPerPart, int fractionBits) {
    DecayRules rules = new DecayRules(
        SketchKind.ROWS,
        SketchKind.PROBES_PER_ROW,
        RaiseRule.LEAST,
        fractionBits,
        decay,
        TimeRules.of(TickUnit.ITEMS, TimeRules.ANY));
    DecayingCountFilter filter = new DecayingCountFilter(
        DecayingCountSpec.fixed(linesPerPart, BITS, rules), FastDigest.seeded(0));
    return RecentSketch.of(filter, filter.memoryBytes());
  }
}
