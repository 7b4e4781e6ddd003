package io.tidemark.experiments.persistent2018;

import io.tidemark.analysis.history.CoverTheory;
import io.tidemark.analysis.history.HistoryTheory;
import io.tidemark.analysis.history.HistoryTuning;
import io.tidemark.analysis.history.LeafCutTheory;
import io.tidemark.analysis.search.Bisection;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * The bits that an error takes by the model, from distinct entries by height and the expected
 * frequencies of questions at random places; k is real and best.
 */
final class BitsForError {
  private final double[] distinct;
  private final long ticks;

  /**
   * @param distinct distinct entries by height
   * @param ticks length of the questions
   */
  BitsForError(double[] distinct, long ticks) {
    this.distinct = distinct.clone();
    this.ticks = ticks;
  }

  /** Bits of a filter of pairs. */
  double pair(double error) {
    return inverse(
        error,
        bits ->
            HistoryTheory.pairError(HistoryTheory.modelRate(bits, distinct[0]), (double) ticks));
  }

  /** Bits of levels. */
  double level(double error) {
    double[] asked = HistoryTheory.coverFrequencies(ticks, distinct.length);
    return inverse(error, bits -> {
      double[] shares = HistoryTuning.allocate(bits, distinct, asked);
      double[] rates = new double[distinct.length];
      Arrays.setAll(rates, h -> HistoryTheory.modelRate(shares[h], distinct[h]));
      return CoverTheory.levelError(rates, ticks);
    });
  }

  /** Bits of intervals and pairs, allotted as in the paper. */
  double interval(double error, int leafHeight) {
    return inverse(error, bits -> intervalError(bits, leafHeight));
  }

  private double intervalError(double bits, int leafHeight) {
    double[] shares = intervalShares(bits, leafHeight);
    double[] rates = new double[distinct.length];
    Arrays.setAll(rates, h -> HistoryTheory.modelRate(shares[h], distinct[h]));
    double pairRate = HistoryTheory.modelRate(shares[distinct.length], distinct[0]);
    return LeafCutTheory.intervalError(rates, pairRate, 0, leafHeight, ticks);
  }

  /**
   * The bits of all intervals of each height, and last of the filter of pairs: eq. (10) with each tick
   * of a cut leaf counted for the latter, as Algorithm 1 asks.
   */
  double[] intervalShares(double bits, int leafHeight) {
    int levels = distinct.length;
    double[] asked = Arrays.copyOf(HistoryTheory.coverFrequencies(ticks, levels), levels + 1);
    Arrays.fill(asked, 0, leafHeight, 0);
    // A leaf is asked for if it is whole and its parent is not, or if it is cut.
    asked[leafHeight] += LeafCutTheory.cutLeaves(ticks, leafHeight);
    asked[levels] = LeafCutTheory.cutTicks(ticks, leafHeight);
    double[] entries = Arrays.copyOf(distinct, levels + 1);
    entries[levels] = distinct[0];
    return HistoryTuning.allocate(bits, entries, asked);
  }

  /** The fewest bits at which a falling error is at most a value. */
  private static double inverse(double value, DoubleUnaryOperator falling) {
    double high = 1;
    while (falling.applyAsDouble(high) > value) {
      high *= 2;
    }
    return Bisection.leastReal(high / 2, high, bits -> falling.applyAsDouble(bits) <= value);
  }
}
