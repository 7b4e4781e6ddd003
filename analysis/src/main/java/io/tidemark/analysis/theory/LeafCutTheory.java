package io.tidemark.analysis.theory;

import io.tidemark.analysis.theory.CoverTheory.Errors;
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
    Sums ends = Sums.below(Math.min(queryTicks, leafTicks), pairRate);
    double inOne = queryTicks >= leafTicks
        ? 0
        : (double) (leafTicks - queryTicks + 1) * CoverTheory.asked(pairRate, queryTicks);
    return Math.scalb(2 * ends.found + inOne, -leafHeight);
  }

  /**
   * The same with each cut leaf weighted by the number of its ticks outside the range: the sum of
   * (g - a) F(a). Times the probability that a key occurs at such a tick, it is the expected number
   * of leaves that hold the key, but not in the range, and whose ticks are found.
   */
  public static double cutFoundBeside(double pairRate, long queryTicks, int leafHeight) {
    checkLeaf(queryTicks, leafHeight);
    double leafTicks = Math.scalb(1.0, leafHeight);
    Sums ends = Sums.below(Math.min(queryTicks, 1L << leafHeight), pairRate);
    double beside = leafTicks - queryTicks;
    double inOne =
        beside <= 0 ? 0 : (beside + 1) * beside * CoverTheory.asked(pairRate, queryTicks);
    return (2 * (leafTicks * ends.found - ends.weighted) + inOne) / leafTicks;
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
   * @param besideRate the probability that the key occurs at a tick of a cut leaf outside the range:
   *     the leaf then says yes rightly, and only the pairs can deny. It is 0 for keys that never
   *     occur
   */
  public static double intervalError(
      double[] rates, double pairRate, double besideRate, int leafHeight, long queryTicks) {
    checkLeaf(queryTicks, leafHeight);
    Require.inRange(leafHeight, 0, rates.length - 1, "leafHeight");
    HistoryTheory.checkRate(besideRate, "besideRate");
    HistoryTheory.checkRate(rates[leafHeight], "leaf rate");
    double present = besideRate * cutFoundBeside(pairRate, queryTicks, leafHeight);
    double rightly = Math.min(1, present) * (1 - rates[leafHeight]);
    Cuts cuts = new Cuts(rates[leafHeight], pairRate);
    return queryTicks < (1L << leafHeight)
        ? Math.min(1, cuts.inside(queryTicks, leafHeight) + rightly)
        : acrossLeaves(rates, cuts, rightly, leafHeight, queryTicks);
  }

  /*
   * Up to the remainder r of |q| by g, a head leaves r less its own ticks to the tail; beyond, the
   * tail takes ticks of one more leaf.
   */
  private static double acrossLeaves(
      double[] rates, Cuts cuts, double rightly, int leafHeight, long queryTicks) {
    long leafTicks = 1L << leafHeight;
    long rest = queryTicks & (leafTicks - 1);
    Errors whole = CoverTheory.wholeErrors(rates, leafHeight, queryTicks >> leafHeight);
    long others = leafTicks - 1 - rest;
    double within = cuts.sum(0, rest + 1, rest) / (rest + 1) + rightly;
    double beyond = cuts.sum(rest + 1, leafTicks, rest + leafTicks) / Math.max(1, others) + rightly;
    double sum = (rest + 1) * CoverTheory.either(whole.most(), Math.min(1, within))
        + others * CoverTheory.either(whole.less(), Math.min(1, beyond));
    return Math.scalb(sum, -leafHeight);
  }

  /** The errors of a head and a tail, if the key does not occur in their leaves. */
  private record Cuts(double leafRate, double pairRate) {
    /** The sum, over heads of low to high - 1 ticks, of the error of the head or of its tail. */
    double sum(long low, long high, long headAndTail) {
      double heads = found(high) - found(low);
      double tails = found(headAndTail - low + 1) - found(headAndTail - high + 1);
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

    private double found(long ticks) {
      return Sums.below(ticks, pairRate).found;
    }
  }

  /**
   * Sums over all a below n.
   *
   * @param found of F(a)
   * @param weighted of a F(a)
   */
  private record Sums(long n, double found, double weighted) {
    /** By doubling: no term is subtracted, and n may be any. */
    static Sums below(long n, double p) {
      HistoryTheory.checkRate(p, "pairRate");
      Sums sums = new Sums(0, 0, 0);
      for (int bit = Long.SIZE - 1 - Long.numberOfLeadingZeros(n | 1); bit >= 0; bit--) {
        sums = sums.doubled(p);
        if (((n >> bit) & 1) != 0) {
          sums = sums.next(p);
        }
      }
      return sums;
    }

    /** F(n + a) = F(n) + (1 - F(n)) F(a). */
    private Sums doubled(double p) {
      double all = CoverTheory.asked(p, n);
      double secondFound = n * all + (1 - all) * found;
      double sumOfIndices = (double) n * n + (double) n * (n - 1) / 2;
      double secondWeighted = sumOfIndices * all + (1 - all) * (n * found + weighted);
      return new Sums(2 * n, found + secondFound, weighted + secondWeighted);
    }

    private Sums next(double p) {
      double last = CoverTheory.asked(p, n);
      return new Sums(n + 1, found + last, weighted + n * last);
    }
  }

  private static void checkLeaf(long queryTicks, int leafHeight) {
    HistoryTheory.checkQuery(queryTicks);
    Require.inRange(leafHeight, 0, HistoryTheory.MAX_LEVELS - 1, "leafHeight");
  }
}
