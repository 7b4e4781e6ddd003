package io.tidemark.analysis.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorCostsTest {
  @Test
  void constantCostsAnswerByTheLikelier() {
    ErrorCosts costs = ErrorCosts.constant(2, 3);
    assertThat(costs.ifAbsent(1)).isEqualTo(2);
    assertThat(costs.ifPresent(1)).isZero();
    assertThat(costs.ifAbsent(0)).isZero();
    assertThat(costs.ifPresent(0)).isEqualTo(3);
    // Yes from 2 (1 - p) <= 3 p on, which is p >= 0.4.
    assertThat(costs.ifAbsent(0.39)).isZero();
    assertThat(costs.ifAbsent(0.41)).isEqualTo(2);
    assertThat(costs.ifPresent(0.39)).isEqualTo(3);
    assertThat(costs.ifPresent(0.41)).isZero();
  }

  /** The mean over a fine grid of both costs. */
  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.2, 0.4, 0.5, 0.63, 0.85, 0.97})
  void uniformCostsAreMeansOverBoth(double p) {
    ErrorCosts costs = ErrorCosts.uniform(1, 10);
    int steps = 900;
    double absent = 0;
    double present = 0;
    for (int i = 0; i < steps; i++) {
      double x = 1 + 9 * (i + 0.5) / steps;
      for (int j = 0; j < steps; j++) {
        double y = 1 + 9 * (j + 0.5) / steps;
        if (x * (1 - p) <= y * p) {
          absent += x / steps / steps;
        } else {
          present += y / steps / steps;
        }
      }
    }
    assertThat(costs.ifAbsent(p)).isCloseTo(absent, within(0.02));
    assertThat(costs.ifPresent(p)).isCloseTo(present, within(0.02));
  }

  @Test
  void theMeanCostOfThePaper() {
    assertThat(ErrorCosts.uniform(1, 10).meanFalsePositive()).isCloseTo(5.5, within(1e-9));
  }

  @Test
  void wrongCostsAreRefused() {
    assertThatThrownBy(() -> ErrorCosts.constant(-1, 1)).hasMessageContaining("falsePositives: -1");
    assertThatThrownBy(() -> ErrorCosts.constant(1, Double.NaN))
        .hasMessageContaining("falseNegatives: NaN");
    assertThatThrownBy(() -> ErrorCosts.uniform(3, 2)).hasMessageContaining("to: 2.0");
  }
}
