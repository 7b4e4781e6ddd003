package io.tidemark.analysis.counting;

import io.tidemark.analysis.keys.KeyLaw;
import io.tidemark.analysis.search.Crossing;
import io.tidemark.core.Require;
import java.util.Arrays;

/**
 * How often keys are there: the key of rank i {@code max(1, a i^-skew)} times, with a such that the
 * mean over all keys is the given one.
 *
 * <p>A plain Zipf law has keys that are there less than once, which cannot be: of a million keys with
 * exponent 2 and mean 1 all but 780. So no count is below 1, and a mean of 1 leaves no skew.
 */
public final class CountLaw {
  /** The greatest exponent. */
  public static final double MAX_SKEW = 8;

  /* Counts up to this rank are added one by one; beyond, their sum is an integral. */
  private static final int SUMMED_RANKS = 32;

  /* Ranks up to here are classes of their own; beyond, there are so many classes per octave. */
  private static final int SINGLE_RANKS = 16;
  private static final int CLASSES_PER_OCTAVE = 4;

  private final double keys;
  private final double mean;
  private final double skew;
  private final double top;

  private CountLaw(double keys, double mean, double skew, double top) {
    this.keys = keys;
    this.mean = mean;
    this.skew = skew;
    this.top = top;
  }

  /**
   * Zipf's law, cut off at 1.
   *
   * @param keys number of distinct keys, rounded to a whole number
   * @param mean count per key, at least 1
   * @param skew exponent, 0 to {@link #MAX_SKEW}
   */
  public static CountLaw zipf(double keys, double mean, double skew) {
    Require.finiteAtLeast(keys, 1, "keys");
    Require.finiteAtLeast(mean, 1, "mean");
    Require.finiteAtLeast(skew, 0, "skew");
    if (skew > MAX_SKEW) {
      throw new IllegalArgumentException(Require.message("skew", skew, "0.." + MAX_SKEW));
    }
    double n = Math.rint(keys);
    if (skew == 0 || n == 1 || mean == 1) {
      return new CountLaw(n, mean, 0, mean);
    }
    // The first key alone cannot have more than all; it has at least the mean.
    double log = Crossing.of(
        a -> Math.log(total(n, Math.exp(a), skew)) - Math.log(n * mean),
        0,
        Math.log(n * mean) + 1e-9);
    return new CountLaw(n, mean, skew, Math.exp(log));
  }

  /** The sum of all counts where the first key has the count a. */
  private static double total(double n, double a, double s) {
    double above = Math.min(n, Math.floor(Math.pow(a, 1 / s)));
    double sum = n - above;
    int singles = (int) Math.min(above, SUMMED_RANKS);
    for (int rank = 1; rank <= singles; rank++) {
      sum += a * Math.pow(rank, -s);
    }
    if (above > singles) {
      sum += a * (KeyLaw.area(above + 0.5, s) - KeyLaw.area(singles + 0.5, s));
    }
    return sum;
  }

  /** Number of distinct keys. */
  public double keys() {
    return keys;
  }

  /** Count per key. */
  public double mean() {
    return mean;
  }

  /** The count of all keys together. */
  public double total() {
    return keys * mean;
  }

  /** The count of the key of rank 1. */
  public double greatest() {
    return top;
  }

  /**
   * The count of a key, not rounded.
   *
   * @param rank from 1 to the number of keys
   */
  public double count(double rank) {
    return skew == 0 ? top : Math.max(1, top * Math.pow(rank, -skew));
  }

  /** Classes of keys with about the same count. */
  Classes classes() {
    if (skew == 0) {
      return new Classes(new double[] {top}, new double[] {keys});
    }
    int most = SINGLE_RANKS + CLASSES_PER_OCTAVE * Long.SIZE + 1;
    double[] counts = new double[most];
    double[] sizes = new double[most];
    double above = Math.min(keys, Math.floor(Math.pow(top, 1 / skew)));
    int classes = 0;
    for (double from = 1; from <= above; classes++) {
      double to = Math.min(above, lastOfClass(from));
      sizes[classes] = to - from + 1;
      counts[classes] = from == to
          ? count(from)
          : top * (KeyLaw.area(to + 0.5, skew) - KeyLaw.area(from - 0.5, skew)) / sizes[classes];
      from = to + 1;
    }
    if (keys > above) {
      counts[classes] = 1;
      sizes[classes++] = keys - above;
    }
    return new Classes(Arrays.copyOf(counts, classes), Arrays.copyOf(sizes, classes));
  }

  private static double lastOfClass(double from) {
    return from <= SINGLE_RANKS
        ? from
        : Math.max(from, Math.floor(from * Math.pow(2, 1.0 / CLASSES_PER_OCTAVE)) - 1);
  }

  /** Counts, greatest first, and how many keys have each. */
  static final class Classes {
    private final double[] counts;
    private final double[] sizes;

    private Classes(double[] counts, double[] sizes) {
      this.counts = counts;
      this.sizes = sizes;
    }

    int size() {
      return counts.length;
    }

    double count(int index) {
      return counts[index];
    }

    double keys(int index) {
      return sizes[index];
    }
  }
}
