package io.tidemark.analysis.inference;

import io.tidemark.core.Require;
import java.util.function.LongUnaryOperator;

/**
 * How likely each key is to be the next item of a stream (paper: p_x).
 *
 * <p>Errors: as good as what is known of the stream. A prior that is wrong makes posteriors wrong.
 */
@FunctionalInterface
public interface KeyPrior {
  /** The probability, strictly between 0 and 1, that the next item is the key with a digest. */
  double probability(long digest);

  /** A given number of keys, all equally likely. */
  static KeyPrior uniform(double universe) {
    double p = 1 / Require.finiteAtLeast(universe, 2, "universe");
    return digest -> p;
  }

  /**
   * A Zipf law: {@link ZipfPrior}.
   *
   * @param rank the rank of the key with a digest: 1 for the most frequent, up to {@code universe}
   */
  static KeyPrior zipf(LongUnaryOperator rank, double universe, double exponent) {
    return new ZipfPrior(rank, universe, exponent);
  }
}
