package io.tidemark.analysis.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.analysis.window.BitEvidence;
import io.tidemark.analysis.window.GeneralizedShape;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class PosteriorsTest {
  /** The shortest range: no shorter one has the probability, wherever it begins. */
  private static void assertShortest(AgePosterior posterior, AgeInterval interval, double wanted) {
    assertThat(interval.probability())
        .isGreaterThanOrEqualTo(wanted)
        .isCloseTo(posterior.between(interval.from(), interval.to()), within(1e-12));
    long shorter = interval.to() - interval.from() - 1;
    for (long from = Math.max(0, interval.from() - 20); from < interval.from() + 20; from++) {
      assertThat(posterior.between(from, from + shorter)).as("from %s", from).isLessThan(wanted);
    }
  }

  @Property(tries = 100, seed = "1")
  void steppedRangeIsTheShortest(
      @ForAll @IntRange(min = 1, max = 400) int priorHundredths,
      @ForAll @IntRange(max = 100) int from,
      @ForAll @IntRange(min = 1, max = 100) int width,
      @ForAll @IntRange(max = 10) int touchTenths,
      @ForAll @IntRange(min = 1, max = 99) int percent) {
    double p = Math.pow(10, -priorHundredths / 100.0);
    AgePosterior posterior = new SteppedPosterior(p, from, from + width, touchTenths / 10.0);
    assertShortest(posterior, posterior.credible(percent / 100.0), percent / 100.0);
    assertThat(posterior.likeliestAge()).isEqualTo(from);
  }

  @Property(tries = 30, seed = "2")
  void smoothRangeIsTheShortestUpToOneAge(
      @ForAll @IntRange(min = 1, max = 300) int priorHundredths,
      @ForAll @IntRange(max = 8) int clear,
      @ForAll @IntRange(max = 8) int set,
      @ForAll @IntRange(min = 1, max = 99) int percent) {
    double p = Math.pow(10, -priorHundredths / 100.0);
    double wanted = percent / 100.0;
    SmoothPosterior posterior = new GeneralizedInference(GeneralizedShape.of(500, 8, 8), 16, 100)
        .posterior(p, new BitEvidence(clear, 8, set, 8));
    AgeInterval interval = posterior.credible(wanted);
    assertThat(interval.probability()).isGreaterThanOrEqualTo(wanted);
    assertThat(posterior.likeliestAge()).isBetween(interval.from(), interval.to() - 1);
    // Two ages on either side of the peak may be equally likely, and come in together.
    long shorter = Math.max(0, interval.to() - interval.from() - 2);
    for (long from = Math.max(0, interval.from() - 5); from < interval.from() + 5; from++) {
      assertThat(posterior.between(from, from + shorter)).isLessThan(wanted);
    }
  }

  @Example
  void generalizedWindowIsThatOfThePosterior() {
    for (double m : new double[] {50, 3000, 655360}) {
      GeneralizedInference inference =
          new GeneralizedInference(GeneralizedShape.of(m, 4, 4), 8, 1234);
      for (double p : new double[] {1e-12, 1e-5, 0.01, 0.999}) {
        for (int c = 0; c <= 4; c++) {
          BitEvidence evidence = new BitEvidence(c, 4, 4, 4);
          double ours = inference.within(p, evidence);
          assertThat(ours)
              .isCloseTo(inference.posterior(p, evidence).within(1234), within(1e-11))
              .isBetween(0.0, 1.0);
        }
      }
    }
  }

  @Example
  void generalizedWindowHoldsWhereLikelihoodsUnderflow() {
    GeneralizedInference inference =
        new GeneralizedInference(GeneralizedShape.of(1e7, 100, 100), 200, 10);
    BitEvidence evidence = new BitEvidence(0, 100, 0, 100);
    assertThat(inference.within(0.999, evidence)).isBetween(0.0, 1.0);
  }

  @Example
  void refusesProbabilitiesThatNoRangeHas() {
    AgePosterior posterior = new SteppedPosterior(0.1, 0, 1, 0.5);
    for (double probability : new double[] {0, 1, Double.NaN}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> posterior.credible(probability))
          .withMessageStartingWith("probability: " + probability);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SteppedPosterior(1e-300, 0, 1, 0.5).credible(0.99))
        .withMessageStartingWith("probability: ");
  }
}
