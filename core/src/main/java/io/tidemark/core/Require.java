package io.tidemark.core;

/** Checks of arguments; every message has the form {@code name: value (expected: range)}. */
public final class Require {
  private Require() {}

  /** Returns {@code value} if it lies in {@code [min, max]}. */
  public static int inRange(int value, int min, int max, String name) {
    inRange((long) value, min, max, name);
    return value;
  }

  /** Returns {@code value} if it lies in {@code [min, max]}. */
  public static long inRange(long value, long min, long max, String name) {
    if (value < min || value > max) {
      // No value can be above the greatest long, so there is no upper bound to name.
      String range = max == Long.MAX_VALUE ? "at least " + min : min + ".." + max;
      throw new IllegalArgumentException(message(name, value, range));
    }
    return value;
  }

  /** Returns {@code value} if it lies strictly between 0 and 1; NaN does not. */
  public static double insideUnit(double value, String name) {
    if (!(value > 0.0 && value < 1.0)) {
      throw new IllegalArgumentException(message(name, value, "0 < " + name + " < 1"));
    }
    return value;
  }

  /** Returns {@code value} if it is finite and at least {@code min}; NaN is not. */
  public static double finiteAtLeast(double value, double min, String name) {
    if (!(value >= min && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(message(name, value, "finite, at least " + min));
    }
    return value;
  }

  /** Returns {@code value} if it is not null. */
  public static <T> T nonNull(T value, String name) {
    if (value == null) {
      throw new NullPointerException(message(name, null, "not null"));
    }
    return value;
  }

  /**
   * Refuses a size that the heap of this JVM could never hold, before anything is allocated.
   *
   * @param bytes the size that is about to be allocated
   */
  public static long fitsInHeap(long bytes, String name) {
    long heap = Runtime.getRuntime().maxMemory();
    if (bytes > heap) {
      throw new IllegalArgumentException(
          message(name, bytes, "at most " + heap + ", the heap of this JVM; -Xmx sets it"));
    }
    return bytes;
  }

  /** The one form of all messages about arguments. */
  public static String message(String name, Object value, String expected) {
    return name + ": " + value + " (expected: " + expected + ")";
  }
}
