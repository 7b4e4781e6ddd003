package io.tidemark.workload.stream;

import io.tidemark.workload.Require;
import io.tidemark.workload.random.RandomSource;
import java.util.SplittableRandom;

/**
 * Keys {@code 0..universe-1}, key i with a probability proportional to {@code (i + 1)^-exponent};
 * constant memory and expected constant time per draw for any exponent from 0.
 */
public final class ZipfStream implements KeyStream {
  /**
   * What determines the stream.
   *
   * @param universe number of different keys
   * @param exponent skew; 0 is uniform
   * @param seed seed of the draws
   */
  public record Parameters(long universe, double exponent, long seed) {
    /** Beyond this, neighbouring keys come too near to what a double can tell apart. */
    public static final long MAX_UNIVERSE = 1L << 40;

    public Parameters {
      Require.inRange(universe, 1, MAX_UNIVERSE, "universe");
      Require.atLeast(exponent, 0, "exponent");
    }
  }

  /*
   * Rejection-inversion for monotone discrete distributions: W. Hörmann, G. Derflinger, "Rejection-
   * inversion to generate variates from monotone discrete distributions", ACM TOMACS 6(3), 1996.
   *
   * With h(x) = x^-s and H one of its integrals, draw u uniform between H(3/2) - h(1) and
   * H(n + 1/2), let x = H^-1(u) and k the integer next to x. Since h is convex, the area of h over
   * [k - 1/2, k + 1/2] is at least h(k), so accepting k iff u >= H(k + 1/2) - h(k) leaves exactly
   * h(k) for each k. That test can be spared where x is so near below k that it always holds.
   *
   * H(x) = (x^(1-s) - 1) / (1 - s), by expm1 and log1p, so that s = 1 needs no case of its own.
   */
  private final long universe;
  private final double exponent;
  private final double areaBegin;
  private final double areaEnd;
  private final double sureDistance;
  private final SplittableRandom random;

  public ZipfStream(Parameters parameters) {
    this(parameters, RandomSource.seeded(parameters.seed()));
  }

  ZipfStream(Parameters parameters, SplittableRandom random) {
    universe = parameters.universe();
    exponent = parameters.exponent();
    areaBegin = area(1.5) - 1;
    areaEnd = area(universe + 0.5);
    sureDistance = 2 - inverseArea(area(2.5) - height(2));
    this.random = random;
  }

  @Override
  public long next() {
    while (true) {
      double u = areaEnd + random.nextDouble() * (areaBegin - areaEnd);
      double x = inverseArea(u);
      // Rounding of x can lead half a step outside at either end.
      long rank = Math.min(Math.max(Math.round(x), 1), universe);
      if (rank - x <= sureDistance || u >= area(rank + 0.5) - height((double) rank)) {
        return rank - 1;
      }
    }
  }

  private double height(double x) {
    return Math.exp(-exponent * Math.log(x));
  }

  private double area(double x) {
    double logX = Math.log(x);
    return logX * expm1Ratio((1 - exponent) * logX);
  }

  private double inverseArea(double area) {
    // At the lower end rounding may push the argument of log1p below -1.
    double t = Math.max(-1, area * (1 - exponent));
    return Math.exp(area * log1pRatio(t));
  }

  /** (e^t - 1) / t, continued by 1 at 0. */
  private static double expm1Ratio(double t) {
    return Math.abs(t) > 1e-8 ? Math.expm1(t) / t : 1 + t / 2;
  }

  /** log(1 + t) / t, continued by 1 at 0. */
  private static double log1pRatio(double t) {
    return Math.abs(t) > 1e-8 ? Math.log1p(t) / t : 1 - t / 2;
  }
}
