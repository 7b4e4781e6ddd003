package io.tidemark.analysis.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class SteppedAgeTest {
  /** Beyond this age nothing is left of the prior for the p of the sums. */
  private static final int AGES = 40_000;

  private static double likelihood(int age, int from, int to, double touch) {
    return age < from ? 0 : (age < to ? 1 : touch);
  }

  /** Every closed form against the plain sum over all ages; 1e-12 is the rounding of the sums. */
  @Property(tries = 200, seed = "5")
  void isThePlainSum(
      @ForAll @IntRange(min = 1, max = 300) int priorHundredths,
      @ForAll @IntRange(max = 60) int from,
      @ForAll @IntRange(max = 60) int width,
      @ForAll @IntRange(max = 600) int touchHundredths,
      @ForAll @IntRange(max = 150) int alpha,
      @ForAll @IntRange(max = 150) int length) {
    // From 0.977 to 0.001, and from 1 to 1e-6.
    double p = Math.pow(10, priorHundredths / -100.0);
    double touch = Math.pow(10, touchHundredths / -100.0);
    int to = from + width;
    int beta = alpha + length;
    double total = 0;
    double inside = 0;
    double below = 0;
    double ages = 0;
    for (int age = from; age < AGES; age++) {
      double mass = AgePrior.at(p, age - from) * likelihood(age, from, to, touch);
      total += mass;
      ages += mass * age;
      inside += age >= alpha && age < beta ? mass : 0;
      below += age < beta ? mass : 0;
    }
    assertThat(SteppedAge.between(p, from, to, touch, alpha, beta))
        .isCloseTo(inside / total, within(1e-12))
        .isBetween(0.0, 1.0);
    assertThat(SteppedAge.within(p, from, to, touch, beta))
        .isCloseTo(below / total, within(1e-12))
        .isBetween(0.0, 1.0);
    assertThat(SteppedAge.expected(p, from, to, touch))
        .isCloseTo(ages / total, within(1e-11 * (1 + ages / total)));
  }

  /** Probabilities stay probabilities for the most extreme arguments. */
  @Property(tries = 500, seed = "6")
  void isAProbabilityAtTheExtremes(
      @ForAll @IntRange(max = 4) int prior,
      @ForAll @IntRange(max = 4) int touch,
      @ForAll @IntRange(max = 5) int from,
      @ForAll @IntRange(max = 5) int width,
      @ForAll @IntRange(max = 5) int window) {
    double p = new double[] {1e-300, 1e-12, 0.5, 0.999, Math.nextDown(1.0)}[prior];
    double t = new double[] {0, 1e-300, 1e-12, 0.5, 1}[touch];
    double[] spans = {0, 1, 7, 1e6, 1e12, 1e18};
    double to = spans[from] + spans[width];
    double inside = SteppedAge.within(p, spans[from], to, t, spans[window]);
    assertThat(inside).isBetween(0.0, 1.0);
    assertThat(SteppedAge.expected(p, spans[from], to, t)).isBetween(spans[from], 1e301);
  }

  @Example
  void expectationKeepsItsDigitsWhereTheStepIsShort() {
    // To first order the ages of a step are equally likely: their mean is (W - 1) / 2.
    assertThat(SteppedAge.expected(1e-12, 0, 1001, 0)).isCloseTo(500, within(1e-4));
    assertThat(SteppedAge.expected(1e-12, 7, 8, 0)).isEqualTo(7);
  }

  @Example
  void whatCannotBeIsTheAgeAtTheStep() {
    assertThat(SteppedAge.within(0.1, 5, 5, 0, 5)).isZero();
    assertThat(SteppedAge.within(0.1, 5, 5, 0, 6)).isEqualTo(1);
    assertThat(SteppedAge.expected(0.1, 5, 5, 0)).isEqualTo(5);
  }

  @Example
  void refusesWhatIsNoProbability() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SteppedAge.within(0.1, 0, 1, Double.NaN, 1))
        .withMessage("touch: NaN (expected: 0 <= touch <= 1)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SteppedAge.within(0.1, 2, 1, 0.5, 1))
        .withMessageStartingWith("to: 1.0");
  }
}
