package io.tidemark.analysis.decaying;

import io.tidemark.analysis.search.Bisection;
import io.tidemark.core.Require;
import io.tidemark.core.filter.decaying.DecayTerm;
import io.tidemark.core.filter.decaying.PolynomialCountSpec;
import java.util.List;

/**
 * A power of the age, {@code (1 + epochs / scale)^-exponent}, as a sum of exponentials. Up to the horizon
 * the sum is not below the power; at any age it is above it by at most the share {@code error}. Beyond the
 * horizon it falls below: no sum of exponentials follows a power forever. So what is older counts less
 * than it should, by at most the power at the horizon for each occurrence.
 *
 * @param exponent how fast the power falls, above 0 and at most 10
 * @param scaleEpochs the age at which it has fallen to {@code 2^-exponent}, 1 to 2^30
 * @param horizonEpochs how far it is followed, 1 to 2^30
 * @param terms the sum
 * @param error the greatest share that the sum is above the power
 */
public record PolynomialTerms(
    double exponent,
    double scaleEpochs,
    double horizonEpochs,
    List<DecayTerm> terms,
    double error) {
  private static final double MAX_EXPONENT = 10;
  private static final double MAX_EPOCHS = 1 << 30;

  /** Checks the numbers. */
  public PolynomialTerms {
    inRange(exponent, Double.MIN_NORMAL, MAX_EXPONENT, "exponent");
    inRange(scaleEpochs, 1, MAX_EPOCHS, "scaleEpochs");
    inRange(horizonEpochs, 1, MAX_EPOCHS, "horizonEpochs");
    terms = List.copyOf(terms);
    Require.finiteAtLeast(error, 0, "error");
  }

  private static void inRange(double value, double min, double max, String name) {
    if (!(value >= min && value <= max)) {
      throw new IllegalArgumentException(Require.message(name, value, min + ".." + max));
    }
  }

  /** The best sum of so many terms that is found. */
  public static PolynomialTerms of(
      int number, double exponent, double scaleEpochs, double horizonEpochs) {
    Require.inRange(number, 1, PolynomialCountSpec.MAX_TERMS, "terms");
    PolynomialTerms wanted =
        new PolynomialTerms(exponent, scaleEpochs, horizonEpochs, List.of(), 0);
    return ExponentialFit.best(number, wanted);
  }

  /**
   * The fewest terms that are found to be within an error.
   *
   * @throws IllegalArgumentException if the most terms that a filter takes are not enough
   */
  public static PolynomialTerms within(
      double error, double exponent, double scaleEpochs, double horizonEpochs) {
    Require.finiteAtLeast(error, 0, "error");
    // More terms are nearer.
    int number = (int) Bisection.least(
        1,
        PolynomialCountSpec.MAX_TERMS,
        some -> of((int) some, exponent, scaleEpochs, horizonEpochs).error <= error);
    PolynomialTerms terms = of(number, exponent, scaleEpochs, horizonEpochs);
    if (terms.error > error) {
      throw new IllegalArgumentException(
          Require.message("error", error, "at least " + terms.error));
    }
    return terms;
  }

  /** The power. */
  public double power(double epochs) {
    return StrictMath.pow(1 + epochs / scaleEpochs, -exponent);
  }

  /** The sum. */
  public double sum(double epochs) {
    return terms.stream().mapToDouble(term -> term.after(epochs)).sum();
  }
}
