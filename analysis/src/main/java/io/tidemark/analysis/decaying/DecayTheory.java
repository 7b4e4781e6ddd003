package io.tidemark.analysis.decaying;

import io.tidemark.analysis.keys.DistinctTheory;
import io.tidemark.analysis.seen.BloomTheory;
import io.tidemark.core.Require;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import org.hipparchus.special.Gamma;

/**
 * Counts that decay by a factor λ with each epoch: m counters, n distinct keys, k counters per key.
 *
 * <p>Source: time-decaying 2005. Four things in it are wrong or left open, and stand here as they should
 * be: the best k (printed upside down), what the estimate is never below (y' is never below the sum of
 * equation 1, (1 - λ) y' may well be), how integer counters are rounded, and the space of
 * the optimised filter, which leaves out the table that links its counters.
 */
public final class DecayTheory {
  private static final double LOG_2 = Math.log(2);

  /* The widths of 4.2 and 5: counters of the basic filter, and digits of the optimised one. */
  private static final int BASIC_BITS = 16;
  private static final int DIGIT_BITS = 4;

  private DecayTheory() {}

  /**
   * A decayed count in both readings.
   *
   * @param mean occurrences per epoch, as a decayed mean (paper: y)
   * @param count the decayed count (paper: y')
   */
  public record Decayed(double mean, double count) {}

  /**
   * What a stream counts after its last epoch: {@code y'_t = x_t + λ y'_(t-1)} (eq. 3), which is the
   * sum of equation 1, and {@code y_t = (1 - λ) y'_t} (eq. 4), which satisfies equation 2.
   *
   * @param perEpoch occurrences of each epoch (paper: x), the oldest first
   * @param lambda what is left when an epoch begins, 0 to below 1
   */
  public static Decayed decay(double[] perEpoch, double lambda) {
    checkLambda(lambda);
    double count = 0;
    for (double occurrences : perEpoch) {
      count = occurrences + lambda * count;
    }
    return new Decayed((1 - lambda) * count, count);
  }

  /** The probability that all counters of a new key are taken: {@code (1 - e^(-k n / m))^k} (eq. 5). */
  public static double wrong(double m, int k, double n) {
    return BloomTheory.asymptoticFalsePositiveRate(m, k, n);
  }

  /** The k for which {@link #wrong} is least: {@code (m / n) ln 2}. Printed with n / m. */
  public static double bestProbes(double m, double n) {
    Require.finiteAtLeast(m, 1, "m");
    Require.finiteAtLeast(n, 1, "n");
    return m / n * LOG_2;
  }

  /**
   * An integer counter after each of some epochs, in exact arithmetic.
   *
   * @param rounding {@link RoundingMode#FLOOR} loses counts, {@link RoundingMode#HALF_UP} may,
   *     {@link RoundingMode#CEILING} never does
   */
  public static long[] integerDecay(
      long counter, int epochs, RoundingMode rounding, BigDecimal lambda) {
    checkLambda(lambda.doubleValue());
    long[] values = new long[Require.inRange(epochs, 0, Integer.MAX_VALUE, "epochs")];
    long value = Require.inRange(counter, 0, Long.MAX_VALUE, "counter");
    for (int epoch = 0; epoch < epochs; epoch++) {
      value = lambda.multiply(BigDecimal.valueOf(value)).setScale(0, rounding).longValueExact();
      values[epoch] = value;
    }
    return values;
  }

  /**
   * The greatest value at which an integer counter stays for ever: 0 if it is rounded down, {@code
   * floor(1 / (2 (1 - λ)))} if it is rounded half up, {@code ceil(1 / (1 - λ)) - 1} if it is rounded up.
   */
  public static BigInteger sticksAt(RoundingMode rounding, BigDecimal lambda) {
    checkLambda(lambda.doubleValue());
    BigDecimal lost = BigDecimal.ONE.subtract(lambda);
    return switch (rounding) {
      case FLOOR -> BigInteger.ZERO;
      case HALF_UP -> BigDecimal.ONE.divideToIntegralValue(lost.add(lost)).toBigInteger();
      case CEILING -> {
        BigDecimal[] parts = BigDecimal.ONE.divideAndRemainder(lost, MathContext.UNLIMITED);
        BigInteger whole = parts[0].toBigInteger();
        yield parts[1].signum() == 0 ? whole.subtract(BigInteger.ONE) : whole;
      }
      default ->
        throw new IllegalArgumentException(
            Require.message("rounding", rounding, "FLOOR, HALF_UP or CEILING"));
    };
  }

  /**
   * What counters never fall below by rounding up in each epoch, once they have counted: less than {@code
   * 2^-f / (1 - λ)}, with f bits behind the point. An excess r becomes at most {@code λ r} and one unit.
   */
  public static double residue(int fractionBits, double lambda) {
    checkLambda(lambda);
    return Math.scalb(1 / (1 - lambda), -fractionBits);
  }

  /**
   * The same where counters are made smaller once an era, which at least halves them, as ours are: less than {@code 2 2^-f}, whatever λ is.
   */
  public static double residueByEras(int fractionBits) {
    return residue(fractionBits, 0.5);
  }

  /**
   * The bits that counters of their own widths save on Zipf data: {@code n log H_n(z) + z log n!}
   * (4.3).
   */
  public static double spaceGainBits(double n, double z) {
    double factorial = Gamma.logGamma(Require.finiteAtLeast(n, 1, "n") + 1);
    return (n * Math.log(DistinctTheory.zipfNorm(n, z)) + z * factorial) / LOG_2;
  }

  /** The value of a counter of several digits of 4 bits, the lowest first (4.1). */
  public static long assemble(int... digits) {
    long value = 0;
    for (int i = digits.length - 1; i >= 0; i--) {
      Require.inRange(digits[i], 0, (1 << DIGIT_BITS) - 1, "digit");
      value = Math.addExact(Math.multiplyExact(value, 1L << DIGIT_BITS), digits[i]);
    }
    return value;
  }

  /** The basic filter, in bits: {@code 16 m}. */
  public static double basicBits(double m) {
    return BASIC_BITS * Require.finiteAtLeast(m, 1, "m");
  }

  /** The optimised filter as the paper counts it: digits, half as many to spare, a bit in front. */
  public static double optimisedBits(double m) {
    return Require.finiteAtLeast(m, 1, "m") * (1 + 1.5 * DIGIT_BITS);
  }

  /**
   * The optimised filter with its table, which has an entry of {@code log m + log(m / 2)} bits for each
   * extra digit; of these, only such as are used are counted.
   *
   * @param extra extra digits in use per counter
   */
  public static double optimisedBitsWithTable(double m, double extra) {
    Require.finiteAtLeast(m, 2, "m");
    Require.finiteAtLeast(extra, 0, "extra");
    double entry = Math.ceil(Math.log(m) / LOG_2) + Math.ceil(Math.log(m / 2) / LOG_2);
    return m * (1 + DIGIT_BITS + extra * (DIGIT_BITS + entry));
  }

  private static void checkLambda(double lambda) {
    if (!(lambda >= 0 && lambda < 1)) {
      throw new IllegalArgumentException(Require.message("lambda", lambda, "0 <= lambda < 1"));
    }
  }
}
