package io.tidemark.analysis.inference;

import io.tidemark.analysis.keys.DistinctTheory;
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

  /** A given number of keys, all equally likely (inferential 2019, eq. 16). */
  static DistinctModel uniform(double universe) {
    Require.finiteAtLeast(universe, 1, "universe");
    return items -> DistinctTheory.uniform(universe, items);
  }

  /**
   * A Zipf law (eq. 15), from a table up to a number of items; beyond it each call sums over all
   * ranks. The key of rank x has a probability proportional to {@code x^-exponent}.
   */
  static DistinctModel zipf(double universe, double exponent, double maxItems) {
    return new ZipfDistinct(universe, exponent, maxItems);
  }
}
