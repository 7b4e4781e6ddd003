package io.tidemark.analysis.decaying;

import io.tidemark.analysis.search.Crossing;
import io.tidemark.core.Require;

/**
 * Bounds on how much too high decayed counts are, as functions of counters, probes, distinct keys and
 * skew.
 *
 * <p>A key has one line in each row, and in it some of the counters. Rows are independent of each other;
 * counters of one line are not, since they share the keys of the line. So each row takes part with one of
 * its counters: more probes per row make the real error smaller, but not the bound.
 *
 * <p>The bounds are for the rule that raises all counters. They hold for the rule that raises the least ones
 * too: by induction, no counter is then ever higher. Rounding comes on top, see {@link #rounded}.
 */
final class DecayBounds {
  private DecayBounds() {}

  /**
   * The probability that another key raises a certain counter of a key.
   *
   * @param cellsPerRow counters of a row
   * @param probesPerRow counters of a key in a row
   */
  static double hit(double cellsPerRow, int probesPerRow) {
    Require.finiteAtLeast(cellsPerRow, probesPerRow, "cellsPerRow");
    return probesPerRow / cellsPerRow;
  }

  /**
   * How probable it is at most that a count is too high by x or more, whatever the counts of the keys
   * are: {@code (hit N / x)^rows}, by Markov's inequality in each row. With {@code x = e hit N} it is {@code e^-rows}: the
   * bound of the count-min sketch.
   *
   * <p>Source: G. Cormode, S. Muthukrishnan, An improved data stream summary: the count-min sketch and
   * its applications, Journal of Algorithms 55, 2005.
   *
   * @param total what all keys count together (N)
   */
  static double tooHigh(double hit, int rows, double total, double x) {
    Require.finiteAtLeast(x, Double.MIN_NORMAL, "x");
    return Math.pow(Math.min(1, hit * total / x), rows);
  }

  /**
   * The same where the skew of the counts is known: {@code (hit S(x))^rows}, where S is the sum of {@code
   * min(1, count / x)} over all keys. Either a key that counts x or more hits the counter, or the lesser
   * ones together must reach x, of which Markov's inequality says how probable it is.
   *
   * <p>For a skew z above 1, S(x) is about {@code z / (z - 1) (a / x)^(1/z)}, where a is the greatest
   * count. So the x of a given probability falls with the counters to the power of -z, as in: G. Cormode,
   * S. Muthukrishnan, Summarizing and mining skewed data streams, SDM 2005.
   */
  static double tooHigh(double hit, int rows, DecayLaw law, double x) {
    return Math.pow(Math.min(1, hit * sum(law, x)), rows);
  }

  private static double sum(DecayLaw law, double x) {
    Require.finiteAtLeast(x, Double.MIN_NORMAL, "x");
    double great = law.keysAbove(x);
    return great + law.countBehind(great) / x;
  }

  /**
   * What counts are too high by with at most a probability: the x for which {@link #tooHigh(double,
   * int, DecayLaw, double)} is that.
   */
  static double noise(double hit, int rows, DecayLaw law, double probability) {
    double perRow = Math.pow(Require.insideUnit(probability, "probability"), 1.0 / rows);
    double markov = hit * law.total() / perRow;
    // The sum is at most N / x, so that Markov's x is never too small, and one far below always is.
    double least = Math.min(markov, law.count(law.keys())) * Math.min(1, hit);
    if (hit * sum(law, least) <= perRow) {
      return least;
    }
    double log = Crossing.of(
        u -> Math.log(perRow) - Math.log(hit * sum(law, Math.exp(u))),
        Math.log(least),
        Math.log(markov) + 1e-9);
    return Math.exp(log);
  }

  /**
   * What a bound becomes by rounding up to f bits behind the point: each occurrence weighs one or more
   * and is rounded up by less than {@code 2^-f}, and what was there when counters faded by less than two
   * units more: fading at least halves, so that an excess r becomes at most {@code r / 2} and one unit.
   */
  static double rounded(double bound, int fractionBits) {
    double unit = Math.scalb(1.0, -fractionBits);
    return bound * (1 + unit) + 2 * unit;
  }
}
