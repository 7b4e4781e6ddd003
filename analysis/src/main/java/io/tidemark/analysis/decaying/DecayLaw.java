package io.tidemark.analysis.decaying;

import io.tidemark.analysis.counting.CountLaw;
import io.tidemark.analysis.keys.DistinctTheory;
import io.tidemark.core.Require;

/**
 * How often keys count lately: the key of rank i has a share of the total that is proportional to {@code
 * i^-skew}.
 *
 * <p>Counts are means: a key that occurs less often than it is forgotten counts less than 1 most of the time,
 * and more now and then.
 */
public final class DecayLaw {
  private final double total;
  private final double keys;
  private final double skew;
  private final double norm;

  private DecayLaw(double total, double keys, double skew) {
    this.total = total;
    this.keys = keys;
    this.skew = skew;
    this.norm = DistinctTheory.zipfNorm(keys, skew);
  }

  /**
   * Zipf's law.
   *
   * @param total what all keys count together (paper: N), above 0
   * @param keys number of distinct keys (paper: n), rounded to a whole number
   * @param skew exponent (paper: z), 0 to {@link CountLaw#MAX_SKEW}
   */
  public static DecayLaw zipf(double total, double keys, double skew) {
    Require.finiteAtLeast(total, Double.MIN_NORMAL, "total");
    Require.finiteAtLeast(keys, 1, "keys");
    Require.finiteAtLeast(skew, 0, "skew");
    if (skew > CountLaw.MAX_SKEW) {
      throw new IllegalArgumentException(Require.message("skew", skew, "0.." + CountLaw.MAX_SKEW));
    }
    return new DecayLaw(total, Math.rint(keys), skew);
  }

  /** What all keys count together. */
  public double total() {
    return total;
  }

  /** Number of distinct keys. */
  public double keys() {
    return keys;
  }

  /** Zipf's exponent. */
  public double skew() {
    return skew;
  }

  /**
   * The count of a key.
   *
   * @param rank from 1 to the number of keys
   */
  public double count(double rank) {
    return total * Math.pow(rank, -skew) / norm;
  }

  /** The number of keys that count as much as this or more. */
  public double keysAbove(double count) {
    if (count(keys) >= count) {
      return keys;
    }
    // Ranks at the edge are rounded, and the one above may be meant.
    double rank = Math.floor(Math.pow(total / norm / count, 1 / skew));
    double next = rank + 1 <= keys && count(rank + 1) >= count ? rank + 1 : rank;
    return next >= 1 && count(next) < count ? next - 1 : next;
  }

  /** What all keys count together that are behind a rank; 0 takes all. */
  public double countBehind(double rank) {
    if (rank < 1) {
      return total;
    }
    return rank >= keys ? 0 : Math.max(0, total * (1 - DistinctTheory.zipfNorm(rank, skew) / norm));
  }
}
