package io.tidemark.workload.stream;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * How busy each second of a day is: a sinusoid with its trough at a sixth of the day (4 a.m.), and
 * bursts of some minutes in which the rate is a few times as high.
 */
final class DayCurve {
  private static final double SWING = 0.8;
  private static final double TROUGH = 1.0 / 6;

  private final double[] cumulative;

  /** A day with bursts at random times, each a hundredth of the day long on average. */
  DayCurve(int seconds, int bursts, SplittableRandom random) {
    double[] rate = new double[seconds];
    for (int t = 0; t < seconds; t++) {
      rate[t] = 1 - SWING * Math.cos(2 * Math.PI * ((double) t / seconds - TROUGH));
    }
    for (int burst = 0; burst < bursts; burst++) {
      int begin = random.nextInt(seconds);
      int length = 1 + (int) (-Math.log1p(-random.nextDouble()) * seconds / 100);
      double extra = 1 + 3 * random.nextDouble();
      for (int t = begin; t < Math.min(seconds, begin + (long) length); t++) {
        rate[t] += extra;
      }
    }
    for (int t = 1; t < seconds; t++) {
      rate[t] += rate[t - 1];
    }
    cumulative = rate;
  }

  /** A random second, busier ones more likely. */
  int draw(SplittableRandom random) {
    return secondAt(random.nextDouble());
  }

  /** The second before which the given fraction of the day's load lies. */
  int secondAt(double fraction) {
    double target = fraction * cumulative[cumulative.length - 1];
    int found = Arrays.binarySearch(cumulative, target);
    return Math.min(found >= 0 ? found + 1 : -found - 1, cumulative.length - 1);
  }
}
