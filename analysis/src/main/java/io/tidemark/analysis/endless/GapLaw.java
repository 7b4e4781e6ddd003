package io.tidemark.analysis.endless;

import io.tidemark.core.Require;
import java.util.Arrays;
import java.util.function.LongToDoubleFunction;

/**
 * How many arrivals lie between a key and its repeat: 1 if it is the very next. Gaps are kept in
 * buckets, four to an octave.
 *
 * <p>Errors: a bucket stands for its middle, so that a gap is taken for one at most an eighth off.
 */
public final class GapLaw {
  /** The greatest gap. */
  public static final long MAX_GAP = 1L << 60;

  private static final int PER_OCTAVE_BITS = 2;
  private static final int PER_OCTAVE = 1 << PER_OCTAVE_BITS;

  private final long[] gaps;
  private final double[] shares;

  /* Of the shares up to each. */
  private final double[] sums;

  private GapLaw(double[] weights) {
    double sum = Arrays.stream(weights).sum();
    int size = (int) Arrays.stream(weights).filter(weight -> weight > 0).count();
    gaps = new long[size];
    shares = new double[size];
    int place = 0;
    for (int bucket = 0; bucket < weights.length; bucket++) {
      if (weights[bucket] > 0) {
        gaps[place] = middle(bucket);
        shares[place++] = weights[bucket] / sum;
      }
    }
    sums = shares.clone();
    Arrays.parallelPrefix(sums, Double::sum);
  }

  /** The number of buckets that any gap falls in. */
  public static int buckets() {
    return bucket(MAX_GAP) + 1;
  }

  /** The bucket of a gap; small gaps have their own. */
  public static int bucket(long gap) {
    Require.inRange(gap, 1, MAX_GAP, "gap");
    int octave = Long.SIZE - 1 - Long.numberOfLeadingZeros(gap);
    return octave < PER_OCTAVE_BITS
        ? (int) gap - 1
        : (octave - PER_OCTAVE_BITS + 1) * PER_OCTAVE
            + (int) (gap >>> (octave - PER_OCTAVE_BITS))
            - PER_OCTAVE
            - 1;
  }

  /** The gap that stands for all of its bucket. */
  static long rounded(long gap) {
    return middle(bucket(gap));
  }

  /** The least gap of a bucket. */
  private static long least(int bucket) {
    int row = (bucket + 1) >>> PER_OCTAVE_BITS;
    return row == 0
        ? bucket + 1
        : (long) (PER_OCTAVE + ((bucket + 1) & (PER_OCTAVE - 1))) << (row - 1);
  }

  private static long middle(int bucket) {
    return (least(bucket) + least(bucket + 1) - 1) >>> 1;
  }

  /**
   * The law of gaps that were counted.
   *
   * @param weights how much fell in each {@link #bucket}, from the first on; one at least is above 0
   */
  static GapLaw ofWeights(double[] weights) {
    return new GapLaw(weights);
  }

  /** One gap only. */
  public static GapLaw constant(long gap) {
    double[] weights = new double[bucket(gap) + 1];
    weights[bucket(gap)] = 1;
    return new GapLaw(weights);
  }

  /** All magnitudes from 1 to a greatest gap as likely: what is assumed where nothing is known. */
  public static GapLaw logUniform(long max) {
    Require.inRange(max, 1, MAX_GAP, "max");
    return ofSurvival(max, gap -> Math.log(max / (gap - 0.5)));
  }

  /**
   * By the probability of a gap of at least some length, up to a factor.
   *
   * @param max the greatest gap
   */
  private static GapLaw ofSurvival(long max, LongToDoubleFunction atLeast) {
    double[] weights = new double[bucket(max) + 1];
    for (int i = 0; i < weights.length; i++) {
      double beyond = i + 1 == weights.length ? 0 : atLeast.applyAsDouble(least(i + 1));
      weights[i] = Math.max(0, atLeast.applyAsDouble(least(i)) - beyond);
    }
    return new GapLaw(weights);
  }

  /** The mean of something over gaps. */
  public double mean(LongToDoubleFunction ofGap) {
    double sum = 0;
    for (int i = 0; i < gaps.length; i++) {
      sum += shares[i] * ofGap.applyAsDouble(gaps[i]);
    }
    return sum;
  }

  /** Adds the shares to weights of buckets, times a factor. */
  void addTo(double[] weights, double factor) {
    for (int i = 0; i < gaps.length; i++) {
      weights[bucket(gaps[i])] += factor * shares[i];
    }
  }

  /**
   * A gap by a draw.
   *
   * @param uniform in [0, 1)
   */
  long draw(double uniform) {
    int found = Arrays.binarySearch(sums, uniform);
    int place = Math.min(shares.length - 1, found < 0 ? -found - 1 : found + 1);
    double rest = uniform - (place == 0 ? 0 : sums[place - 1]);
    long from = least(bucket(gaps[place]));
    long to = least(bucket(gaps[place]) + 1);
    return Math.min(to - 1, from + (long) (rest / shares[place] * (to - from)));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof GapLaw law
        && Arrays.equals(gaps, law.gaps)
        && Arrays.equals(shares, law.shares);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(shares);
  }

  /** The share of gaps of at most so many arrivals. */
  public double within(double arrivals) {
    return mean(gap -> gap <= arrivals ? 1 : 0);
  }
}
