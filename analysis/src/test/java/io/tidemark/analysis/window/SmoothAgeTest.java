package io.tidemark.analysis.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class SmoothAgeTest {
  /** Weights add up to the length of any range, and sum polynomials as a plain sum does. */
  @Property(tries = 50, seed = "1")
  void gridSumsPolynomials(
      @ForAll @IntRange(max = 300_000) int from,
      @ForAll @IntRange(max = 300_000) int length,
      @ForAll @IntRange(max = 7) int degree) {
    double scale = 1.0 / (from + length + 1);
    double[] ours = {0, 0};
    AgeGrid.visit(from, from + length, (age, weight) -> {
      ours[0] += weight;
      ours[1] += weight * Math.pow(age * scale, degree);
    });
    double expected = 0;
    for (int age = from; age < from + length; age++) {
      expected += Math.pow(age * scale, degree);
    }
    assertThat(ours[0]).isCloseTo(length, within(1e-9));
    assertThat(ours[1]).isCloseTo(expected, within(1e-12 * expected + 1e-12));
  }

  /** Exact and simplified posteriors of the generalized filter against plain sums. */
  @Property(tries = 40, seed = "2")
  void isThePlainSum(
      @ForAll @IntRange(min = 5, max = 350) int priorHundredths,
      @ForAll @IntRange(min = 10, max = 20_000) int m,
      @ForAll @IntRange(min = 1, max = 12) int k0,
      @ForAll @IntRange(min = 1, max = 12) int k1,
      @ForAll @IntRange(max = 12) int c0,
      @ForAll @IntRange(max = 12) int c1,
      @ForAll @IntRange(min = 1, max = 30_000) int w) {
    // From 0.89 to 0.0003.
    double p = Math.pow(10, priorHundredths / -100.0);
    BitEvidence evidence = new BitEvidence(Math.min(c0, k0), k0, Math.min(c1, k1), k1);
    GeneralizedShape shape = GeneralizedShape.of(m, k0, k1);
    SmoothAge ours = GeneralizedTheory.exact(p, evidence, shape);
    double total = 0;
    double below = 0;
    double between = 0;
    double ages = 0;
    // Then q^i < e^-60, which is not made up for by a likelihood up to 2^24 times as great.
    for (int i = 0; i < 60 / p; i++) {
      double mass = AgePrior.at(p, i) * GeneralizedTheory.likelihood(evidence, shape, i);
      total += mass;
      ages += mass * i;
      below += i < w ? mass : 0;
      between += i >= w / 3 && i < w ? mass : 0;
    }
    double tolerance = 1e-11;
    assertThat(ours.within(w)).isCloseTo(below / total, within(tolerance)).isBetween(0.0, 1.0);
    assertThat(ours.between(w / 3, w)).isCloseTo(between / total, within(tolerance));
    assertThat(ours.expected()).isCloseTo(ages / total, within(tolerance * (1 + ages / total)));
  }

  @Property(tries = 200, seed = "3")
  void isAProbabilityAtTheExtremes(
      @ForAll @IntRange(max = 3) int prior,
      @ForAll @IntRange(max = 4) int size,
      @ForAll @IntRange(max = 60) int d,
      @ForAll @IntRange(max = 60) int e,
      @ForAll @IntRange(max = 3) int window) {
    double p = new double[] {1e-300, 1e-12, 0.5, 0.999}[prior];
    double m = new double[] {2, 10, 1e3, 1e7, 1e12}[size];
    long w = new long[] {1, 300, 1_000_000, 1L << 59}[window];
    SmoothAge age = GeneralizedTheory.simplified(p, d, e, m, 30);
    assertThat(age.within(w)).isBetween(0.0, 1.0);
    assertThat(age.within(w / 2) + age.between(w / 2, w)).isCloseTo(age.within(w), within(1e-12));
    assertThat(age.expected()).isBetween(0.0, 1e301);
  }

  @Example
  void constantLikelihoodIsThePrior() {
    for (double p : new double[] {1e-9, 1e-3, 0.5}) {
      SmoothAge age = new SmoothAge(p, i -> -5000, -5000, 100_000);
      assertThat(age.within(12_345)).isCloseTo(AgePrior.between(p, 0, 12_345), within(1e-13));
      assertThat(age.expected()).isCloseTo((1 - p) / p, within(1e-12 / p));
      assertThat(age.likeliest()).isZero();
    }
  }

  @Example
  void refusesEvidenceThatCannotBe() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new SmoothAge(0.1, i -> Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY, 10))
        .withMessageStartingWith("logLikelihood: that of evidence that cannot be");
  }
}
