package io.tidemark.experiments.importance2013;

import io.tidemark.experiments.Ranks;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** How a weight becomes an importance: the paper's two ways. Both look at the whole stream first. */
public enum WeightScale {
  /** By rank among all entries: as many of each importance, but for equal weights. */
  PERCENTILE("by percentile of the weight") {
    @Override
    int importance(double[] sorted, double weight) {
      int less = Ranks.below(sorted, weight);
      int upTo = Ranks.below(sorted, Math.nextUp(weight));
      double rank = (less + upTo) / 2.0 / sorted.length;
      return 1 + (int) Math.min(rank * PaperImportance.MOST, PaperImportance.MOST - 1.0);
    }
  },
  /** Proportional to the weight for the lower nine tenths, up to 49; 50 for the others. */
  CAPPED("proportional to the weight, capped") {
    @Override
    int importance(double[] sorted, double weight) {
      double cap = sorted[(int) Math.ceil(LOWER * sorted.length) - 1];
      if (weight > cap) {
        return PaperImportance.MOST;
      }
      int below = PaperImportance.MOST - 1;
      return cap > 0 ? Math.max(1, (int) Math.ceil(below * weight / cap)) : 1;
    }
  };

  private static final double LOWER = 0.9;

  private final String title;

  WeightScale(String title) {
    this.title = title;
  }

  /** In words. */
  public String title() {
    return title;
  }

  abstract int importance(double[] sorted, double weight);

  /** The importance of each of these weights. */
  final IntUnaryOperator importances(double[] weights) {
    double[] sorted = weights.clone();
    Arrays.sort(sorted);
    return i -> importance(sorted, weights[i]);
  }
}
