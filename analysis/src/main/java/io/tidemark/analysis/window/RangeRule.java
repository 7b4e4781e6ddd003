package io.tidemark.analysis.window;

import io.tidemark.analysis.integral.GaussRules;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.hipparchus.analysis.integration.gauss.GaussIntegrator;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;

/**
 * Sums a smooth function over n whole numbers in a row by its values at a few of them.
 *
 * <p>The numbers are those nearest to the points of Gauss and Legendre, and the weights are such that
 * every polynomial with as many coefficients as there are points is summed exactly.
 */
final class RangeRule {
  /** The fewest numbers for which points differ from each other; fewer are summed one by one. */
  static final int LEAST = 64;

  static final int POINTS = 16;

  /* From here on two terms of Euler's and Maclaurin's formula give sums of polynomials to 1e-15. */
  private static final long ASYMPTOTIC = 1 << 13;

  /* Of powers of two only, of which there are few. */
  private static final ConcurrentMap<Long, RangeRule> CACHE = new ConcurrentHashMap<>();

  private static final GaussIntegrator LEGENDRE = GaussRules.legendre(POINTS);

  private final long[] offsets = new long[POINTS];
  private final double[] weights;

  private RangeRule(long n) {
    RealMatrix basis = MatrixUtils.createRealMatrix(POINTS, POINTS);
    for (int point = 0; point < POINTS; point++) {
      double place = 0.5 * ((double) n * (1 + LEGENDRE.getPoint(point)) - 1);
      offsets[point] = Math.round(place);
      basis.setColumn(point, legendre(unit(offsets[point], n)));
    }
    RealVector sums = new ArrayRealVector(n < ASYMPTOTIC ? summed(n) : asymptotic(n), false);
    this.weights = new LUDecomposition(basis).getSolver().solve(sums).toArray();
  }

  /** The rule for n numbers, at least {@link #LEAST}. */
  static RangeRule of(long n) {
    return Long.bitCount(n) == 1 ? CACHE.computeIfAbsent(n, RangeRule::new) : new RangeRule(n);
  }

  /** How far a point is from the first of the numbers. */
  long offset(int point) {
    return offsets[point];
  }

  double weight(int point) {
    return weights[point];
  }

  private static double unit(long offset, long n) {
    return (double) (2 * offset + 1) / (double) n - 1;
  }

  /** The values of the first polynomials of Legendre. */
  private static double[] legendre(double x) {
    double[] values = new double[POINTS];
    values[0] = 1;
    values[1] = x;
    for (int l = 1; l + 1 < POINTS; l++) {
      values[l + 1] = ((2 * l + 1) * x * values[l] - l * values[l - 1]) / (l + 1);
    }
    return values;
  }

  private static double[] summed(long n) {
    double[] sums = new double[POINTS];
    for (long i = 0; i < n; i++) {
      double[] values = legendre(unit(i, n));
      for (int l = 0; l < POINTS; l++) {
        sums[l] += values[l];
      }
    }
    return sums;
  }

  /**
   * Midpoint sums with the step h: the integral less {@code h^2/24} times the change of the first
   * derivative, plus {@code 7 h^4/5760} times that of the third.
   */
  private static double[] asymptotic(long n) {
    double h = 2 / (double) n;
    double[] sums = new double[POINTS];
    for (int l = 0; l < POINTS; l += 2) {
      double first = l * (l + 1.0);
      double third = first * (l - 1) * (l + 2) * (l - 2) * (l + 3) / 24;
      double integral = l == 0 ? 2 : 0;
      sums[l] = (integral - h * h / 24 * first + 7 * h * h * h * h / 5760 * third) / h;
    }
    return sums;
  }
}
