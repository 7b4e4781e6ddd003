package io.tidemark.analysis.inference;

import io.tidemark.analysis.keys.DistinctTheory;
import io.tidemark.core.Require;
import java.util.function.LongUnaryOperator;

/**
 * Keys whose probability falls with a power of their rank: {@code rank^-s} divided by the sum over all
 * ranks (inferential 2019, section 6.4.1, with s = 1).
 *
 * <p>Errors: as {@link KeyPrior}.
 */
public final class ZipfPrior implements KeyPrior {
  private final LongUnaryOperator rank;
  private final double universe;
  private final double exponent;
  private final double norm;

  /**
   * A Zipf law.
   *
   * @param rank the rank of the key with a digest: 1 for the most frequent, up to {@code universe}
   * @param universe the number of keys
   * @param exponent s; 0 makes all keys equally likely
   */
  public ZipfPrior(LongUnaryOperator rank, double universe, double exponent) {
    this.rank = Require.nonNull(rank, "rank");
    this.universe = Require.finiteAtLeast(universe, 2, "universe");
    this.exponent = Require.finiteAtLeast(exponent, 0, "exponent");
    this.norm = DistinctTheory.zipfNorm(universe, exponent);
  }

  @Override
  public double probability(long digest) {
    return probabilityOfRank(rank.applyAsLong(digest));
  }

  /** The probability of the key of a rank. */
  public double probabilityOfRank(long place) {
    Require.inRange(place, 1, (long) universe, "rank");
    double power = exponent == 1 ? 1 / (double) place : Math.pow((double) place, -exponent);
    return power / norm;
  }
}
