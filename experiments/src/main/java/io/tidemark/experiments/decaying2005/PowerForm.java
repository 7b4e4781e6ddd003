package io.tidemark.experiments.decaying2005;

import io.tidemark.analysis.decaying.PolynomialTerms;
import io.tidemark.core.filter.decaying.PolynomialCountFilter;
import io.tidemark.core.filter.decaying.PolynomialCountSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import java.util.Locale;
import org.hipparchus.analysis.solvers.BracketingNthOrderBrentSolver;

/**
 * Polynomial decay as a sum of exponentials.
 *
 * @param terms the power and the sum
 * @param epochTicks the length of an epoch
 */
record PowerForm(PolynomialTerms terms, long epochTicks) implements DecayForm {
  private static final int BITS = 32;

  private static final int MAX_EVALUATIONS = 1_000;

  /** A power whose weights add up to a number of epochs, from an age of 0 to the horizon. */
  static PowerForm ofTotal(
      double exponent, int number, double total, long horizonEpochs, long epochTicks) {
    double scale = new BracketingNthOrderBrentSolver()
        .solve(
            MAX_EVALUATIONS,
            candidate -> total(exponent, candidate, horizonEpochs) - total,
            1,
            (double) horizonEpochs);
    return new PowerForm(
        PolynomialTerms.of(number, exponent, scale, (double) horizonEpochs), epochTicks);
  }

  private static double total(double exponent, double scale, long horizonEpochs) {
    double sum = 0;
    for (long age = 0; age <= horizonEpochs; age++) {
      sum += StrictMath.pow(1 + age / scale, -exponent);
    }
    return sum;
  }

  @Override
  public String title() {
    return "power " + exponent() + ", " + parts() + (parts() == 1 ? " term" : " terms");
  }

  /** Whole exponents without a point. */
  private String exponent() {
    return terms.exponent() == Math.rint(terms.exponent())
        ? String.format(Locale.ROOT, "%.0f", terms.exponent())
        : Double.toString(terms.exponent());
  }

  private double epochs(long then, long now) {
    return (double) (Math.floorDiv(now, epochTicks) - Math.floorDiv(then, epochTicks));
  }

  @Override
  public double exact(long then, long now) {
    return terms.power(epochs(then, now));
  }

  @Override
  public double built(long then, long now) {
    return terms.sum(epochs(then, now));
  }

  @Override
  public String bound() {
    return String.format(Locale.ROOT, "%.2g%%", 100 * terms.error());
  }

  /* The stated share; and units as for one exponential, which count what a new occurrence does. */
  @Override
  public double allowance(long[] ticks, int number, long now, int fractionBits) {
    return terms.error() * exact(ticks, number, now)
        + Math.scalb(number + 2.0, -fractionBits) * terms.sum(0);
  }

  @Override
  public int parts() {
    return terms.terms().size();
  }

  @Override
  public int partsRaised() {
    return parts();
  }

  /** The digest of each key, and the tick of each arrival: none is ever forgotten. */
  @Override
  public long exactBytes(Arrivals arrivals) {
    return (long) Long.BYTES * (arrivals.distinct() + arrivals.size());
  }

  @Override
  public RecentSketch sketch(long linesPerPart, int fractionBits) {
    PolynomialCountFilter filter = new PolynomialCountFilter(
        new PolynomialCountSpec(
            terms.terms(),
            epochTicks,
            DecayForm.part(linesPerPart, BITS, fractionBits),
            TimeRules.of(TickUnit.ITEMS, TimeRules.ANY)),
        FastDigest.seeded(0));
    return RecentSketch.of(filter, filter.memoryBytes());
  }
}
