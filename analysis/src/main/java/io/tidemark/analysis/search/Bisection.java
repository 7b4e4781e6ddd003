package io.tidemark.analysis.search;

import java.util.function.DoublePredicate;
import java.util.function.LongPredicate;

/** Where a condition that holds from some point on begins to hold, found by halving. */
public final class Bisection {
  private Bisection() {}

  /**
   * The least number of {@code [low, high]} for which a condition holds; {@code high} if it holds for
   * none below, which is not asked.
   *
   * @param holds false up to some number, true from there on
   */
  public static long least(long low, long high, LongPredicate holds) {
    long from = low;
    long to = high;
    while (from < to) {
      long middle = from + ((to - from) >>> 1);
      if (holds.test(middle)) {
        to = middle;
      } else {
        from = middle + 1;
      }
    }
    return to;
  }

  /**
   * The greatest number of {@code [low, high]} for which a condition holds; {@code low} if it holds for
   * none above, which is not asked.
   *
   * @param holds true up to some number, false from there on
   */
  public static long greatest(long low, long high, LongPredicate holds) {
    return least(low, high, number -> number < high && !holds.test(number + 1));
  }

  /**
   * The least number between two for which a condition holds, as closely as doubles can tell; {@code high}
   * if it holds for none below.
   *
   * @param holds false up to some number, true from there on
   */
  public static double leastReal(double low, double high, DoublePredicate holds) {
    double from = low;
    double to = high;
    while (true) {
      double middle = from + (to - from) / 2;
      if (!(middle > from && middle < to)) {
        return to;
      }
      if (holds.test(middle)) {
        to = middle;
      } else {
        from = middle;
      }
    }
  }
}
