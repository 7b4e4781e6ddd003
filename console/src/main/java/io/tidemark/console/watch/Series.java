package io.tidemark.console.watch;

import io.tidemark.core.Require;
import java.util.Arrays;

/**
 * Numbers over time in steps of fixed length: the last so many steps, the oldest are forgotten. What was not seen is not a
 * number.
 *
 * <p>Threads: one at a time.
 */
final class Series {
  private final long stepMillis;
  private final int steps;
  private final float[] values;
  private final double[] sums;
  private final int[] counts;
  private long step = Long.MIN_VALUE;

  /**
   * Nothing seen yet.
   *
   * @param columns how many numbers there are for each step
   */
  Series(long stepMillis, int steps, int columns) {
    this.stepMillis = Require.inRange(stepMillis, 1, Long.MAX_VALUE, "stepMillis");
    this.steps = Require.inRange(steps, 1, 1 << 20, "steps");
    values = new float[Math.multiplyExact(steps, columns)];
    Arrays.fill(values, Float.NaN);
    sums = new double[columns];
    counts = new int[columns];
  }

  /** Takes the numbers of a moment; a step shows the mean of those within it. Moments before the last step are ignored. */
  void add(long millis, double[] numbers) {
    long now = Math.floorDiv(millis, stepMillis);
    if (now < step) {
      return;
    }
    if (now > step) {
      begin(now);
    }
    for (int column = 0; column < sums.length; column++) {
      if (Double.isFinite(numbers[column])) {
        sums[column] += numbers[column];
        counts[column]++;
        values[place(now, column)] = (float) (sums[column] / counts[column]);
      }
    }
  }

  private void begin(long now) {
    long first = step == Long.MIN_VALUE ? now : Math.max(step + 1, now - steps + 1);
    for (long skipped = first; skipped <= now; skipped++) {
      for (int column = 0; column < sums.length; column++) {
        values[place(skipped, column)] = Float.NaN;
      }
    }
    Arrays.fill(sums, 0);
    Arrays.fill(counts, 0);
    step = now;
  }

  private int place(long at, int column) {
    return column * steps + (int) Math.floorMod(at, (long) steps);
  }

  /** How long a step is. */
  long stepMillis() {
    return stepMillis;
  }

  /** When the first step of those begins that end with the one of a moment. */
  long from(long millis) {
    return (Math.floorDiv(millis, stepMillis) - steps + 1) * stepMillis;
  }

  /** The last steps of a column up to a moment, the oldest first. */
  double[] last(long millis, int column, int most) {
    long end = Math.floorDiv(millis, stepMillis);
    double[] last = new double[most];
    for (int i = 0; i < most; i++) {
      long at = end - most + 1 + i;
      boolean isKept = step != Long.MIN_VALUE && at <= step && at > step - steps;
      last[i] = isKept ? values[place(at, column)] : Double.NaN;
    }
    return last;
  }

  /** How many steps are kept. */
  int steps() {
    return steps;
  }
}
