package io.tidemark.analysis.theory;

import io.tidemark.core.Require;

/**
 * The mean error of a question over all places of its range, exactly: the number of intervals of a
 * cover varies with the place, so that the error of the mean number is not the mean error.
 *
 * <p>All places count alike. Those of a history that do not repeat a whole number of its coarsest
 * intervals differ by the few at its ends.
 */
public final class CoverTheory {
  /*
   * The cover is found from fine to coarse (DyadicCover). With n intervals of a height left, an odd
   * n takes one and leaves (n - 1)/2 coarser ones. An even n takes none and leaves n/2, or takes two
   * and leaves n/2 - 1: each with probability 1/2, since the number of the first interval is even or
   * odd whatever was taken before. So only floor(|q|/2^h) and one less can be left at height h, and
   * the mean over all places takes two values a height.
   */
  private CoverTheory() {}

  /**
   * The mean error of a question to levels.
   *
   * @param rates the rate of a question for one interval, by height; it is 1 where nothing is known
   */
  public static double levelError(double[] rates, long queryTicks) {
    HistoryTheory.checkQuery(queryTicks);
    return wholeErrors(rates, 0, queryTicks).most;
  }

  /** The errors with so many intervals of the finest height, and with one less. */
  private static Errors wholeErrors(double[] rates, int bottomHeight, long intervals) {
    int top = Require.inRange(rates.length, 1, HistoryTheory.MAX_LEVELS, "levels") - 1;
    for (double rate : rates) {
      HistoryTheory.checkRate(rate, "rate");
    }
    long left = intervals >> (top - bottomHeight);
    Errors errors = new Errors(asked(rates[top], left), asked(rates[top], left - 1));
    for (int height = top - 1; height >= bottomHeight; height--) {
      errors = errors.finer(rates[height], intervals >> (height - bottomHeight));
    }
    return errors;
  }

  private static double asked(double rate, long times) {
    return HistoryTheory.pairError(rate, (double) Math.max(0, times));
  }

  /** The probability that one of two independent errors happens. */
  private static double either(double a, double b) {
    return a + b - a * b;
  }

  /** With n intervals of a height left, and with n - 1. */
  private record Errors(double most, double less) {
    Errors finer(double rate, long intervals) {
      boolean odd = (intervals & 1) != 0;
      double onOdd = either(rate, odd ? most : less);
      // An even number that is none takes none.
      double onEven = intervals <= 1 ? 0 : (most + either(either(rate, rate), less)) / 2;
      return odd ? new Errors(onOdd, onEven) : new Errors(intervals == 0 ? 0 : onEven, onOdd);
    }
  }

  /** The expected number of leaves that a range at a random place cuts. */
  public static double cutLeaves(long queryTicks, int leafHeight) {
    checkLeaf(queryTicks, leafHeight);
    double touched = 1 + Math.scalb((double) (queryTicks - 1), -leafHeight);
    return touched - HistoryTheory.wholeIntervals(queryTicks, leafHeight);
  }

  /** The expected number of ticks of a range at a random place in leaves that it cuts. */
  public static double cutTicks(long queryTicks, int leafHeight) {
    checkLeaf(queryTicks, leafHeight);
    return (double) Math.min(queryTicks, (1L << leafHeight) - 1);
  }

  /**
   * The expected number of cut leaves whose ticks are found among the pairs, per question: what
   * remains of {@link #cutLeaves} if a leaf that says yes is always asked again by its ticks.
   *
   * @param pairRate the rate of the filter of pairs
   */
  public static double cutFound(double pairRate, long queryTicks, int leafHeight) {
    checkLeaf(queryTicks, leafHeight);
    HistoryTheory.checkRate(pairRate, "pairRate");
    long leafTicks = 1L << leafHeight;
    double sum = queryTicks >= leafTicks
        ? 2 * foundBelow(pairRate, leafTicks)
        : 2 * foundBelow(pairRate, queryTicks)
            + (leafTicks - queryTicks + 1) * asked(pairRate, queryTicks);
    return Math.scalb(sum, -leafHeight);
  }

  /** The error of a leaf that a range cuts: the leaf and then one of the ticks say yes (route 3). */
  public static double leafCutError(double leafRate, double pairRate, long ticks) {
    HistoryTheory.checkRate(leafRate, "leafRate");
    return leafRate * HistoryTheory.pairError(pairRate, (double) ticks);
  }

  /**
   * The mean error of a question to intervals and pairs, for a key that does not occur in the leaves
   * that the range cuts: eq. 6, with the filter of pairs asked only if the leaf says yes (route 3).
   *
   * @param rates the rate of one interval by height; those below the leaves are not looked at
   */
  public static double intervalError(
      double[] rates, double pairRate, int leafHeight, long queryTicks) {
    checkLeaf(queryTicks, leafHeight);
    Require.inRange(leafHeight, 0, rates.length - 1, "leafHeight");
    HistoryTheory.checkRate(pairRate, "pairRate");
    long leafTicks = 1L << leafHeight;
    Cuts cuts = new Cuts(HistoryTheory.checkRate(rates[leafHeight], "leaf rate"), pairRate);
    if (queryTicks < leafTicks) {
      long inOne = leafTicks - queryTicks + 1;
      double sum = inOne * leafCutError(cuts.leafRate, pairRate, queryTicks)
          + cuts.sum(1, queryTicks, queryTicks);
      return Math.scalb(sum, -leafHeight);
    }
    // The head has 0 to g - 1 ticks; up to the remainder r of |q| by g it leaves a tail of r less
    // its own, beyond that the tail takes ticks of one more leaf.
    long rest = queryTicks & (leafTicks - 1);
    Errors whole = wholeErrors(rates, leafHeight, queryTicks >> leafHeight);
    double within = cuts.sum(0, rest + 1, rest);
    double beyond = cuts.sum(rest + 1, leafTicks, rest + leafTicks);
    double sum =
        joined(whole.most, within, rest + 1) + joined(whole.less, beyond, leafTicks - 1 - rest);
    return Math.scalb(sum, -leafHeight);
  }

  /** The sum over places of either error, where one is the same at all of them. */
  private static double joined(double same, double sum, long places) {
    return places * same + (1 - same) * sum;
  }

  /** The errors of a head and a tail. */
  private record Cuts(double leafRate, double pairRate) {
    /** The sum, over heads of low to high - 1 ticks, of the error of the head or of its tail. */
    double sum(long low, long high, long headAndTail) {
      double heads = foundBelow(pairRate, high) - foundBelow(pairRate, low);
      double tails = foundBelow(pairRate, headAndTail - low + 1)
          - foundBelow(pairRate, headAndTail - high + 1);
      double both = heads + tails - (high - low) * asked(pairRate, headAndTail);
      return leafRate * (heads + tails) - leafRate * leafRate * both;
    }
  }

  /** The sum of {@code 1 - (1 - p)^a} over a below n, by doubling: no term is subtracted. */
  private static double foundBelow(double p, long n) {
    double sum = 0;
    long done = 0;
    for (int bit = Long.SIZE - 1 - Long.numberOfLeadingZeros(n | 1); bit >= 0; bit--) {
      double found = asked(p, done);
      sum += done * found + (1 - found) * sum;
      done <<= 1;
      if (((n >> bit) & 1) != 0) {
        sum += asked(p, done);
        done++;
      }
    }
    return sum;
  }

  private static void checkLeaf(long queryTicks, int leafHeight) {
    HistoryTheory.checkQuery(queryTicks);
    Require.inRange(leafHeight, 0, HistoryTheory.MAX_LEVELS - 1, "leafHeight");
  }
}
