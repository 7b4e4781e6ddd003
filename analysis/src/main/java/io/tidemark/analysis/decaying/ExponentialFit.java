package io.tidemark.analysis.decaying;

import io.tidemark.core.filter.decaying.DecayTerm;
import java.util.ArrayList;
import java.util.List;

/** Exponentials whose sum is near to a power, and how near it is. */
final class ExponentialFit {
  /*
   * With y = 1 + epochs / scale, y^-a = 1 / Gamma(a) * integral over v of e^(a v) e^(-y e^v) [1]. The
   * trapezoidal rule makes a sum of exponentials of it: rates e^v at equal distances of v, with
   * weights e^(a v). The slowest stands for all that are slower, and has a weight of its own. The
   * common factor, and with it Gamma, follows from that the sum shall not be below the power. Distance,
   * greatest rate and that weight are searched.
   *
   * How near the sum f is to the power is bounded between the points that are looked at. The logarithm of
   * f(y) y^a, as a function of log y, has the slope a - y r(y), where r, the mean of the rates
   * weighted by their terms, does not increase with y. So the slope between two points is known
   * within bounds, and how far the function can leave them. Where y times the least rate has
   * reached a, it falls forever.
   *
   * [1] G. Beylkin, L. Monzon: Approximation by exponential sums revisited. Applied and Computational
   *     Harmonic Analysis 28, 2010.
   */
  private static final double COARSE_STEP = 1.0 / 4;
  private static final double SEARCH_STEP = 1.0 / 16;
  private static final double FINAL_STEP = 1.0 / 1024;

  /* What the arithmetic of the bounds may be wrong by, and much more. */
  private static final double ROUNDING = 1e-9;

  /*
   * Coarse searches begin at each of these, and a finer one at the best place found. They end when steps are
   * so small a part of the first, or so many.
   */
  private static final double[] FIRST_REACHES = {1, 2.5, 4};
  private static final double[] FIRST_TOPS = {-1, 0, 1};
  private static final double[] FIRST_STEPS = {0.3, 0.5, 0.25};
  private static final double FIRST_LAST = 0.4;
  private static final double COARSE_PART = 1.0 / 16;
  private static final double LAST_PART = 1e-3;
  private static final int MOST_ROUNDS = 100;

  private final PolynomialTerms wanted;
  private final double[] rates;
  private final double[] weights;

  /** Logarithms of the greatest and, up to the horizon, the least ratio of sum and power. */
  private double most = Double.NEGATIVE_INFINITY;

  private double least = Double.POSITIVE_INFINITY;

  private ExponentialFit(PolynomialTerms wanted, double[] rates, double[] weights) {
    this.wanted = wanted;
    this.rates = rates;
    this.weights = weights;
  }

  static PolynomialTerms best(int number, PolynomialTerms wanted) {
    double[] best = null;
    double bestError = Double.POSITIVE_INFINITY;
    for (double reach : FIRST_REACHES) {
      for (double top : FIRST_TOPS) {
        double distance = (StrictMath.log(endOf(wanted)) + reach) / number;
        double[] start = {distance, top, FIRST_LAST};
        double[] found = search(number, wanted, start, 1, COARSE_PART, COARSE_STEP);
        double error = searchError(number, wanted, found, COARSE_STEP);
        if (best == null || error < bestError) {
          best = found;
          bestError = error;
        }
      }
    }
    double[] refined = search(number, wanted, best, COARSE_PART, LAST_PART, SEARCH_STEP);
    return grid(number, wanted, refined).terms();
  }

  /* One coordinate after the other, up and down; where none is better, by half as much. */
  private static double[] search(
      int number,
      PolynomialTerms wanted,
      double[] start,
      double firstPart,
      double lastPart,
      double step) {
    double[] at = start;
    double error = searchError(number, wanted, at, step);
    double part = firstPart;
    for (int round = 0; part > lastPart && round < MOST_ROUNDS; round++) {
      boolean moved = false;
      for (int move = 0; move < 2 * at.length; move++) {
        double[] next = at.clone();
        next[move / 2] += (move % 2 == 0 ? part : -part) * FIRST_STEPS[move / 2];
        double nextError = searchError(number, wanted, next, step);
        if (nextError < error) {
          at = next;
          error = nextError;
          moved = true;
        }
      }
      part = moved ? part : part / 2;
    }
    return at;
  }

