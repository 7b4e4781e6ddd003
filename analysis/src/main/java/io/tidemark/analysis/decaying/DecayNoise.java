package io.tidemark.analysis.decaying;

import io.tidemark.analysis.search.Bisection;
import io.tidemark.core.Require;
import io.tidemark.core.filter.DecayingFilter;
import io.tidemark.core.hash.Probes;
import java.util.Arrays;
import org.hipparchus.special.Beta;

/**
 * What a filter of decaying counts says of keys that are not there, by asking it for some: so a count
 * can be distinguished from noise without knowing anything of the stream.
 *
 * <p>Digests are made from numbers, so that the same filter always gives the same answers. That one of them is the
 * digest of a key has a probability of keys times digests over {@code 2^64}.
 *
 * <p>Errors: those of a sample, which {@link #noise(double, double)} and {@link #probability(double, double)} bound; a key that is there shares counters like one that is not, or
 * less.
 */
public final class DecayNoise {
  /** Keys that are asked for by default. */
  public static final int USUAL_QUESTIONS = 1 << 14;

  /** How sure bounds are by default. */
  public static final double USUAL_CONFIDENCE = 0.99;

  private static final long SEED = 0x6e6f_6973_65L;

  private final double[] estimates;
  private final double mean;

  private DecayNoise(double[] sorted) {
    this.estimates = sorted;
    this.mean = Arrays.stream(sorted).sum() / sorted.length;
  }

  /**
   * Asks a filter at a tick.
   *
   * @param questions how many keys that are not there it is asked for
   */
  public static DecayNoise of(DecayingFilter filter, long tick, int questions) {
    Require.inRange(questions, 1, Integer.MAX_VALUE - 8, "questions");
    long[] digests = new long[questions];
    for (int i = 0; i < questions; i++) {
      digests[i] = Probes.derive(SEED, i);
    }
    double[] estimates = new double[questions];
    filter.estimateAll(digests, 0, questions, tick, estimates);
    Arrays.sort(estimates);
    return new DecayNoise(estimates);
  }

  /** Asks a filter for {@value #USUAL_QUESTIONS} keys. */
  public static DecayNoise of(DecayingFilter filter, long tick) {
    return of(filter, tick, USUAL_QUESTIONS);
  }

  /** The mean estimate. */
  public double mean() {
    return mean;
  }

  /** The estimate that a share of all is not above. */
  public double quantile(double share) {
    Require.insideUnit(share, "share");
    return estimates[(int) Math.ceil(share * estimates.length) - 1];
  }

  /** The share of estimates that are as high as a count, or higher. */
  public double share(double count) {
    return (double) reaching(count) / estimates.length;
  }

  /**
   * How probable it is that a key that is not there is estimated as high as this, or higher: a bound
   * that is right with a confidence, whatever the law of the estimates is (Clopper and Pearson 1934).
   */
  public double probability(double count, double confidence) {
    Require.insideUnit(confidence, "confidence");
    return upper(reaching(count), confidence);
  }

  /**
   * The smallest count above the noise: a key that is not there is estimated as high, or
   * higher, with at most a probability.
   *
   * @param probability of an estimate that is only noise
   * @param confidence that the count is not too small; of the least count that the sample
   *     permits, by the order of its estimates
   * @return infinite if the sample is too small to tell
   */
  public double noise(double probability, double confidence) {
    Require.insideUnit(probability, "probability");
    Require.insideUnit(confidence, "confidence");
    if (upper(0, confidence) > probability) {
      return Double.POSITIVE_INFINITY;
    }
    int reached = (int) Bisection.greatest(
        0, estimates.length - 1, number -> upper((int) number, confidence) <= probability);
    // So many estimates may be as high; the next lower one and all that equal it may not.
    return Math.nextUp(estimates[estimates.length - 1 - reached]);
  }

  /** The same with the usual confidence. */
  public double noise(double probability) {
    return noise(probability, USUAL_CONFIDENCE);
  }

  private int reaching(double count) {
    int first =
        (int) Bisection.least(0, estimates.length, number -> estimates[(int) number] >= count);
    return estimates.length - first;
  }

  /** The greatest probability with which so few, or fewer, of all are not too improbable. */
  private double upper(int reached, double confidence) {
    if (reached == estimates.length) {
      return 1;
    }
    // P(at most r of n) is the probability that a Beta(r + 1, n - r) variable is above.
    return Bisection.leastReal(
        (double) reached / estimates.length,
        1,
        p -> Beta.regularizedBeta(p, reached + 1.0, (double) estimates.length - reached)
            >= confidence);
  }
}
