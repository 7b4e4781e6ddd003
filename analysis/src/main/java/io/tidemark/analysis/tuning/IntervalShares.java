package io.tidemark.analysis.tuning;

import io.tidemark.analysis.theory.CoverTheory;
import io.tidemark.analysis.theory.HistoryTheory;
import io.tidemark.core.filter.history.IntervalHistorySpec;
import io.tidemark.core.filter.history.IntervalTree;
import io.tidemark.core.filter.history.NodeHash;
import java.util.Arrays;

/**
 * Divides bits among the intervals of a tree and their filter of pairs, where intervals of one height
 * are alike. Together they get what one filter of all their entries would get.
 */
final class IntervalShares {
  /*
   * A leaf that the range cuts errs if its own filter does and then the pairs do. So the pairs are
   * asked the more often the smaller the leaves, and the leaves matter the more the smaller the
   * filter of pairs: eq. 10 to 13 do not apply to both at once. They do once the bits of the pairs
   * are fixed, and those are found by search.
   */
  private static final int COARSE_STEPS = 32;
  private static final int FINE_STEPS = 40;
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  private final IntervalTree tree;
  private final HistoryLoad load;

  /* Element i belongs to height leafHeight + i. */
  private final double[] distinct;

  IntervalShares(IntervalTree tree, HistoryLoad load) {
    this.tree = tree;
    this.load = load;
    this.distinct =
        Arrays.copyOfRange(load.distinctByHeight(), tree.leafHeight(), tree.topHeight() + 1);
  }

  IntervalHistorySpec optimised(double bits, QueryLengths lengths) {
    double pairBits = bestPairBits(bits, lengths);
    double[] shares = byFilter(heightBits(bits, pairBits, lengths), pairBits);
    return new IntervalHistorySpec(
        tree, HistoryTuning.sizes(shares, distinctByFilter()), NodeHash.OWN);
  }

  /** The distinct entries of each filter, that of pairs last. */
  double[] distinctByFilter() {
    return byFilter(distinct, load.distinct(0));
  }

  /** Divides the value of each height among its intervals. */
  private double[] byFilter(double[] byHeight, double ofPairs) {
    double[] values = new double[tree.nodes() + 1];
    int filter = 0;
    for (int i = 0; i < byHeight.length; i++) {
      int count = tree.count(tree.leafHeight() + i);
      Arrays.fill(values, filter, filter + count, byHeight[i] / count);
      filter += count;
    }
    values[filter] = ofPairs;
    return values;
  }

  private double bestPairBits(double bits, QueryLengths lengths) {
    if (tree.leafHeight() == 0) {
      return 0; // no range cuts a leaf
    }
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < COARSE_STEPS; i++) {
      double error = error(bits, bits * i / COARSE_STEPS, lengths);
      if (error < least) {
        least = error;
        best = i;
      }
    }
    double low = bits * Math.max(0, best - 1) / COARSE_STEPS;
    double high = bits * (best + 1) / COARSE_STEPS;
    double found = goldenSection(bits, low, Math.min(high, bits), lengths);
    return error(bits, found, lengths) < least ? found : bits * best / COARSE_STEPS;
  }

  private double goldenSection(double bits, double low, double high, QueryLengths lengths) {
    double left = high - GOLDEN * (high - low);
    double right = low + GOLDEN * (high - low);
    double leftError = error(bits, left, lengths);
    double rightError = error(bits, right, lengths);
    for (int step = 0; step < FINE_STEPS; step++) {
      if (leftError <= rightError) {
        high = right;
        right = left;
        rightError = leftError;
        left = high - GOLDEN * (high - low);
        leftError = error(bits, left, lengths);
      } else {
        low = left;
        left = right;
        leftError = rightError;
        right = low + GOLDEN * (high - low);
        rightError = error(bits, right, lengths);
      }
    }
    return leftError <= rightError ? left : right;
  }

  private double error(double bits, double pairBits, QueryLengths lengths) {
    return HistoryTheory.modelError(
        heightBits(bits, pairBits, lengths), distinct, frequencies(pairBits, lengths));
  }

  private double[] heightBits(double bits, double pairBits, QueryLengths lengths) {
    return HistoryTuning.allocate(bits - pairBits, distinct, frequencies(pairBits, lengths));
  }

  /** How often each height is asked and nothing else saves the answer. */
  private double[] frequencies(double pairBits, QueryLengths lengths) {
    double[] all = lengths.frequencies(tree.topHeight() + 1);
    double[] frequencies = Arrays.copyOfRange(all, tree.leafHeight(), all.length);
    double pairRate = HistoryTheory.modelRate(pairBits, load.distinct(0));
    double[] found = Arrays.stream(lengths.lengths())
        .mapToDouble(length -> CoverTheory.cutFound(pairRate, length, tree.leafHeight()))
        .toArray();
    frequencies[0] += Arrays.stream(found).sum() / found.length;
    return frequencies;
  }
}