  private static double searchError(int number, PolynomialTerms wanted, double[] at, double step) {
    ExponentialFit fit = grid(number, wanted, at);
    fit.measure(step);
    double error = fit.most - fit.least;
    // Weights can be too small for a number, and then there is no sum.
    return error >= 0 ? error : Double.POSITIVE_INFINITY;
  }

  private static ExponentialFit grid(int number, PolynomialTerms wanted, double[] at) {
    double[] rates = new double[number];
    double[] weights = new double[number];
    for (int term = 0; term < number; term++) {
      double log = at[1] - at[0] * term;
      rates[term] = StrictMath.exp(log);
      weights[term] = StrictMath.exp(wanted.exponent() * log + (term == number - 1 ? at[2] : 0));
    }
    return new ExponentialFit(wanted, rates, weights);
  }

  private static double endOf(PolynomialTerms wanted) {
    return 1 + wanted.horizonEpochs() / wanted.scaleEpochs();
  }

  /** The terms as a filter has them, and the bounds of these. */
  private PolynomialTerms terms() {
    double scale = wanted.scaleEpochs();
    double[] factors = new double[rates.length];
    for (int term = 0; term < rates.length; term++) {
      factors[term] = StrictMath.exp(-rates[term] / scale);
      // Of a factor near 1 few digits are left: what follows holds for these.
      rates[term] = -scale * StrictMath.log(factors[term]);
    }
    measure(FINAL_STEP);
    List<DecayTerm> terms = new ArrayList<>();
    double lift = StrictMath.exp(-least) * (1 + ROUNDING);
    for (int term = 0; term < rates.length; term++) {
      double weight = lift * weights[term] * StrictMath.exp(-rates[term]);
      terms.add(new DecayTerm(weight, factors[term]));
    }
    double error = StrictMath.expm1(most - least) + 4 * ROUNDING;
    return new PolynomialTerms(wanted.exponent(), scale, wanted.horizonEpochs(), terms, error);
  }

  private void measure(double step) {
    double end = StrictMath.log(endOf(wanted));
    double slowest = rates[rates.length - 1];
    double far = Math.max(end, StrictMath.log(wanted.exponent() / slowest));
    measure(0, end, step);
    double leastToEnd = least;
    measure(end, far, step);
    least = leastToEnd;
  }

  private void measure(double from, double to, double step) {
    int steps = (int) Math.ceil((to - from) / step);
    double width = steps == 0 ? 0 : (to - from) / steps;
    Point last = point(from);
    for (int i = 1; i <= steps; i++) {
      Point next = point(from + i * width);
      double up = Math.abs(wanted.exponent() - last.y * next.meanRate);
      double down = Math.abs(wanted.exponent() - next.y * last.meanRate);
      double middle = (last.logRatio + next.logRatio) / 2;
      double away = Math.max(up, down) * width / 2;
      most = Math.max(most, middle + away);
      least = Math.min(least, middle - away);
      last = next;
    }
  }

  /** One value of y, the logarithm of the ratio there, and the mean of the rates. */
  private record Point(double y, double logRatio, double meanRate) {}

  private Point point(double logY) {
    double y = StrictMath.exp(logY);
    // In parts of the slowest term, of which there is always something left.
    double slowest = rates[rates.length - 1];
    double sum = 0;
    double sumOfRates = 0;
    for (int term = 0; term < rates.length; term++) {
      double value = weights[term] * StrictMath.exp((slowest - rates[term]) * y);
      sum += value;
      sumOfRates += value * rates[term];
    }
    double logRatio = StrictMath.log(sum) - slowest * y + wanted.exponent() * logY;
    return new Point(y, logRatio, sumOfRates / sum);
  }
}
