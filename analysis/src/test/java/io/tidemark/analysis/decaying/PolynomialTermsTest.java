package io.tidemark.analysis.decaying;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.filter.decaying.DecayTerm;
import io.tidemark.core.filter.decaying.PartSpec;
import io.tidemark.core.filter.decaying.PolynomialCountFilter;
import io.tidemark.core.filter.decaying.PolynomialCountSpec;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import io.tidemark.workload.oracle.DecayFunctionOracle;
import io.tidemark.workload.random.RandomSource;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolynomialTermsTest {
  /** Sums of up to 12 rounded powers. */
  private static final double ROUNDING = 1e-10;

  private static void assertWithin(PolynomialTerms terms, double epochs) {
    double ratio = terms.sum(epochs) / terms.power(epochs);
    assertThat(ratio)
        .as("after %f epochs", epochs)
        .isLessThanOrEqualTo(1 + terms.error() + ROUNDING);
    if (epochs <= terms.horizonEpochs()) {
      assertThat(ratio).as("after %f epochs", epochs).isGreaterThanOrEqualTo(1 - ROUNDING);
    }
  }

  /** At every whole age up to some thousands, and then on a grid that is not that of the search. */
  @ParameterizedTest
  @CsvSource({
    "0.5, 1, 100, 4", "0.5, 20, 200000, 8", "1, 1, 10000, 8", "1, 60, 600000, 8",
    "1, 100, 50, 3", "1.5, 10, 10000, 7", "2, 1, 10000, 10", "2, 1000, 10000000, 12",
    "3, 5, 500, 6", "0.1, 7, 7000, 5", "1, 3, 100, 1"
  })
  void theSumIsNotBelowThePowerAndAboveByNoMoreThanIsStated(
      double exponent, double scale, double horizon, int number) {
    PolynomialTerms terms = PolynomialTerms.of(number, exponent, scale, horizon);
    assertThat(terms.terms()).hasSize(number);
    double worst = 0;
    for (int epochs = 0; epochs < 5_000; epochs++) {
      assertWithin(terms, epochs);
    }
    for (double epochs = 1; epochs < 1e4 * horizon; epochs *= 1.0007) {
      assertWithin(terms, epochs);
      worst = Math.max(worst, terms.sum(epochs) / terms.power(epochs) - 1);
    }
    assertThat(worst)
        .as("the stated error is nearly met")
        .isGreaterThan(0.95 * terms.error() - 1e-4);
  }

  /** Ages of up to 10,000 times the scale: eight terms for five percent, as few more for less. */
  @Test
  void fewTermsAreEnough() {
    PolynomialTerms five = PolynomialTerms.within(0.05, 1, 1, 10_000);
    assertThat(five.error()).isLessThanOrEqualTo(0.05);
    assertThat(five.terms()).hasSizeLessThanOrEqualTo(8);
    PolynomialTerms one = PolynomialTerms.within(0.01, 1, 1, 10_000);
    assertThat(one.terms()).hasSizeBetween(five.terms().size() + 1, 11);
    assertThat(PolynomialTerms.of(one.terms().size() - 1, 1, 1, 10_000).error())
        .isGreaterThan(0.01);
  }

  @Test
  void refusesByName() {
    assertThatThrownBy(() -> PolynomialTerms.of(3, 0, 1, 10))
        .hasMessageStartingWith("exponent: 0.0 (");
    assertThatThrownBy(() -> PolynomialTerms.of(3, Double.NaN, 1, 10))
        .hasMessageStartingWith("exponent: NaN (");
    assertThatThrownBy(() -> PolynomialTerms.of(3, 1, 0.5, 10))
        .hasMessageStartingWith("scaleEpochs: 0.5 (");
    assertThatThrownBy(() -> PolynomialTerms.of(3, 1, 1, 1e10))
        .hasMessageStartingWith("horizonEpochs: 1.0E10 (");
    assertThatThrownBy(() -> PolynomialTerms.of(33, 1, 1, 10))
        .hasMessage("terms: 33 (expected: 1..32)");
    assertThatThrownBy(() -> PolynomialTerms.within(-1, 1, 1, 10))
        .hasMessageStartingWith("error: -1.0 (");
  }

  /** A filter with these terms, beside all arrivals with the power itself. */
  @Test
  void aFilterCountsByThePower() {
    KeyDigest digest = FastDigest.seeded(22);
    PolynomialTerms terms = PolynomialTerms.within(0.05, 1.2, 3, 3_000);
    PartSpec part = new PartSpec(64, 32, 1, 3, RaiseRule.LEAST, 16);
    PolynomialCountSpec spec =
        new PolynomialCountSpec(terms.terms(), 10, part, TimeRules.dropping(TickUnit.ITEMS, 50));
    PolynomialCountFilter filter = new PolynomialCountFilter(spec, digest);
    DecayFunctionOracle oracle = new DecayFunctionOracle(terms::power);
    SplittableRandom random = RandomSource.seeded(9);
    long tick = 0;
    for (int i = 1; i <= 2_000; i++) {
      tick += random.nextLong(30);
      filter.add(digest.of(7L), tick);
      oracle.add(7, 1, Math.floorDiv(tick, 10));
      assertThat(tick).as("within the horizon").isLessThan(30_000);
      double truth = oracle.count(7, Math.floorDiv(tick, 10));
      assertThat(filter.estimate(digest.of(7L), tick))
          .isBetween(
              truth * (1 - ROUNDING), truth * (1 + terms.error()) + (i + 2) * spec.resolution());
    }
    assertThat(terms.terms()).extracting(DecayTerm::factor).isSortedAccordingTo(Double::compare);
  }
}
