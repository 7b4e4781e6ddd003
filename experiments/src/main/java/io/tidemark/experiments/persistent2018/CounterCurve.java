package io.tidemark.experiments.persistent2018;

import java.util.Arrays;

/**
 * The value of a counter over time as straight pieces that are nowhere further from it than a
 * tolerance.
 */
final class CounterCurve {
  /*
   * Each piece starts at the true value and keeps the cone of slopes that pass all values since
   * within the tolerance; when the cone closes, a new piece starts. Between two ticks at which the
   * counter changes it is constant, so that it is enough to look at both ends of each step: a line
   * that is near at both ends of a constant is near between them.
   *
   * A piece with a free start would be longer (J. O'Rourke, "An on-line algorithm for fitting
   * straight lines between data ranges", CACM 24(9), 1981). The tolerance is the same.
   */
  private final double tolerance;
  private long[] starts = new long[4];
  private double[] values = new double[4];
  private double[] slopes = new double[4];
  private int pieces;

  private double leastSlope = Double.NEGATIVE_INFINITY;
  private double greatestSlope = Double.POSITIVE_INFINITY;

  /* The last tick that the cone has seen, and the value there. */
  private long seenTick = -1;
  private long seenValue;

  /* The tick that is being counted; its value is known only when a later one comes. */
  private long openTick = -1;
  private long openValue;

  CounterCurve(double tolerance) {
    this.tolerance = tolerance;
  }

  /** Adds to the counter; ticks from 0, never descending. */
  void add(long tick, long count) {
    if (tick != openTick) {
      advance(tick);
    }
    openValue += count;
  }

  private void advance(long tick) {
    if (openTick >= 0) {
      see(openTick, openValue);
    }
    if (tick - 1 > openTick) {
      see(tick - 1, openValue);
    }
    openTick = tick;
  }

  /** Ends the curve: nothing more comes up to the tick, excluded. */
  void end(long ticks) {
    if (openTick >= 0) {
      advance(ticks);
    }
  }

  private void see(long tick, long value) {
    if (pieces == 0) {
      start(0, tick == 0 ? (double) value : 0);
    }
    if (tick > starts[pieces - 1] && !narrow(tick, value)) {
      long next = seenTick + 1;
      start(next, (double) (next == tick ? value : seenValue));
      if (tick > next) {
        narrow(tick, value);
      }
    }
    slopes[pieces - 1] = slope();
    seenTick = tick;
    seenValue = value;
  }

  /** Keeps the slopes that pass a value within the tolerance; changes nothing if there are none. */
  private boolean narrow(long tick, long value) {
    double distance = (double) (tick - starts[pieces - 1]);
    double rise = value - values[pieces - 1];
    double least = Math.max(leastSlope, (rise - tolerance) / distance);
    double greatest = Math.min(greatestSlope, (rise + tolerance) / distance);
    if (least > greatest) {
      return false;
    }
    leastSlope = least;
    greatestSlope = greatest;
    return true;
  }

  private double slope() {
    return Double.isInfinite(leastSlope) ? 0 : (leastSlope + greatestSlope) / 2;
  }

  private void start(long tick, double value) {
    if (pieces == starts.length) {
      starts = Arrays.copyOf(starts, 2 * pieces);
      values = Arrays.copyOf(values, 2 * pieces);
      slopes = Arrays.copyOf(slopes, 2 * pieces);
    }
    starts[pieces] = tick;
    values[pieces] = value;
    pieces++;
    leastSlope = Double.NEGATIVE_INFINITY;
    greatestSlope = Double.POSITIVE_INFINITY;
  }

  /** About the value of the counter before a tick, once it has ended. */
  double before(long tick) {
    if (tick <= 0 || pieces == 0) {
      return 0;
    }
    int found = Arrays.binarySearch(starts, 0, pieces, tick - 1);
    int piece = found >= 0 ? found : -found - 2;
    return values[piece] + slopes[piece] * (tick - 1 - starts[piece]);
  }

  /** The number of straight pieces. */
  int pieces() {
    return pieces;
  }
}
