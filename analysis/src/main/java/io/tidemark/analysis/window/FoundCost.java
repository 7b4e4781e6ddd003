package io.tidemark.analysis.window;

import io.tidemark.analysis.keys.KeyLaw;
import java.util.function.DoubleUnaryOperator;

/**
 * What errors cost per question with a filter that says no more than whether it finds a key.
 *
 * <p>Both functions take {@code -ln(1 - p)} of a key: one gives the probability that it is not in the
 * window and found, the other that it is in the window and found.
 */
public final class FoundCost {
  private final KeyLaw law;
  private final double windowItems;
  private final ErrorCosts costs;

  /** The cost for questions of a stream. */
  public FoundCost(KeyLaw law, double windowItems, ErrorCosts costs) {
    this.law = law;
    this.windowItems = windowItems;
    this.costs = costs;
  }

  /** The cost if what is found is taken to be in the window. */
  public double standard(DoubleUnaryOperator absentFound, DoubleUnaryOperator presentFound) {
    double sum = 0;
    for (int i = 0; i < law.classes(); i++) {
      double rate = law.rate(i);
      double missed = -Math.expm1(-rate * windowItems) - presentFound.applyAsDouble(rate);
      sum += law.share(i)
          * (absentFound.applyAsDouble(rate) * costs.ifAbsent(1)
              + Math.max(0, missed) * costs.ifPresent(0));
    }
    return sum;
  }

  /** The cost of the cheaper answers (inferential 2019, section 2.6). */
  public double inferred(DoubleUnaryOperator absentFound, DoubleUnaryOperator presentFound) {
    double sum = 0;
    for (int i = 0; i < law.classes(); i++) {
      double rate = law.rate(i);
      double wrong = absentFound.applyAsDouble(rate);
      double right = presentFound.applyAsDouble(rate);
      double missed = Math.max(0, -Math.expm1(-rate * windowItems) - right);
      double absent = Math.max(0, Math.exp(-rate * windowItems) - wrong);
      sum += law.share(i) * (cheaper(costs, right, wrong) + cheaper(costs, missed, absent));
    }
    return sum;
  }

  /** The cost of one evidence, of the probabilities to have it and be in the window, or not. */
  static double cheaper(ErrorCosts costs, double present, double absent) {
    double all = present + absent;
    if (!(all > 0)) {
      return 0;
    }
    double posterior = Math.min(1, present / all);
    return absent * costs.ifAbsent(posterior) + present * costs.ifPresent(posterior);
  }

  /** The part of questions for keys that are not in the window and found. */
  public double absentFound(DoubleUnaryOperator absentFound) {
    double sum = 0;
    for (int i = 0; i < law.classes(); i++) {
      sum += law.share(i) * absentFound.applyAsDouble(law.rate(i));
    }
    return sum;
  }
}
