package io.tidemark.analysis.inference;

import io.tidemark.analysis.theory.DistinctTheory;
import io.tidemark.core.Require;

/**
 * How many distinct keys are expected among a number of items of a stream (paper: D(j)).
 *
 * <p>Errors: an expectation; as good as what is known of the stream.
 */
@FunctionalInterface
public interface DistinctModel {
  /** D(j), between 0 and j. */
  double distinct(double items);

  /** All of so many keys equally likely (inferential 2019, eq. 16). */
  static DistinctModel uniform(double universe) {
    Require.finiteAtLeast(universe, 1, "universe");
    return items -> DistinctTheory.uniform(universe, items);
  }

  /**
   * A Zipf law (eq. 15): sixteen exact values in each doubling up to a number of items, and powers of
   * the items in between, which is right to four digits; beyond it each call sums over all ranks.
   */
  static DistinctModel zipf(double universe, double exponent, double maxItems) {
    Require.finiteAtLeast(maxItems, 2, "maxItems");
    int points = (int) Math.ceil(16 * Math.log(maxItems) / Math.log(2)) + 1;
    double[] items = new double[points];
    double[] distinct = new double[points];
    for (int i = 0; i < points; i++) {
      items[i] = Math.pow(2, i / 16.0);
      distinct[i] = DistinctTheory.zipf(universe, exponent, items[i]);
    }
    SampledDistinct table = new SampledDistinct(items, distinct);
    double last = items[points - 1];
    return j -> j <= last ? table.distinct(j) : DistinctTheory.zipf(universe, exponent, j);
  }
}
