package io.tidemark.analysis.window;

import io.tidemark.analysis.seen.BloomTheory;
import io.tidemark.core.Require;
import io.tidemark.core.filter.window.RotatedBloomSpec;
import java.util.function.DoubleUnaryOperator;

/**
 * Two Bloom filters that are rotated: one that grows, and the one before, which is full.
 *
 * <p>The rates are those of a key that did not occur since the older filter was begun. A key that
 * occurred after that but before the window is always found.
 */
public final class RotatedBloomTheory {
  private RotatedBloomTheory() {}

  /**
   * The probability that a key that did not occur is found, at a moment.
   *
   * @param itemsPerTick 1 in a window of items; how many come in a nanosecond in one of time
   * @param elapsed ticks since the filters were rotated, from 0 to the span of a generation
   * @param distinct the expected number of distinct keys in a number of successive items
   */
  public static double falsePositiveRate(
      RotatedBloomSpec spec, double itemsPerTick, double elapsed, DoubleUnaryOperator distinct) {
    Require.finiteAtLeast(itemsPerTick, 0, "itemsPerTick");
    PhaseMean.requireIn(elapsed, spec.generation());
    double now = rate(spec, distinct.applyAsDouble(elapsed * itemsPerTick));
    // With ticks that may run back, the filter before is kept for longer than it is asked.
    boolean reachesBefore = elapsed < spec.reach();
    double before =
        reachesBefore ? rate(spec, distinct.applyAsDouble(spec.generation() * itemsPerTick)) : 0;
    return now + before - now * before;
  }

  /** The same, on average over all moments of a generation. */
  public static double falsePositiveRate(
      RotatedBloomSpec spec, double itemsPerTick, DoubleUnaryOperator distinct) {
    double span = spec.generation();
    double edge = Math.min(spec.generation(), spec.reach());
    return PhaseMean.of(
        span, edge, elapsed -> falsePositiveRate(spec, itemsPerTick, elapsed, distinct));
  }

  private static double rate(RotatedBloomSpec spec, double n) {
    return BloomTheory.falsePositiveRate((double) spec.bits(), spec.probes(), n);
  }
}
