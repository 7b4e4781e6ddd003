package io.tidemark.experiments.classic;

import io.tidemark.analysis.seen.BloomTheory;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.workload.statistics.Interval;

/**
 * How far the formulas of theory may be from the true expectation in a filter of finite size.
 *
 * <p>Standard layout: the formula raises the expected fill f to the power k, the expectation is that
 * of the power. To second order the latter is larger by the factor {@code 1 + k(k-1)/2 Var(f)/f^2},
 * and {@code Var(f) <= f(1-f)/m}, since cells that are set make others less likely to be.
 *
 * <p>Blocked layout: the formula is exact for small filters. For large ones it takes the few windows
 * at the ends of the array for windows like all others, which errs upwards by less than 0.004 of the rate (see
 * {@link io.tidemark.analysis.seen.BlockedBloomTheory}).
 */
final class TheoryMargin {
  private static final double BLOCKED_EXCESS = 0.004;

  private TheoryMargin() {}

  /** The interval of the factor between formula and expectation. */
  static Interval factor(BloomSpec spec, double keys) {
    return switch (spec.layout()) {
      case STANDARD -> {
        double k = spec.probes();
        double fill = 1 - BloomTheory.zeroFraction((double) spec.bits(), k, keys);
        yield new Interval(1, 1 + k * (k - 1) / 2 * (1 - fill) / (fill * spec.bits()));
      }
      case BLOCKED -> new Interval(1 - BLOCKED_EXCESS, 1);
    };
  }

  /** Where the formula may lie if the expectation lies in an interval. */
  static Interval widened(Interval expectation, BloomSpec spec, double keys) {
    Interval factor = factor(spec, keys);
    return new Interval(expectation.low() / factor.high(), expectation.high() / factor.low());
  }
}
