package io.tidemark.analysis.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgePartitionedTheoryTest {
  private static final double[] FILLS = {0.1, 0.35, 0.5, 0.62, 0.4, 0.9, 0.55, 0.3, 0.71};

  /** All ways in which bits can be set. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 9})
  void runsOfSetBits(int k) {
    double sum = 0;
    for (int pattern = 0; pattern < 1 << FILLS.length; pattern++) {
      double probability = 1;
      int run = 0;
      boolean found = false;
      for (int i = 0; i < FILLS.length; i++) {
        boolean set = (pattern >> i & 1) == 1;
        probability *= set ? FILLS[i] : 1 - FILLS[i];
        run = set ? run + 1 : 0;
        found |= run == k;
      }
      sum += found ? probability : 0;
    }
    assertThat(AgePartitionedTheory.falsePositiveRate(FILLS, k)).isCloseTo(sum, within(1e-12));
  }

  @Test
  void longerRunsThanSlicesAreRefused() {
    assertThatThrownBy(() -> AgePartitionedTheory.falsePositiveRate(FILLS, 10))
        .hasMessageContaining("k: 10");
  }
}
