package io.tidemark.benchmarks.frame;

import java.util.Arrays;
import java.util.List;
import org.openjdk.jmh.results.ScalarResult;

/**
 * How many single operations took how long: one count for each number of nanoseconds up to 32, and
 * then 16 for each power of two, so that a time is known to about 6 %.
 */
final class SingleTimes {
  private static final int STEP_BITS = 4;
  private static final int STEPS = 1 << STEP_BITS;

  private final long[] counts = new long[Long.SIZE * STEPS];
  private long count;
  private long leftOut;

  synchronized void reset() {
    Arrays.fill(counts, 0);
    count = 0;
    leftOut = 0;
  }

  /** Counts times. */
  synchronized void add(long[] nanos) {
    for (long time : nanos) {
      counts[place(Math.max(time, 0))]++;
    }
    count += nanos.length;
  }

  /** Leaves out so many times. */
  synchronized void leaveOut(int times) {
    leftOut += times;
  }

  synchronized long count() {
    return count;
  }

  synchronized long leftOut() {
    return leftOut;
  }

  /** The least time that so large a share of all does not exceed; no number if there is none. */
  synchronized double nanosOf(double share) {
    long rank = (long) Math.ceil(share * count);
    long passed = 0;
    for (int place = 0; place < counts.length; place++) {
      passed += counts[place];
      if (passed >= rank && passed > 0) {
        return largest(place);
      }
    }
    return Double.NaN;
  }

  /** The percentiles and counts; none if nothing was timed. */
  synchronized List<ScalarResult> results() {
    return count + leftOut == 0
        ? List.of()
        : List.of(
            Metric.MEDIAN.result(nanosOf(0.5)),
            Metric.P99.result(nanosOf(0.99)),
            Metric.P999.result(nanosOf(0.999)),
            Metric.P9999.result(nanosOf(0.9999)),
            Metric.MOST.result(nanosOf(1)),
            Metric.SINGLE.result((double) count),
            Metric.LEFT_OUT.result((double) leftOut));
  }

  private static int place(long nanos) {
    int shift = Math.max(0, Long.SIZE - STEP_BITS - 1 - Long.numberOfLeadingZeros(nanos));
    return (shift << STEP_BITS) + (int) (nanos >>> shift);
  }

  /** The largest time that is counted at a place. */
  private static long largest(int place) {
    int shift = Math.max(0, (place >>> STEP_BITS) - 1);
    long least = (long) (place - (shift << STEP_BITS)) << shift;
    return least + (1L << shift) - 1;
  }
}
