package io.tidemark.workload.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DistributionsTest {
  /** The usual tables of the normal distribution. */
  @ParameterizedTest
  @CsvSource({
    "0.5, 0",
    "0.975, 1.959963984540054",
    "0.995, 2.575829303548901",
    "0.025, -1.959963984540054",
    "0.999, 3.090232306167814",
    "1e-9, -5.997807015007685",
  })
  void normalQuantile(double probability, double quantile) {
    assertThat(NormalDistribution.quantile(probability)).isEqualTo(quantile, within(1e-8));
    assertThat(NormalDistribution.cumulative(quantile))
        .isEqualTo(probability, within(1e-8 * probability));
  }

  @Test
  void twoSidedQuantile() {
    assertThat(NormalDistribution.twoSidedQuantile(0.95))
        .isEqualTo(1.959963984540054, within(1e-9));
    assertThatThrownBy(() -> NormalDistribution.quantile(1)).hasMessageContaining("probability: 1");
    assertThatThrownBy(() -> NormalDistribution.cumulative(Double.NaN))
        .hasMessageContaining("value: NaN");
  }

  /** The usual tables of the chi-square distribution. */
  @ParameterizedTest
  @CsvSource({
    "3.841, 1, 0.05",
    "6.635, 1, 0.01",
    "18.307, 10, 0.05",
    "124.342, 100, 0.05",
    "0.103, 2, 0.95",
  })
  void chiSquare(double statistic, long degrees, double probability) {
    assertThat(ChiSquare.pValue(statistic, degrees)).isEqualTo(probability, within(1e-3 * 0.5));
  }

  /** G. Mendel's peas as in R. A. Fisher: 315, 108, 101, 32 against 9:3:3:1 give 0.470. */
  @Test
  void mendelsPeas() {
    long[] observed = {315, 101, 108, 32};
    double[] probabilities = {9 / 16.0, 3 / 16.0, 3 / 16.0, 1 / 16.0};
    assertThat(ChiSquare.statistic(observed, probabilities)).isEqualTo(0.470, within(5e-4));
    assertThat(ChiSquare.pValue(observed, probabilities)).isEqualTo(0.9254, within(5e-4));
  }

  @Test
  void chiSquareRefusesBadArguments() {
    assertThatThrownBy(() -> ChiSquare.pValue(Double.NaN, 1)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> ChiSquare.pValue(-1, 1)).hasMessageContaining("statistic: -1");
    assertThatThrownBy(() -> ChiSquare.pValue(1, 0)).hasMessageContaining("degreesOfFreedom");
    assertThatThrownBy(() -> ChiSquare.statistic(new long[] {1}, new double[] {0.5, 0.5}))
        .hasMessage("observed.length: 1 (expected: 2)");
    assertThatThrownBy(() -> ChiSquare.statistic(new long[] {1, 1}, new double[] {0.5, 0.4}))
        .hasMessageContaining("sum of probabilities: 0.9");
    assertThatThrownBy(() -> ChiSquare.statistic(new long[] {0, 0}, new double[] {0.5, 0.5}))
        .hasMessageContaining("sum of observed: 0");
    assertThatThrownBy(() -> ChiSquare.statistic(new long[] {1, 1}, new double[] {0, 1}))
        .hasMessageContaining("probability: 0.0");
  }

  @Test
  void meanAndStandardError() {
    MeanAccumulator values = new MeanAccumulator();
    assertThatThrownBy(values::mean).isInstanceOf(IllegalStateException.class);
    // Far from zero, where the sum of squares would lose all digits.
    for (double value : List.of(4.0, 7.0, 13.0, 16.0)) {
      values.add(1e9 + value);
    }
    assertThat(values.count()).isEqualTo(4);
    assertThat(values.mean()).isEqualTo(1e9 + 10);
    assertThat(values.variance()).isEqualTo(30, within(1e-9));
    assertThat(values.standardError()).isEqualTo(Math.sqrt(7.5), within(1e-9));
    Interval interval = values.interval(0.95);
    assertThat(interval.halfWidth()).isEqualTo(1.959963984540054 * Math.sqrt(7.5), within(1e-6));
    assertThat(interval.contains(1e9 + 10)).isTrue();
    assertThatThrownBy(() -> values.add(Double.NaN)).hasMessage("value: NaN (expected: finite)");
  }

  @Test
  void oneValueHasNoVariance() {
    MeanAccumulator values = new MeanAccumulator();
    values.add(1);
    assertThatThrownBy(values::standardError).hasMessage("count: 1 (expected: at least 2)");
    assertThatThrownBy(() -> new Interval(2, 1)).hasMessageContaining("low: 2.0");
    assertThatThrownBy(() -> new Interval(Double.NaN, 1)).hasMessageContaining("low: NaN");
  }
}
