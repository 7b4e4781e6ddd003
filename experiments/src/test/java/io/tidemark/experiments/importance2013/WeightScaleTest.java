package io.tidemark.experiments.importance2013;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WeightScaleTest {
  private static final double[] HUNDRED =
      IntStream.rangeClosed(1, 100).mapToDouble(i -> i).toArray();

  @Test
  void percentilesHaveAsManyOfEachImportance() {
    IntUnaryOperator importance = WeightScale.PERCENTILE.importances(HUNDRED);
    for (int i = 0; i < HUNDRED.length; i++) {
      assertThat(importance.applyAsInt(i)).isEqualTo(1 + i / 2);
    }
  }

  @Test
  void equalWeightsAreEquallyImportant() {
    IntUnaryOperator importance = WeightScale.PERCENTILE.importances(new double[] {5, 5, 5, 5});
    assertThat(IntStream.range(0, 4).map(importance)).containsOnly(26);
  }

  @Test
  void cappedIsProportionalUpToNineTenths() {
    IntUnaryOperator importance = WeightScale.CAPPED.importances(HUNDRED);
    assertThat(importance.applyAsInt(0)).isEqualTo(1);
    assertThat(importance.applyAsInt(44)).isEqualTo(25); // 45 of 90
    assertThat(importance.applyAsInt(89)).isEqualTo(49);
    assertThat(importance.applyAsInt(90)).isEqualTo(50);
    assertThat(importance.applyAsInt(99)).isEqualTo(50);
  }

  @Test
  void cappedTakesWeightsOfNothing() {
    IntUnaryOperator importance = WeightScale.CAPPED.importances(new double[] {0, 0, 0, 0});
    assertThat(IntStream.range(0, 4).map(importance)).containsOnly(1);
  }
}
