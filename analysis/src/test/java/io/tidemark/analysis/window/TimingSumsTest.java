package io.tidemark.analysis.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.analysis.keys.DistinctTheory;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Theorems 2 to 5 against the plain sums of eq. 9 with the likelihoods of eqs. 22 and 24. */
class TimingSumsTest {
  private static final int UNIVERSE = 500;

  /** The paper's likelihood of r, c and lambda, given an age. */
  private static double likelihood(
      int age, int lambda, int r, int c, int b, int block, double m, double k) {
    if (lambda == 0) {
      return age < b ? 1 : TimingTheory.untouched(r, 0, DistinctTheory.uniform(UNIVERSE, b), m, k);
    }
    int ended = (lambda - 1) * block + b;
    double later = DistinctTheory.uniform(UNIVERSE, ended);
    if (age < ended) {
      return 0;
    }
    return age < ended + block
        ? TimingTheory.untouched(r, c, later, m, k)
        : TimingTheory.untouchedSince(r, c, DistinctTheory.uniform(UNIVERSE, block), later, m, k);
  }

  /** Blocks of one item, windows of one item and windows shorter than a block among them. */
  @Property(tries = 150, seed = "12")
  void theoremsAreThePlainSums(
      @ForAll @IntRange(min = 10, max = 250) int priorHundredths,
      @ForAll @IntRange(min = 1, max = 60) int w,
      @ForAll @IntRange(min = 1, max = 40) int block,
      @ForAll @IntRange(max = 39) int wantedB,
      @ForAll @IntRange(max = 12) int wantedLambda,
      @ForAll @IntRange(min = 1, max = 6) int r,
      @ForAll @IntRange(min = 1, max = 6) int wantedC) {
    double p = Math.pow(10, -priorHundredths / 100.0);
    int b = wantedB % block;
    // In a block without items no timer can be of it; nor can others be touched since.
    int lambda = b == 0 ? Math.max(1, wantedLambda) : wantedLambda;
    boolean isNothingSince = (lambda - 1) * block + b == 0;
    int c = lambda == 0 || isNothingSince ? r : Math.min(r, wantedC);
    double m = 60;
    double total = 0;
    double below = 0;
    double ages = 0;
    for (int age = 0; age < 40 / p; age++) {
      double mass = AgePrior.at(p, age) * likelihood(age, lambda, r, c, b, block, m, r);
      total += mass;
      below += age < w ? mass : 0;
      ages += mass * age;
    }
    double touch = TimerTouch.independent(
        m, r, lambda == 0 ? r : c, DistinctTheory.uniform(UNIVERSE, lambda == 0 ? b : block));
    boolean isExpired = lambda >= TimingTheory.expireAge(w, b, block);
    double expected = isExpired ? 0 : below / total;
    assertThat(TimingTheory.posterior(p, lambda, w, b, block, touch))
        .isCloseTo(expected, within(1e-11))
        .isBetween(0.0, 1.0);
    if (!isExpired && ages / total < 20 / p) {
      assertThat(TimingTheory.expectedAge(p, lambda, w, b, block, touch))
          .isCloseTo(ages / total, within(1e-9 * (1 + ages / total)));
    }
  }
}
