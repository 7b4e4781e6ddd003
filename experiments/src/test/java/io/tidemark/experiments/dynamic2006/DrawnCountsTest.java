package io.tidemark.experiments.dynamic2006;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.workload.statistics.MeanAccumulator;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DrawnCountsTest {
  private static final int DRAWS = 20_000;

  /** Few expected successes, many, more than a half, and more trials than an int holds. */
  @ParameterizedTest
  @CsvSource({"20, 0.1", "1000, 0.3", "1000, 0.85", "10000000000, 0.001", "100, 0.5"})
  void hasMeanAndVarianceOfTheBinomialLaw(long trials, double probability) {
    SplittableRandom random = new SplittableRandom(7);
    MeanAccumulator successes = new MeanAccumulator();
    for (int i = 0; i < DRAWS; i++) {
      successes.add((double) DrawnCounts.binomial(trials, probability, random));
    }
    double variance = trials * probability * (1 - probability);
    assertThat(successes.mean())
        .as("within four standard errors")
        .isBetween(
            trials * probability - 4 * Math.sqrt(variance / DRAWS),
            trials * probability + 4 * Math.sqrt(variance / DRAWS));
    // The relative standard error of a variance is about sqrt(2 / draws), more by the excess of the
    // law, which is less than 1 / variance.
    double deviation = Math.sqrt((2 + 1 / variance) / DRAWS);
    assertThat(successes.variance() / variance)
        .as("within four standard errors")
        .isBetween(1 - 4 * deviation, 1 + 4 * deviation);
  }

  @Test
  void countsAddUpAndFollowZipf() {
    long[] counts = DrawnCounts.draw(100, 1, 1_000_000_000L, new SplittableRandom(3));
    assertThat(Arrays.stream(counts).sum()).isEqualTo(1_000_000_000L);
    double share = 0;
    for (int i = 1; i <= 100; i++) {
      share += 1.0 / i;
    }
    double expected = 1e9 / share / 10;
    assertThat((double) counts[9])
        .as("within four standard deviations")
        .isBetween(expected - 4 * Math.sqrt(expected), expected + 4 * Math.sqrt(expected));
  }

  @Test
  void theEndsAreCertain() {
    SplittableRandom random = new SplittableRandom(1);
    assertThat(DrawnCounts.binomial(1_000, 0, random)).isZero();
    assertThat(DrawnCounts.binomial(1_000, 1, random)).isEqualTo(1_000);
    assertThatThrownBy(() -> DrawnCounts.binomial(1, Double.NaN, random))
        .hasMessageContaining("probability: NaN");
  }
}
