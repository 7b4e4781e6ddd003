package io.tidemark.analysis.window;

import io.tidemark.core.Require;
import java.util.Arrays;

/**
 * What wrong answers cost: laws of the cost of a false positive and of a false negative, which are
 * drawn for each question, independently of each other.
 *
 * <p>An answer is chosen as in inferential 2019, section 2.6: yes, if the false positive costs at
 * most as much on average as the false negative.
 *
 * <p>Errors: a continuous law stands for equally likely points; the means over both laws are
 * interpolated between probabilities that are a {@value #STEPS}th apart.
 */
public final class ErrorCosts {
  private static final int UNIFORM_POINTS = 64;
  private static final int STEPS = 512;

  private final double meanFalsePositive;
  private final double[] falsePositive = new double[STEPS + 1];
  private final double[] falseNegative = new double[STEPS + 1];

  private ErrorCosts(double[] falsePositives, double[] falseNegatives) {
    double[] positives = sorted(falsePositives, "falsePositives");
    double[] negatives = sorted(falseNegatives, "falseNegatives");
    meanFalsePositive = Arrays.stream(positives).average().orElseThrow();
    for (int i = 0; i <= STEPS; i++) {
      fill(i, positives, negatives);
    }
  }

  /** The same costs for every question. */
  public static ErrorCosts constant(double falsePositive, double falseNegative) {
    return new ErrorCosts(new double[] {falsePositive}, new double[] {falseNegative});
  }

  /** Both costs uniform on an interval; that of the paper is [1, 10). */
  public static ErrorCosts uniform(double from, double to) {
    Require.finiteAtLeast(from, 0, "from");
    Require.finiteAtLeast(to, from, "to");
    // One more of the one than of the other, so that few of them are equal.
    return new ErrorCosts(points(from, to, UNIFORM_POINTS), points(from, to, UNIFORM_POINTS + 1));
  }

  private static double[] points(double from, double to, int count) {
    double[] points = new double[count];
    for (int i = 0; i < count; i++) {
      points[i] = from + (to - from) * (i + 0.5) / count;
    }
    return points;
  }

  private static double[] sorted(double[] points, String name) {
    Require.inRange(points.length, 1, Integer.MAX_VALUE, name + ", their number");
    double[] sorted = points.clone();
    for (double point : sorted) {
      Require.finiteAtLeast(point, 0, name);
    }
    Arrays.sort(sorted);
    return sorted;
  }

  private void fill(int step, double[] positives, double[] negatives) {
    double p = (double) step / STEPS;
    double sumPositive = 0;
    double sumNegative = 0;
    int below = 0;
    double sumBelow = 0;
    // With a false positive of x the answer is no for all false negatives y with y p < x (1 - p).
    for (double x : positives) {
      while (below < negatives.length && negatives[below] * p < x * (1 - p)) {
        sumBelow += negatives[below];
        below++;
      }
      sumPositive += x * (negatives.length - below);
      sumNegative += sumBelow;
    }
    double pairs = (double) positives.length * negatives.length;
    falsePositive[step] = sumPositive / pairs;
    falseNegative[step] = sumNegative / pairs;
  }

  /** The mean cost of a false positive. */
  public double meanFalsePositive() {
    return meanFalsePositive;
  }

  /**
   * The mean cost of an answer for a key that is not in the window, where it is taken to be in it
   * with a probability: the mean of the cost of a false positive, zero where the answer is no.
   */
  public double ifAbsent(double posterior) {
    return at(falsePositive, posterior);
  }

  /** The same for a key that is in the window. */
  public double ifPresent(double posterior) {
    return at(falseNegative, posterior);
  }

  private static double at(double[] values, double posterior) {
    double place = posterior * STEPS;
    int step = Math.min(STEPS - 1, (int) place);
    return values[step] + (place - step) * (values[step + 1] - values[step]);
  }
}
