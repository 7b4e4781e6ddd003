package io.tidemark.analysis.window;

import io.tidemark.analysis.seen.BloomTheory;
import io.tidemark.core.Require;
import io.tidemark.core.filter.window.AgePartitionedSpec;
import io.tidemark.core.filter.window.RunProbability;
import java.util.function.DoubleUnaryOperator;

/**
 * The age-partitioned Bloom filter: k + l slices of m cells each, of which a key has one in each of
 * the k youngest when it comes, and is found where k successive slices have its cells.
 *
 * <p>Source of the structure: Shtul, Baquero and Almeida, arXiv 2001.03147. The formulas are our own
 * and count what our filter does: only runs that the window reaches, for windows that need not be a
 * multiple of a generation.
 *
 * <p>The rates are those of a key that did not occur since the oldest slice was begun, in a stream
 * that has been long enough to fill all slices.
 */
public final class AgePartitionedTheory {
  private AgePartitionedTheory() {}

  /** The fraction of the cells of a slice that are set by n distinct keys: {@code 1-(1-1/m)^n}. */
  public static double fill(double m, double n) {
    return 1 - BloomTheory.zeroFraction(m, 1, n);
  }

  /**
   * The probability that a key that did not occur is found, at a moment.
   *
   * @param itemsPerTick 1 in a window of items; how many come in a nanosecond in one of time
   * @param elapsed ticks since the generation began, from 0 to its span
   * @param distinct the expected number of distinct keys in a number of successive items
   */
  public static double falsePositiveRate(
      AgePartitionedSpec spec, double itemsPerTick, double elapsed, DoubleUnaryOperator distinct) {
    return RunProbability.of(fills(spec, itemsPerTick, elapsed, distinct), spec.probes());
  }

  /**
   * The expected fills of the slices that a question at a moment looks at, the youngest first: of the
   * runs that the window reaches, not of slices that are kept for ticks that run back. The parameters
   * are those of {@link #falsePositiveRate}.
   */
  public static double[] fills(
      AgePartitionedSpec spec, double itemsPerTick, double elapsed, DoubleUnaryOperator distinct) {
    Require.finiteAtLeast(itemsPerTick, 0, "itemsPerTick");
    double itemsNow = PhaseMean.requireIn(elapsed, spec.generation()) * itemsPerTick;
    double itemsPerGeneration = spec.generation() * itemsPerTick;
    int k = spec.probes();
    double[] set = new double[oldestAge(spec, elapsed) + k];
    for (int age = 0; age < set.length; age++) {
      // A slice takes keys in the generation that begins it and in the next k - 1.
      double items = age < k ? itemsNow + age * itemsPerGeneration : k * itemsPerGeneration;
      set[age] = fill((double) spec.bitsPerSlice(), distinct.applyAsDouble(items));
    }
    return set;
  }

  /**
   * The age, in generations, of the oldest that the window reaches.
   *
   * @param elapsed ticks since the generation began, from 0 to its span
   */
  public static int oldestAge(AgePartitionedSpec spec, double elapsed) {
    long reach = spec.reach();
    return (int) Math.max(0, Math.ceil((reach - elapsed) / spec.generation()));
  }

  /** The same, on average over all moments of a generation. */
  public static double falsePositiveRate(
      AgePartitionedSpec spec, double itemsPerTick, DoubleUnaryOperator distinct) {
    // As a generation goes on, the window ceases to reach the oldest of them: two smooth pieces.
    double span = spec.generation();
    double edge = spec.reach() % spec.generation();
    return PhaseMean.of(
        span, edge, elapsed -> falsePositiveRate(spec, itemsPerTick, elapsed, distinct));
  }
}
