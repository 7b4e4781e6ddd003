package io.tidemark.analysis.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.analysis.keys.DistinctTheory;
import org.junit.jupiter.api.Test;

class DistinctModelTest {
  @Test
  void zipfIsTheSumToSixDigits() {
    DistinctModel model = DistinctModel.zipf(65536, 1, 1 << 20);
    // From one point of the table to the next, in steps that are no points; and beyond the table.
    for (double items = 1; items < 1e7; items *= 1.37) {
      double exact = DistinctTheory.zipf(65536, 1, items);
      assertThat(model.distinct(items))
          .as("%s items", items)
          .isCloseTo(exact, within(1e-6 * exact));
    }
    assertThat(model.distinct(0)).isZero();
    assertThat(DistinctModel.zipf(300, 1.7, 1000).distinct(77))
        .isCloseTo(DistinctTheory.zipf(300, 1.7, 77), within(1e-6 * 77));
  }

  @Test
  void uniformIsTheFormula() {
    assertThat(DistinctModel.uniform(100).distinct(50)).isEqualTo(DistinctTheory.uniform(100, 50));
  }

  @Test
  void sampledGoesThroughItsPointsAndOn() {
    SampledDistinct model =
        new SampledDistinct(new double[] {10, 100, 1000}, new double[] {9, 60, 400});
    assertThat(model.distinct(1)).isEqualTo(1);
    assertThat(model.distinct(0.5)).isEqualTo(0.5);
    assertThat(model.distinct(10)).isCloseTo(9, within(1e-12));
    assertThat(model.distinct(100)).isCloseTo(60, within(1e-12));
    assertThat(model.distinct(1000)).isCloseTo(400, within(1e-10));
    // Between two points a power of the items: eq. 18 of the paper on inference.
    assertThat(model.distinct(300))
        .isCloseTo(60 * Math.pow(400 / 60.0, Math.log10(3)), within(1e-10));
    // The power goes on: ten times the items, 400 / 60 times the keys.
    assertThat(model.distinct(10_000)).isCloseTo(400 * 400 / 60.0, within(1e-8));
  }

  @Test
  void refusesWhatNoStreamHas() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SampledDistinct(new double[] {10, 10}, new double[] {5, 6}))
        .withMessageStartingWith("items: 10.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SampledDistinct(new double[] {10, 20}, new double[] {5, 4}))
        .withMessageStartingWith("distinct: ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SampledDistinct(new double[] {10}, new double[] {11}))
        .withMessageStartingWith("items: ");
  }
}
