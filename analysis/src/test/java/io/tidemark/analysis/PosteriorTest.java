package io.tidemark.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PosteriorTest {
  /** By counting: of 1000 questions, prior times 1000 are true, and of the others a share errs. */
  @ParameterizedTest
  @CsvSource({
    "0.5, 0.01, 500, 5",
    "0.1, 0.01, 100, 9",
    "0.001, 0.1, 1, 99.9",
    "0.5, 1, 500, 500",
    "0.25, 0, 250, 0"
  })
  void isTheShareOfTrueMaybes(double prior, double error, double trueMaybes, double falseMaybes) {
    assertThat(Posterior.truthOfMaybe(prior, error))
        .isCloseTo(trueMaybes / (trueMaybes + falseMaybes), within(1e-12));
  }

  @Test
  void refusesWhatIsNoProbability() {
    assertThatThrownBy(() -> Posterior.truthOfMaybe(Double.NaN, 0.1))
        .hasMessage("prior: NaN (expected: 0 < prior < 1)");
    assertThatThrownBy(() -> Posterior.truthOfMaybe(0, 0.1))
        .hasMessage("prior: 0.0 (expected: 0 < prior < 1)");
    for (double error : new double[] {-0.1, 1.1, Double.NaN}) {
      assertThatThrownBy(() -> Posterior.truthOfMaybe(0.5, error))
          .hasMessage("error: " + error + " (expected: 0 <= error <= 1)");
    }
  }
}
