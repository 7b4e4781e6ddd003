package io.tidemark.analysis.endless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.filter.endless.InsertRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LevelLawTest {
  private static double[] probabilities(LevelLaw law) {
    double[] probabilities = new double[law.maxLevel()];
    for (int level = 1; level <= law.maxLevel(); level++) {
      probabilities[level - 1] = law.probability(level);
    }
    return probabilities;
  }

  @Test
  void dividesWeightsByTheirSum() {
    LevelLaw law = LevelLaw.ofWeights(1, 0, 3);
    assertThat(probabilities(law)).containsExactly(0.25, 0, 0.75);
    assertThat(law.atLeast(1)).isOne();
    assertThat(law.atLeast(2)).isEqualTo(0.75);
    assertThat(law.mean()).isEqualTo(2.5);
    assertThat(probabilities(LevelLaw.greatest(3))).containsExactly(0, 0, 1);
    assertThat(probabilities(LevelLaw.uniform(4))).containsExactly(0.25, 0.25, 0.25, 0.25);
    assertThat(LevelLaw.uniform(255).mean()).isEqualTo(128, within(1e-11));
  }

  @Test
  void twoClassesAreHalfAndAll() {
    assertThat(probabilities(LevelLaw.twoClass(7, 0.25)))
        .containsExactly(0, 0, 0.75, 0, 0, 0, 0.25);
    assertThat(probabilities(LevelLaw.twoClass(2, 0))).containsExactly(1, 0);
    assertThat(probabilities(LevelLaw.twoClass(3, 1))).containsExactly(0, 0, 1);
  }

  @Test
  void raisesAsTheInsertRuleDoes() {
    LevelLaw law = LevelLaw.ofWeights(1, 2, 3, 4, 5, 6, 7);
    assertThat(probabilities(law.raised(InsertRule.FULL))).containsExactly(0, 0, 0, 0, 0, 0, 1);
    assertThat(probabilities(law.raised(InsertRule.BY_IMPORTANCE)))
        .containsExactly(probabilities(law), within(1e-15));
    assertThat(probabilities(law.raised(InsertRule.TWO_CLASS)))
        .containsExactly(new double[] {0, 0, 6 / 28.0, 0, 0, 0, 22 / 28.0}, within(1e-15));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, -0.1, 1.1, Double.POSITIVE_INFINITY})
  void refusesSharesOutOfRange(double share) {
    assertThatThrownBy(() -> LevelLaw.twoClass(7, share))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("important: " + share + " (expected: 0..1)");
  }

  @Test
  void refusesWhatIsNoLaw() {
    assertThatThrownBy(() -> LevelLaw.ofWeights(1, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("weight of level 2: NaN (expected: finite, at least 0.0)");
    assertThatThrownBy(() -> LevelLaw.ofWeights(0, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("sum of the weights: 0.0 (expected: finite, above 0)");
    assertThatThrownBy(() -> LevelLaw.ofWeights(Double.MAX_VALUE, Double.MAX_VALUE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("sum of the weights: Infinity");
    assertThatThrownBy(LevelLaw::ofWeights).hasMessage("levels: 0 (expected: 1..255)");
    assertThatThrownBy(() -> LevelLaw.uniform(256)).hasMessage("maxLevel: 256 (expected: 1..255)");
    assertThatThrownBy(() -> LevelLaw.twoClass(1, 0.5))
        .hasMessage("maxLevel: 1 (expected: 2..255)");
    assertThatThrownBy(() -> LevelLaw.uniform(3).probability(4))
        .hasMessage("level: 4 (expected: 1..3)");
  }
}
