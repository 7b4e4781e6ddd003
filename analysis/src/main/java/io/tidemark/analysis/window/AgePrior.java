package io.tidemark.analysis.window;

import io.tidemark.core.Require;

/**
 * What is believed about the age of a key before a filter is asked. The age is the number of items
 * since the last that was the key; p is the probability that the next item is the key.
 *
 * <p>Source: inferential 2019, eqs. 3 to 5. All forms keep their digits for tiny p and great ages.
 */
public final class AgePrior {
  private AgePrior() {}

  /** The probability of an age: {@code p (1 - p)^i} (eq. 4). */
  public static double at(double p, double i) {
    return Require.insideUnit(p, "p") * survival(p, i);
  }

  /** The probability that none of n items was the key: {@code (1 - p)^n} (eq. 3). */
  public static double never(double p, double n) {
    Require.insideUnit(p, "p");
    return survival(p, n);
  }

  /** The probability of an age from a on and below b: {@code (1 - p)^a - (1 - p)^b} (eq. 5). */
  public static double between(double p, double a, double b) {
    Require.insideUnit(p, "p");
    Require.finiteAtLeast(b, a, "b");
    return survival(p, a) * -Math.expm1((b - a) * Math.log1p(-p));
  }

  private static double survival(double p, double i) {
    Require.finiteAtLeast(i, 0, "age");
    return Math.exp(i * Math.log1p(-p));
  }
}
