package io.tidemark.workload;

/** Argument checks whose message names the argument, its value and what was expected. */
public final class Require {
  private Require() {}

  /** Returns {@code value} if it lies in {@code min..max}, both included. */
  public static int inRange(int value, int min, int max, String name) {
    return (int) inRange((long) value, min, max, name);
  }

  /** Returns {@code value} if it lies in {@code min..max}, both included. */
  public static long inRange(long value, long min, long max, String name) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(
          name + ": " + value + " (expected: " + min + ".." + max + ")");
    }
    return value;
  }

  /** Returns {@code value} if it is no NaN and lies in {@code [min, max]}. */
  public static double inRange(double value, double min, double max, String name) {
    // Written so that NaN fails.
    if (!(value >= min && value <= max)) {
      throw new IllegalArgumentException(
          name + ": " + value + " (expected: " + min + ".." + max + ")");
    }
    return value;
  }

  /** Returns {@code value} if it lies strictly between 0 and 1. */
  public static double openUnit(double value, String name) {
    if (!(value > 0 && value < 1)) {
      throw new IllegalArgumentException(name + ": " + value + " (expected: in (0, 1))");
    }
    return value;
  }

  /** Returns {@code value} if it lies in (0, 1]. */
  public static double positiveUnit(double value, String name) {
    if (!(value > 0 && value <= 1)) {
      throw new IllegalArgumentException(name + ": " + value + " (expected: in (0, 1])");
    }
    return value;
  }

  /** Returns {@code value} if it is finite and at least {@code min}. */
  public static double atLeast(double value, double min, String name) {
    if (!(value >= min && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          name + ": " + value + " (expected: finite, at least " + min + ")");
    }
    return value;
  }
}
