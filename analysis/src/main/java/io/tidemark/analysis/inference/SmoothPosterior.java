package io.tidemark.analysis.inference;

import io.tidemark.analysis.window.SmoothAge;
import io.tidemark.core.Require;

/**
 * Evidence whose likelihood changes smoothly with the age and has one peak: that of generalized and
 * stable filters.
 *
 * <p>Errors: as {@link AgePosterior}.
 */
public final class SmoothPosterior implements AgePosterior {
  private static final int HALVINGS = 60;

  private final SmoothAge age;

  /** The posterior of sums that are known. */
  public SmoothPosterior(SmoothAge age) {
    this.age = Require.nonNull(age, "age");
  }

  @Override
  public double within(long items) {
    return age.within(items);
  }

  @Override
  public double between(long from, long to) {
    return age.between(from, to);
  }

  @Override
  public double expectedAge() {
    return age.expected();
  }

  @Override
  public long likeliestAge() {
    return age.likeliest();
  }

  /** The ages whose density is above a level: on either side of the peak, where it is crossed. */
  @Override
  public AgeInterval credible(double probability) {
    Require.insideUnit(probability, "probability");
    long peak = age.likeliest();
    double high = age.logDensity(peak);
    double low = high - 1;
    AgeInterval found = above(peak, low);
    while (found.probability() < probability) {
      if (found.to() - peak >= AgeSearch.MAX_STEP) {
        throw new IllegalArgumentException(
            Require.message("probability", probability, "one reached by ages below 2^58"));
      }
      low = high - 2 * (high - low);
      found = above(peak, low);
    }
    // Ages are whole, so that the probability is a function of steps: halving, and no solver.
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (above(peak, middle).probability() >= probability) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return above(peak, low);
  }

  private AgeInterval above(long peak, double level) {
    long from = 0;
    if (age.logDensity(0) < level) {
      from = AgeSearch.first(0, peak, i -> age.logDensity(i) >= level);
    }
    long step = 1;
    while (step < AgeSearch.MAX_STEP && age.logDensity(peak + step) >= level) {
      step <<= 1;
    }
    long to = age.logDensity(peak + step) >= level
        ? peak + step
        : peak + AgeSearch.first(0, step, i -> age.logDensity(peak + i) < level);
    return new AgeInterval(from, to, age.between(from, to));
  }
}
