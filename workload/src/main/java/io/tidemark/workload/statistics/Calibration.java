package io.tidemark.workload.statistics;

import io.tidemark.workload.Require;
import java.util.ArrayList;
import java.util.List;

/**
 * How far stated probabilities are from what is true: of all questions answered with a probability near
 * P, a share of P should be true.
 *
 * <p>Not safe for use by several threads.
 */
public final class Calibration {
  /** The number of bins of equal width. */
  public static final int BINS = 20;

  private final long[] counts = new long[BINS];
  private final long[] trues = new long[BINS];
  private final double[] sums = new double[BINS];

  /** Creates an empty one. */
  public Calibration() {}

  /**
   * What is known of one bin.
   *
   * @param midpoint of the bin
   * @param meanProbability the mean of the probabilities that were given
   * @param share the share of questions that are true
   * @param count the number of questions
   */
  public record Point(double midpoint, double meanProbability, double share, long count) {}

  /** Adds a question that was answered with a probability and whose answer is yes. */
  public void addTrue(double probability) {
    trues[add(probability)]++;
  }

  /** Adds a question that was answered with a probability and whose answer is no. */
  public void addFalse(double probability) {
    add(probability);
  }

  private int add(double probability) {
    Require.inRange(probability, 0.0, 1.0, "probability");
    int bin = Math.min(BINS - 1, (int) (probability * BINS));
    counts[bin]++;
    sums[bin] += probability;
    return bin;
  }

  /** The number of questions. */
  public long count() {
    long count = 0;
    for (long bin : counts) {
      count += bin;
    }
    return count;
  }

  /**
   * The posterior error (inferential 2019, eq. 35).
   *
   * @throws IllegalArgumentException if there is no question
   */
  public double posteriorError() {
    double[] shares = new double[BINS];
    for (int bin = 0; bin < BINS; bin++) {
      shares[bin] = counts[bin] == 0 ? 0 : (double) trues[bin] / (double) counts[bin];
    }
    return posteriorError(counts, shares);
  }

  /**
   * The mean distance of the share of a bin from its midpoint (eq. 35). It is not below 0.025 where
   * all probabilities are near 0 or 1, however right they are.
   */
  public static double posteriorError(long[] counts, double[] shares) {
    Require.inRange(counts.length, BINS, BINS, "counts");
    Require.inRange(shares.length, BINS, BINS, "shares");
    double sum = 0;
    double all = 0;
    for (int bin = 0; bin < BINS; bin++) {
      sum += Math.abs(shares[bin] - midpoint(bin)) * counts[bin];
      all += counts[bin];
    }
    return sum / Require.atLeast(all, 1, "questions");
  }

  /** The mean distance of the share of a bin from the mean of its probabilities. */
  public double meanDistance() {
    double sum = 0;
    for (Point point : points()) {
      sum += Math.abs(point.share() - point.meanProbability()) * point.count();
    }
    return sum / Require.atLeast((double) count(), 1, "questions");
  }

  /** The bins in which there are questions, by probability. */
  public List<Point> points() {
    List<Point> points = new ArrayList<>();
    for (int bin = 0; bin < BINS; bin++) {
      if (counts[bin] > 0) {
        double count = (double) counts[bin];
        points.add(new Point(midpoint(bin), sums[bin] / count, trues[bin] / count, counts[bin]));
      }
    }
    return points;
  }

  private static double midpoint(int bin) {
    return (bin + 0.5) / BINS;
  }
}
