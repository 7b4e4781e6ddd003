package io.tidemark.analysis.counting;

import io.tidemark.analysis.search.Crossing;
import io.tidemark.core.Require;
import io.tidemark.core.kernel.CountKernel.Places;

/**
 * How likely a counter holds much: the tail of its law, as far out as wanted.
 *
 * <p>A key of count c adds c times a binomial number of probes, if it lies in the counter's block. So
 * the generating function of a counter's value is {@code E e^(t X) = prod (1 + ((1 + (e^(t c) - 1) /
 * b)^k - 1) / B)} over the keys, with B blocks of b counters. {@link #bound} is Chernoff's bound with
 * it, and {@link #atLeast} the refined form of it [1].
 *
 * <p>Errors: the bound is one for the classes of counts that the law is cut into. The refined form is
 * off by some percent of the probability far out, and is not meant for the middle of the law.
 */
public final class CellTail {
  /*
   * [1] R. R. Bahadur, R. Ranga Rao: On deviations of the sample mean. Annals of Mathematical Statistics
   *     31(4), 1960. Its form for lattices has d / (1 - e^(-t d)) in place of 1/t, where d is the step
   *     of the lattice.
   */
  /* Beyond e^(t c) = e^600 nothing is looked for; doubles end soon after. */
  private static final double MAX_EXPONENT = 600;
  private static final double LARGE = 30;

  private final CountLaw law;
  private final CountLaw.Classes classes;
  private final Places places;

  /** The tail of a counter of a filter that holds the keys of a law. */
  public CellTail(CountLaw law, Places places) {
    this.law = law;
    this.classes = law.classes();
    this.places = places;
  }

  /** The mean of a counter: {@code k n mean / m}. */
  public double mean() {
    return law.total() * places.probes() / cells();
  }

  /** An upper bound of the probability that a counter is at least v. */
  public double bound(double v) {
    return probability(v, Form.BOUND);
  }

  /** The probability that a counter is at least v, about; 1 up to the mean. */
  public double atLeast(double v) {
    return probability(v, Form.REFINED);
  }

  /** A bound on the probability that any counter of the filter reaches the end of its width. */
  public double saturation(int bits) {
    Require.inRange(bits, 1, 62, "bits");
    return Math.min(1, cells() * bound(Math.scalb(1.0, bits) - 1));
  }

  private double cells() {
    return (double) places.blocks() * (double) places.cellsPerBlock();
  }

  private double probability(double v, Form form) {
    Require.finiteAtLeast(v, 0, "v");
    // Where all counts are alike, a counter holds a multiple of them.
    boolean alike = classes.size() == 1 && law.greatest() == Math.rint(law.greatest());
    double step = alike ? law.greatest() : 1;
    double value = Math.ceil(v / step) * step;
    if (value <= mean()) {
      return 1;
    }
    if (value > law.total() * places.probes()) {
      return 0;
    }
    double scale = 1 / law.greatest();
    if (sums(MAX_EXPONENT * scale).first < value) {
      return 0;
    }
    double t = scale * Crossing.of(x -> Math.log(sums(x * scale).first / value), 0, MAX_EXPONENT);
    Sums sums = sums(t);
    double chernoff = Math.exp(sums.log - t * value);
    return Math.min(1, form == Form.BOUND ? chernoff : chernoff * refinement(t, step, sums));
  }

  private static double refinement(double t, double step, Sums sums) {
    return Math.min(1, step / -Math.expm1(-t * step) / Math.sqrt(2 * Math.PI * sums.second));
  }

  /** The logarithm of the generating function and its first two derivatives. */
  private Sums sums(double t) {
    Sums sums = new Sums();
    double b = (double) places.cellsPerBlock();
    double others = (double) places.blocks() - 1;
    double k = places.probes();
    for (int i = 0; i < classes.size(); i++) {
      double c = classes.count(i);
      // Of the weight that the exponent gives, the shares of the hit counter and of its block.
      double cell = 1 / (1 + (b - 1) * Math.exp(-t * c));
      double logBlock = k * Math.log1p(Math.expm1(t * c) / b);
      double block = 1 / (1 + others * Math.exp(-logBlock));
      double first = k * c * cell * block;
      sums.log += classes.keys(i) * logMean(logBlock, others);
      sums.first += classes.keys(i) * first;
      sums.second += classes.keys(i) * first * c * (1 - cell + k * cell * (1 - block));
    }
    return sums;
  }

  /** {@code ln((B - 1 + e^x) / B)} with B - 1 others. */
  private static double logMean(double x, double others) {
    return x < LARGE
        ? Math.log1p(Math.expm1(x) / (others + 1))
        : x + Math.log1p(others * Math.exp(-x)) - Math.log1p(others);
  }

  private enum Form {
    BOUND,
    REFINED
  }

  private static final class Sums {
    double log;
    double first;
    double second;
  }
}
