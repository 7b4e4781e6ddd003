package io.tidemark;

import io.tidemark.analysis.tuning.DecayTuning;
import io.tidemark.core.filter.decaying.ExponentialCountFilter;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * What keys that never occurred are estimated at, measured.
 *
 * <p>Errors: those of a sample. With 8,192 keys, the share of all keys that reach the noise is between
 * 0.006 and 0.014 instead of 0.01, but for one time in a thousand.
 */
final class NoiseSample {
  private static final int KEYS = 8192;
  private static final long SEED = 0x6E6F697365L;

  private NoiseSample() {}

  /** What at most {@link DecayTuning#NOISE_SHARE} of the sample reach; 0 if that is any count. */
  static double noise(ExponentialCountFilter filter, long tick) {
    // Digests are random numbers, so that random numbers do for keys.
    long[] digests = new SplittableRandom(SEED).longs(KEYS).toArray();
    double[] estimates = new double[KEYS];
    filter.estimateAll(digests, 0, KEYS, tick, estimates);
    Arrays.sort(estimates);
    int reach = (int) (DecayTuning.NOISE_SHARE * KEYS);
    double below = estimates[KEYS - 1 - reach];
    return below == 0 ? 0 : Math.nextUp(below);
  }
}
