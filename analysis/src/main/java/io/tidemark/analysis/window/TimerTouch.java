package io.tidemark.analysis.window;

import io.tidemark.analysis.seen.BloomTheory;
import io.tidemark.core.Require;
import io.tidemark.core.cell.StampCells;
import io.tidemark.core.filter.window.BlockTimingSpec;

/**
 * T(c): the probability that c given timers of a key have all been set by D distinct keys other than
 * it.
 *
 * <p>Source: inferential 2019, eq. 21, {@code F(c, 0, j)} with {@code D = D(j)}; the forms for the
 * layouts of our own filter are our own derivation.
 */
public final class TimerTouch {
  /* Terms that together change the last digit of a sum at most. */
  private static final double NEGLIGIBLE = 0x1p-60;

  private TimerTouch() {}

  /** T(c) of the timers of a filter of a given shape. */
  public static double probability(BlockTimingSpec spec, int c, double distinct) {
    Require.inRange(c, 0, spec.probes(), "c");
    double timers = (double) spec.timers();
    return switch (spec.layout()) {
      case SCATTERED -> scattered(timers, spec.probes(), c, distinct);
      case LINED -> {
        long lines = spec.words() / StampCells.LINE_WORDS;
        yield lined((double) lines, Long.SIZE / spec.bitsPerTimer(), spec.probes(), c, distinct);
      }
    };
  }

  /**
   * With hash functions that may all fall on any of m timers, as in the paper: {@code (1 - (1 -
   * 1/m)^(k D))^c} (eq. 21 with no timer untouched, which is eq. 1).
   */
  public static double independent(double m, double k, double c, double distinct) {
    return BloomTheory.falsePositiveRate(m, k, distinct, c);
  }

  /**
   * With a share of m / k timers for each probe: {@code (1 - (1 - k/m)^D)^c}. Exact for a whole number
   * D, since what a key sets in one share does not depend on what it sets in another.
   */
  public static double scattered(double m, double k, double c, double distinct) {
    Require.finiteAtLeast(k, 1, "k");
    Require.finiteAtLeast(m, k, "m");
    checkCounts(c, distinct);
    return touched(k / m, c, distinct);
  }

  /**
   * With all timers of a key in one of many lines of 8 words, each in a word of its own: the mean of
   * {@link LineTouch} over the number n of keys that fall into the line, which is binomial with D
   * draws. With 8 probes it is the mean of {@code (1 - (1 - 1/S)^n)^c}.
   *
   * @param timersPerWord S
   */
  public static double lined(double lines, int timersPerWord, int k, int c, double distinct) {
    Require.finiteAtLeast(lines, 1, "lines");
    Require.inRange(timersPerWord, 1, Long.SIZE, "timersPerWord");
    Require.inRange(k, 1, StampCells.LINE_WORDS, "k");
    Require.inRange(c, 0, k, "c");
    checkCounts(c, distinct);
    LineTouch line = LineTouch.of(k, timersPerWord);
    return lines == 1 || c == 0
        ? line.probability(c, distinct)
        : meanOverLoads(lines, line, c, distinct);
  }

  /**
   * The sum over loads from the likeliest on, upwards and downwards: all terms are positive. Weights
   * are relative to the likeliest, so that none overflows; that of n + 1 is that of n times {@code (D
   * - n) / ((n + 1) (lines - 1))}. For a D that is not whole they are those of the same formula, up
   * to the last positive one, and the mean is divided by their sum.
   */
  private static double meanOverLoads(double lines, LineTouch line, int c, double distinct) {
    long mode = (long) ((distinct + 1) / lines);
    double weights = 0;
    double sum = 0;
    double weight = 1;
    for (long n = mode; weight > 0; n++) {
      double term = weight * line.probability(c, (double) n);
      weights += weight;
      sum += term;
      if (n > c && weight < NEGLIGIBLE * weights && term <= NEGLIGIBLE * sum) {
        break;
      }
      weight *= Math.max(0, distinct - n) / ((n + 1) * (lines - 1));
    }
    weight = 1;
    for (long n = mode; n > 0 && weight >= NEGLIGIBLE * weights; n--) {
      weight *= n * (lines - 1) / (distinct - n + 1);
      weights += weight;
      sum += weight * line.probability(c, n - 1.0);
    }
    return sum / weights;
  }

  /** {@code (1 - (1 - share)^n)^c}, where {@code 0^0 = 1}. */
  static double touched(double share, double c, double n) {
    double one = n == 0 ? 0 : -Math.expm1(n * Math.log1p(-share));
    return c == 1 ? one : Math.pow(one, c);
  }

  private static void checkCounts(double c, double distinct) {
    Require.finiteAtLeast(c, 0, "c");
    Require.finiteAtLeast(distinct, 0, "distinct");
  }
}
