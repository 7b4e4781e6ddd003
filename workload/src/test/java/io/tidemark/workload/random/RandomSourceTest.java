package io.tidemark.workload.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.workload.statistics.ChiSquare;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RandomSourceTest {
  @Test
  void seedsAndPurposesDetermineTheDraws() {
    long a = RandomSource.seeded(1, "a").nextLong();
    assertThat(RandomSource.seeded(1, "a").nextLong()).isEqualTo(a);
    assertThat(RandomSource.seeded(1, "b").nextLong()).isNotEqualTo(a);
    assertThat(RandomSource.seeded(2, "a").nextLong()).isNotEqualTo(a);
    assertThat(RandomSource.seeded(1).nextLong())
        .isEqualTo(RandomSource.seeded(1).nextLong());
  }

  @Test
  void geometricHasItsDistribution() {
    SplittableRandom random = RandomSource.seeded(3);
    int cells = 40;
    long[] observed = new long[cells];
    for (int i = 0; i < 200_000; i++) {
      observed[(int) Math.min(cells, RandomSource.geometric(random, 5)) - 1]++;
    }
    double[] probabilities = new double[cells];
    for (int i = 0; i < cells - 1; i++) {
      probabilities[i] = 0.2 * Math.pow(0.8, i);
    }
    probabilities[cells - 1] = Math.pow(0.8, cells - 1);
    assertThat(ChiSquare.pValue(observed, probabilities))
        .as("chi-square p-value, level 0.0001")
        .isGreaterThan(1e-4);
  }

  @Test
  void geometricOfMeanOneIsOne() {
    assertThat(RandomSource.geometric(RandomSource.seeded(1), 1)).isEqualTo(1);
    for (double mean : new double[] {0.99, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> RandomSource.geometric(RandomSource.seeded(1), mean))
          .hasMessage("mean: " + mean + " (expected: finite, at least 1)");
    }
  }
}
