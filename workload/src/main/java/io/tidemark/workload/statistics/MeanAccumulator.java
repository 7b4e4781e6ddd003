package io.tidemark.workload.statistics;

/** Mean, variance and standard error of values that come one by one (B. P. Welford, 1962). */
public final class MeanAccumulator {
  private long count;
  private double mean;
  private double squaredDeviations;

  /** Takes a further value. */
  public void add(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("value: " + value + " (expected: finite)");
    }
    count++;
    double before = value - mean;
    mean += before / count;
    squaredDeviations += before * (value - mean);
  }

  /** Number of values. */
  public long count() {
    return count;
  }

  /** Their mean, of at least one. */
  public double mean() {
    requireCount(1);
    return mean;
  }

  /** The unbiased estimate of the variance, from at least two. */
  public double variance() {
    requireCount(2);
    return squaredDeviations / (count - 1);
  }

  /** The square root of the variance. */
  public double standardDeviation() {
    return Math.sqrt(variance());
  }

  /** The standard error of the mean. */
  public double standardError() {
    return Math.sqrt(variance() / count);
  }

  /** The interval around the mean by the normal approximation, for many values. */
  public Interval interval(double confidence) {
    double half = NormalDistribution.twoSidedQuantile(confidence) * standardError();
    return new Interval(mean - half, mean + half);
  }

  private void requireCount(long needed) {
    if (count < needed) {
      throw new IllegalStateException("count: " + count + " (expected: at least " + needed + ")");
    }
  }
}
