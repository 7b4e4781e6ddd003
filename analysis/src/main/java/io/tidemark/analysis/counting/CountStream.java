package io.tidemark.analysis.counting;

import io.tidemark.core.Require;

/**
 * What is known of the keys that are counted.
 *
 * @param keys the most distinct keys that are there at once
 * @param meanCount how often each of them is there, on average over the keys
 * @param skew Zipf's exponent of the counts, 0 if all are alike: the key of rank i is there {@code
 *     max(1, a i^-skew)} times, where a is such that the mean is right
 */
public record CountStream(double keys, double meanCount, double skew) {
  /** Checks what is known. */
  public CountStream {
    Require.finiteAtLeast(keys, 1, "keys");
    Require.finiteAtLeast(meanCount, 1, "meanCount");
    Require.finiteAtLeast(skew, 0, "skew");
    if (skew > CountLaw.MAX_SKEW) {
      throw new IllegalArgumentException(Require.message("skew", skew, "0.." + CountLaw.MAX_SKEW));
    }
    if (keys * meanCount >= Long.MAX_VALUE) {
      throw new IllegalArgumentException(Require.message(
          "keys x meanCount", keys * meanCount, "below 2^63, which is what filters count to"));
    }
  }

  /** Keys that are there once each. */
  public static CountStream ofSingles(double keys) {
    return new CountStream(keys, 1, 0);
  }

  /** How often the keys are there. */
  CountLaw law() {
    return CountLaw.zipf(keys, meanCount, skew);
  }
}
