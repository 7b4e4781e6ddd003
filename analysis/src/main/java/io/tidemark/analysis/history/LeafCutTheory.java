package io.tidemark.analysis.history;

import io.tidemark.analysis.history.CoverTheory.Errors;
import io.tidemark.core.Require;

/**
 * Intervals down to leaves of g ticks, and a filter of pairs for the leaves that the ends of a range
 * cut (PBF-1 of persistent 2018): eq. 6, with the pairs asked only if the leaf says yes (route 3).
 * All is the mean over all places of the range.
 */
public final class LeafCutTheory {
  /*
   * Let F(a) = 1 - (1 - p)^a be the error of asking the pairs for a ticks. The part of a range in
   * its first leaf (the head) has 0 to g - 1 ticks with equal probability, 0 meaning that it does
   * not cut the leaf; likewise the tail. A range shorter than a leaf lies in one with probability
   * (g - |q| + 1)/g, else it has a head and a tail of 1 to |q| - 1 ticks.
   */
  private LeafCutTheory() {}

  /** The expected number of leaves that a range cuts. */
  public static double cutLeaves(long queryTicks, int leafHeight) {
    checkLeaf(queryTicks, leafHeight);
    double touched = 1 + Math.scalb((double) (queryTicks - 1), -leafHeight);
    return touched - HistoryTheory.wholeIntervals(queryTicks, leafHeight);
  }

  /** The expected number of ticks of a range in leaves that it cuts. */
  public static double cutTicks(long queryTicks, int leafHeight) {
    checkLeaf(queryTicks, leafHeight);
    return (double) Math.min(queryTicks, (1L << leafHeight) - 1);
  }

  /**
   * The expected number of cut leaves whose ticks are found among the pairs, if all cut leaves are
   * asked: the sum of F(a).
   *
   * @param pairRate the rate of the filter of pairs (p)
   */
  public static double cutFound(double pairRate, long queryTicks, int leafHeight) {
    checkLeaf(queryTicks, leafHeight);
    long leafTicks = 1L << leafHeight;
    HistoryTheory.checkRate(pairRate, "pairRate");
    double ends = foundBelow(Math.min(queryTicks, leafTicks), pairRate);
    double inOne = queryTicks >= leafTicks
        ? 0
        : (double) (leafTicks - queryTicks + 1) * CoverTheory.asked(pairRate, queryTicks);
    return Math.scalb(2 * ends + inOne, -leafHeight);
  }

  /** The error of a cut leaf: the leaf and then one of the ticks say yes (route 3). */
  public static double cutError(double leafRate, double pairRate, long ticks) {
    HistoryTheory.checkRate(leafRate, "leafRate");
    return leafRate * HistoryTheory.pairError(pairRate, (double) ticks);
  }

  /**
   * The mean error of a question.
   *
   * @param rates the rate of one interval by height; those below the leaves are not looked at
   * @param besideShare the probability that a leaf which the range cuts holds the key, outside the
   *     range: the leaf then says yes rightly, and only the pairs can deny. It is 0 for keys that
   *     never occur, and 1 for the worst that can be asked
   */
  public static double intervalError(
      double[] rates, double pairRate, double besideShare, int leafHeight, long queryTicks) {
    checkLeaf(queryTicks, leafHeight);
    Require.inRange(leafHeight, 0, rates.length - 1, "leafHeight");
    HistoryTheory.checkRate(rates[leafHeight], "leaf rate");
    HistoryTheory.checkRate(besideShare, "besideShare");
    Cuts cuts = new Cuts(CoverTheory.either(besideShare, rates[leafHeight]), pairRate);
    return queryTicks < (1L << leafHeight)
        ? cuts.inside(queryTicks, leafHeight)
        : acrossLeaves(rates, cuts, leafHeight, queryTicks);
  }

  /*
   * Up to the remainder r of |q| by g, a head leaves r less its own ticks to the tail; beyond, the
   * tail takes ticks of one more leaf.
   */
  private static double acrossLeaves(double[] rates, Cuts cuts, int leafHeight, long queryTicks) {
    long leafTicks = 1L << leafHeight;
    long rest = queryTicks & (leafTicks - 1);
    Errors whole = CoverTheory.wholeErrors(rates, leafHeight, queryTicks >> leafHeight);
    long others = leafTicks - 1 - rest;
    double sum = joined(whole.most(), cuts.sum(0, rest + 1, rest), rest + 1)
        + joined(whole.less(), cuts.sum(rest + 1, leafTicks, rest + leafTicks), others);
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
      double heads = foundBelow(high, pairRate) - foundBelow(low, pairRate);
      double tails = foundBelow(headAndTail - low + 1, pairRate)
          - foundBelow(headAndTail - high + 1, pairRate);
      double both = heads + tails - (high - low) * CoverTheory.asked(pairRate, headAndTail);
      return leafRate * (heads + tails) - leafRate * leafRate * both;
    }

    /** The mean error of a range that is shorter than a leaf. */
    double inside(long queryTicks, int leafHeight) {
      double inOne = (double) ((1L << leafHeight) - queryTicks + 1);
      double sum =
          inOne * cutError(leafRate, pairRate, queryTicks) + sum(1, queryTicks, queryTicks);
      return Math.scalb(sum, -leafHeight);
    }
  }

  /** The sum of F(a) over all a below n, by doubling: no term is subtracted, and n may be any. */
  private static double foundBelow(long n, double p) {
    double sum = 0;
    long done = 0;
    for (int bit = Long.SIZE - 1 - Long.numberOfLeadingZeros(n | 1); bit >= 0; bit--) {
      // F(done + a) = F(done) + (1 - F(done)) F(a)
      double found = CoverTheory.asked(p, done);
      sum += done * found + (1 - found) * sum;
      done <<= 1;
      if (((n >> bit) & 1) != 0) {
        sum += CoverTheory.asked(p, done);
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
