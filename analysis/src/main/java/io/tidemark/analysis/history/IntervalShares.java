package io.tidemark.analysis.history;

import io.tidemark.core.filter.history.bank.IntervalHistorySpec;
import io.tidemark.core.filter.history.bank.IntervalTree;
import io.tidemark.core.filter.history.bank.NodeHash;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Divides bits among the intervals of a tree and their filter of pairs, where intervals of one height
 * are alike. Together they get what one filter of all their entries would get.
 */
final class IntervalShares {
  /*
   * A leaf that the range cuts errs if its own filter does, or holds the key rightly, and then the
   * pairs do. So the pairs are asked the more often the smaller the leaves, and the leaves matter
   * the more the smaller the filter of pairs: eq. 10 to 13 do not apply to both at once. They do once
   * the bits of the pairs are fixed, and those are found by search.
   */
  private static final int COARSE_STEPS = 32;
  private static final int FINE_STEPS = 20;
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  private final IntervalTree tree;
  private final HistoryLoad load;
  private final QueryLengths lengths;

  /* Element i belongs to height leafHeight + i. */
  private final double[] distinct;
  private final double[] wholeFrequencies;
  private final double besideShare;

  IntervalShares(IntervalTree tree, HistoryLoad load, QueryLengths lengths) {
    this.tree = tree;
    this.load = load;
    this.lengths = lengths;
    this.distinct = fromLeaf(tree, load.distinctByHeight());
    this.wholeFrequencies = fromLeaf(tree, lengths.frequencies(tree.topHeight() + 1));
    this.besideShare = HistoryErrors.besideShare(tree, load);
  }

  private static double[] fromLeaf(IntervalTree tree, double[] byHeight) {
    return Arrays.copyOfRange(byHeight, tree.leafHeight(), tree.topHeight() + 1);
  }

  /** The least error of the model. */
  double error(double bits) {
    return error(bits, pairBits(bits));
  }

  IntervalHistorySpec spec(double bits) {
    double pairBits = pairBits(bits);
    double[] shares = byFilter(tree, allocate(bits, pairBits), pairBits);
    return new IntervalHistorySpec(
        tree, HistoryTuning.sizes(shares, distinctByFilter(tree, load)), NodeHash.OWN);
  }

  /** The distinct entries of each filter, that of pairs last. */
  static double[] distinctByFilter(IntervalTree tree, HistoryLoad load) {
    return byFilter(tree, fromLeaf(tree, load.distinctByHeight()), load.distinct(0));
  }

  /** Divides the value of each height among its intervals. */
  private static double[] byFilter(IntervalTree tree, double[] fromLeaf, double ofPairs) {
    double[] values = new double[tree.nodes() + 1];
    int filter = 0;
    for (int i = 0; i < fromLeaf.length; i++) {
      int count = tree.count(tree.leafHeight() + i);
      Arrays.fill(values, filter, filter + count, fromLeaf[i] / count);
      filter += count;
    }
    values[filter] = ofPairs;
    return values;
  }

  /** The best bits of the filter of pairs. */
  private double pairBits(double bits) {
    if (tree.leafHeight() == 0) {
      return 0; // no range cuts a leaf
    }
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i <= COARSE_STEPS; i++) {
      double error = error(bits, bits * i / COARSE_STEPS);
      if (error < least) {
        least = error;
        best = i;
      }
    }
    double low = bits * Math.max(0, best - 1) / COARSE_STEPS;
    double high = bits * Math.min(COARSE_STEPS, best + 1) / COARSE_STEPS;
    double found = goldenSection(bits, low, high);
    return error(bits, found) < least ? found : bits * best / COARSE_STEPS;
  }

  /* By hand: another search ends at other digits, and would give other sizes than those on record. */
  private double goldenSection(double bits, double low, double high) {
    double left = high - GOLDEN * (high - low);
    double right = low + GOLDEN * (high - low);
    double leftError = error(bits, left);
    double rightError = error(bits, right);
    for (int step = 0; step < FINE_STEPS; step++) {
      if (leftError <= rightError) {
        high = right;
        right = left;
        rightError = leftError;
        left = high - GOLDEN * (high - low);
        leftError = error(bits, left);
      } else {
        low = left;
        left = right;
        leftError = rightError;
        right = low + GOLDEN * (high - low);
        rightError = error(bits, right);
      }
    }
    return leftError <= rightError ? left : right;
  }

  /** The error of the model. */
  private double error(double bits, double pairBits) {
    double absent =
        HistoryTheory.modelError(allocate(bits, pairBits), distinct, frequencies(pairBits));
    double beside = Math.min(1, besideShare * cutFound(pairBits));
    return absent + (1 - absent) * beside;
  }

  private double[] allocate(double bits, double pairBits) {
    double[] frequencies = frequencies(pairBits);
    boolean asked =
        IntStream.range(0, distinct.length).anyMatch(i -> distinct[i] > 0 && frequencies[i] > 0);
    // All questions may go to the pairs: none for a whole leaf, and every cut one holds the key.
    return asked
        ? HistoryTuning.allocate(bits - pairBits, distinct, frequencies)
        : new double[distinct.length];
  }

  /** How often each height is asked and nothing else saves the answer. */
  private double[] frequencies(double pairBits) {
    double[] frequencies = wholeFrequencies.clone();
    frequencies[0] += (1 - besideShare) * cutFound(pairBits);
    return frequencies;
  }

  /** How many cut leaves the pairs do not deny, if all are asked. */
  private double cutFound(double pairBits) {
    double pairRate = HistoryTheory.modelRate(pairBits, load.distinct(0));
    return Arrays.stream(lengths.lengths())
        .mapToDouble(length -> LeafCutTheory.cutFound(pairRate, length, tree.leafHeight()))
        .average()
        .orElseThrow();
  }
}
