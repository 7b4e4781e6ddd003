package io.tidemark.experiments.dynamic2006;

import io.tidemark.workload.Require;
import java.util.SplittableRandom;

/**
 * How often each of n keys comes among M draws by Zipf's law, drawn at once: key after key, from what
 * is left by a binomial law. The counts have the law of M single draws, which for M = 10^9 would
 * take long.
 */
final class DrawnCounts {
  private static final int FEW = 10;
  private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

  private DrawnCounts() {}

  /**
   * Draws them.
   *
   * @param keys distinct keys (paper: n)
   * @param skew exponent of Zipf's law (paper: θ); 0 is uniform
   * @param total draws (paper: M)
   */
  static long[] draw(int keys, double skew, long total, SplittableRandom random) {
    Require.inRange(keys, 1, Integer.MAX_VALUE, "keys");
    double[] tails = new double[keys + 1];
    for (int key = keys - 1; key >= 0; key--) {
      tails[key] = tails[key + 1] + Math.pow(key + 1.0, -skew);
    }
    long[] counts = new long[keys];
    long left = total;
    for (int key = 0; key < keys - 1 && left > 0; key++) {
      counts[key] = binomial(left, 1 - tails[key + 1] / tails[key], random);
      left -= counts[key];
    }
    counts[keys - 1] += left;
    return counts;
  }

  /** How many of a given number of trials succeed. */
  static long binomial(long trials, double probability, SplittableRandom random) {
    Require.inRange(probability, 0, 1, "probability");
    if (probability > 0.5) {
      return trials - binomial(trials, 1 - probability, random);
    }
    return trials * probability < FEW
        ? byGaps(trials, probability, random)
        : byRejection(trials, probability, random);
  }

  /** Success after success: the trials between two are geometric. */
  private static long byGaps(long trials, double probability, SplittableRandom random) {
    if (probability == 0) {
      return 0;
    }
    double logFailure = Math.log1p(-probability);
    long successes = 0;
    double at = 0;
    while (true) {
      at += 1 + Math.floor(Math.log1p(-random.nextDouble()) / logFailure);
      if (at > trials) {
        return successes;
      }
      successes++;
    }
  }

  /*
   * W. Hörmann, "The generation of binomial random variates", Journal of Statistical Computation and
   * Simulation 46, 1993, algorithm BTRS: transformed rejection, for at least ten expected successes.
   */
  private static long byRejection(long trials, double probability, SplittableRandom random) {
    double deviation = Math.sqrt(trials * probability * (1 - probability));
    double b = 1.15 + 2.53 * deviation;
    double a = -0.0873 + 0.0248 * b + 0.01 * probability;
    double alpha = (2.83 + 5.1 / b) * deviation;
    double center = trials * probability + 0.5;
    double mode = Math.floor((trials + 1) * probability);
    double logOdds = Math.log(probability / (1 - probability));
    double logTop = logFactorial(mode) + logFactorial(trials - mode);
    while (true) {
      double u = random.nextDouble() - 0.5;
      double v = random.nextDouble();
      double edge = 0.5 - Math.abs(u);
      double k = Math.floor((2 * a / edge + b) * u + center);
      if (edge >= 0.07 && v <= 0.92 - 4.2 / b) {
        return (long) k;
      }
      if (k >= 0 && k <= trials) {
        double height = Math.log(v * alpha / (a / (edge * edge) + b));
        if (height <= logTop - logFactorial(k) - logFactorial(trials - k) + (k - mode) * logOdds) {
          return (long) k;
        }
      }
    }
  }

  /** log k!, by the series of Stirling from ten on. */
  private static double logFactorial(double k) {
    double product = 1;
    double x = k + 1;
    for (; x < FEW; x++) {
      product *= x;
    }
    double inverse = 1 / x;
    double series =
        inverse * (1.0 / 12 - inverse * inverse * (1.0 / 360 - inverse * inverse / 1260));
    return (x - 0.5) * Math.log(x) - x + HALF_LOG_TWO_PI + series - Math.log(product);
  }
}
