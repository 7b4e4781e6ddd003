package io.tidemark.analysis.history;

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

  /**
   * The mean error of a question to levels of which the finest have no bits: the range is widened to
   * whole intervals of the finest height that has some.
   *
   * @param bottomHeight that height; rates below it are not looked at
   */
  public static double widenedLevelError(double[] rates, int bottomHeight, long queryTicks) {
    HistoryTheory.checkQuery(queryTicks);
    Require.inRange(bottomHeight, 0, rates.length - 1, "bottomHeight");
    long others = queryTicks - 1;
    long touched = (others >> bottomHeight) + 1;
    // With r ticks beyond whole intervals, r of the 2^h places reach into one interval more.
    long beyond = others - ((touched - 1) << bottomHeight);
    double oneMore = Math.scalb((double) beyond, -bottomHeight);
    Errors errors = wholeErrors(rates, bottomHeight, touched + 1);
    return oneMore * errors.most() + (1 - oneMore) * errors.less();
  }

  /** The mean errors with so many intervals of the bottom height in a row, and with one less. */
  static Errors wholeErrors(double[] rates, int bottomHeight, long intervals) {
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

  static double asked(double rate, long times) {
    return HistoryTheory.pairError(rate, (double) Math.max(0, times));
  }

  /** The probability that one of two independent errors happens. */
  static double either(double a, double b) {
    return a + b - a * b;
  }

  /** With n intervals of a height left, and with n - 1. */
  record Errors(double most, double less) {
    Errors finer(double rate, long intervals) {
      boolean odd = (intervals & 1) != 0;
      double onOdd = either(rate, odd ? most : less);
      // An even number that is none takes none.
      double onEven = intervals <= 1 ? 0 : (most + either(either(rate, rate), less)) / 2;
      return odd ? new Errors(onOdd, onEven) : new Errors(onEven, onOdd);
    }
  }
}
