package io.tidemark.analysis.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PriorsTest {
  @Test
  void uniformIsTheSameForAll() {
    KeyPrior prior = KeyPrior.uniform(1 << 16);
    assertThat(prior.probability(1)).isEqualTo(1.0 / 65536);
    assertThat(prior.probability(-5)).isEqualTo(1.0 / 65536);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KeyPrior.uniform(1))
        .withMessageStartingWith("universe: 1.0");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.7, 1, 1.5})
  void zipfAddsUpToOne(double exponent) {
    ZipfPrior prior = new ZipfPrior(digest -> digest & 0xfff, 4000, exponent);
    double sum = 0;
    for (int rank = 1; rank <= 4000; rank++) {
      sum += prior.probability(rank);
    }
    assertThat(sum).isCloseTo(1, within(1e-12));
    assertThat(prior.probability(1) / prior.probability(1 << 16 | 8))
        .isCloseTo(Math.pow(8, exponent), within(1e-12 * Math.pow(8, exponent)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> prior.probabilityOfRank(0))
        .withMessage("rank: 0 (expected: 1..4000)");
  }
}
