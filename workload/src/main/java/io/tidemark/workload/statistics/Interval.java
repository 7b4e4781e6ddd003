package io.tidemark.workload.statistics;

/**
 * A closed interval.
 *
 * @param low lower end
 * @param high upper end
 */
public record Interval(double low, double high) {
  public Interval {
    if (!(low <= high)) {
      throw new IllegalArgumentException(
          "low: " + low + " (expected: at most high, which is " + high + ")");
    }
  }

  /** Whether the value lies in the interval. */
  public boolean contains(double value) {
    return value >= low && value <= high;
  }

  /** Half its length. */
  public double halfWidth() {
    return (high - low) / 2;
  }
}
