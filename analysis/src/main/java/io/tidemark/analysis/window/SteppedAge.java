package io.tidemark.analysis.window;

import io.tidemark.core.Require;

/**
 * The age of a key when the evidence is of the simplest kind: impossible for ages below {@code from},
 * equally likely for all ages of {@code [from, to)}, and T times as likely for all from {@code to} on.
 *
 * <p>The posterior is the prior of {@link AgePrior} times that, divided by its sum (inferential 2019,
 * eq. 9). Theorems 2 to 5, eq. 36 and Theorem 1 are all of this kind. A geometric prior has no
 * memory, so that all depends on ages less {@code from} only. Every sum has positive terms only and
 * keeps its digits.
 *
 * <p>An empty step with T = 0 is evidence that cannot be (in the theorems, that the timers are of the
 * present block although nothing was inserted in it, where eq. 23 is 0/0). The answer is then the
 * limit of ever shorter steps: the age is {@code from}.
 */
public final class SteppedAge {
  /* Below this the expectation inside the step is a series whose terms fall quickly. */
  private static final double SERIES_BELOW = 1;

  private SteppedAge() {}

  /** {@code P(age < w)}. */
  public static double within(double p, double from, double to, double touch, double w) {
    return between(p, from, to, touch, 0, w);
  }

  /** {@code P(alpha <= age < beta)}. */
  public static double between(
      double p, double from, double to, double touch, double alpha, double beta) {
    check(p, from, to, touch);
    Require.finiteAtLeast(alpha, 0, "alpha");
    Require.finiteAtLeast(beta, alpha, "beta");
    double logQ = Math.log1p(-p);
    double width = to - from;
    double total = total(logQ, width, touch);
    if (total == 0) {
      return alpha <= from && beta > from ? 1 : 0;
    }
    double low = Math.max(0, alpha - from);
    double high = Math.max(0, beta - from);
    double sum = low < width ? step(logQ, low, Math.min(high, width)) : 0;
    if (high > width) {
      sum += touch * step(logQ, Math.max(low, width), high);
    }
    return Math.min(1, sum / total);
  }

  /** The mean age. */
  public static double expected(double p, double from, double to, double touch) {
    check(p, from, to, touch);
    double logQ = Math.log1p(-p);
    double width = to - from;
    double total = total(logQ, width, touch);
    if (total == 0) {
      return from;
    }
    double beyond = touch * Math.exp(width * logQ) * (width + (1 - p) / p);
    return from + (insideSum(p, logQ, width) + beyond) / total;
  }

  /**
   * The sum of {@code a p q^a} over {@code 0 <= a < W}. With {@code y = -ln q} it is {@code q^W (e^(W
   * y) - 1 - W (e^y - 1)) q/p}; for small W y the difference is the sum of {@code y^n (W^n - W) / n!}
   * from n = 2 on. (The textbook form loses all digits where p W is small.)
   */
  private static double insideSum(double p, double logQ, double width) {
    double x = -logQ * width;
    double scale = (1 - p) / p;
    if (x >= SERIES_BELOW) {
      double outside = Math.exp(-x);
      return Math.max(0, -Math.expm1(-x) * scale - width * outside);
    }
    double sum = 0;
    double power = x;
    double narrow = 1;
    for (int n = 2; power > sum * 0x1p-60; n++) {
      power *= x / n;
      narrow /= width;
      sum += power * Math.max(0, 1 - narrow);
    }
    return Math.exp(-x) * sum * scale;
  }

  /** What the posterior is divided by: {@code (1 - q^W) + T q^W}. */
  private static double total(double logQ, double width, double touch) {
    return step(logQ, 0, width) + touch * Math.exp(width * logQ);
  }

  /** {@code q^a - q^b}. */
  private static double step(double logQ, double a, double b) {
    double steps = -Math.expm1((b - a) * logQ);
    return a == 0 ? steps : Math.exp(a * logQ) * steps;
  }

  private static void check(double p, double from, double to, double touch) {
    Require.insideUnit(p, "p");
    Require.finiteAtLeast(from, 0, "from");
    Require.finiteAtLeast(to, from, "to");
    if (!(touch >= 0 && touch <= 1)) {
      throw new IllegalArgumentException(Require.message("touch", touch, "0 <= touch <= 1"));
    }
  }
}
