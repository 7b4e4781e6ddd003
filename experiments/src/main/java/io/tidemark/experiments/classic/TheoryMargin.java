package io.tidemark.experiments.classic;

import io.tidemark.analysis.theory.BloomTheory;
import io.tidemark.core.filter.classic.BloomSpec;
import io.tidemark.workload.statistics.Interval;

/**
 * How far the formulas of theory may be from the true expectation in a filter of finite size.
 *
 * <p>Standard layout: the formula raises the expected fill f to the power k, the expectation is that
 * of the power. To second order the latter is larger by the factor {@code 1 + k(k-1)/2 Var(f)/f^2},
 * and {@code Var(f) <= f(1-f)/m}, since cells that are set make others less likely to be.
 *
 * <p>Blocked layout: the formula is exact for windows that overlap with 2W - 1 others. The W - 1
 * first and W - 1 last of N windows overlap with fewer and err less often, at best never: the
 * expectation is smaller by at most the factor {@code 1 - 2(W-1)/N}.
 */
final class TheoryMargin {
  private TheoryMargin() {}

  /** The interval of the factor between formula and expectation. */
  static Interval factor(BloomSpec spec, double keys) {
    return switch (spec.layout()) {
      case STANDARD -> {
        double k = spec.probes();
        double fill = 1 - BloomTheory.zeroFraction((double) spec.bits(), k, keys);
        yield new Interval(1, 1 + k * (k - 1) / 2 * (1 - fill) / (fill * spec.bits()));
      }
      case BLOCKED -> {
        double windows = (double) (spec.bits() >>> 6) - spec.windowWords() + 1;
        yield new Interval(Math.max(0, 1 - 2 * (spec.windowWords() - 1) / windows), 1);
      }
    };
  }

  /** Where the formula may lie if the expectation lies in an interval. */
  static Interval widened(Interval expectation, BloomSpec spec, double keys) {
    Interval factor = factor(spec, keys);
    return new Interval(expectation.low() / factor.high(), expectation.high() / factor.low());
  }
}
