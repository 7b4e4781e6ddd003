package io.tidemark.experiments.importance2013;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.analysis.endless.LevelLaw;
import org.junit.jupiter.api.Test;

class PaperReadingsTest {
  private static final double TOUCH = 5.0 / 43_690;
  private static final double DECREMENT = 10.0 / 43_690;

  /** Half of the last digit that the independent implementation prints. */
  private static final double SEVEN_DIGITS = 0.5e-7 * (1 + 1e-6);

  @Test
  void overwrittenCellsAgainstAnIndependentImplementation() {
    assertThat(PaperReadings.overwritten(TOUCH, DECREMENT, LevelLaw.uniform(7))[0])
        .isCloseTo(0.2689658, within(SEVEN_DIGITS));
    assertThat(PaperReadings.overwritten(TOUCH, DECREMENT, LevelLaw.twoClass(7, 0.5))[0])
        .isCloseTo(0.1773872, within(SEVEN_DIGITS));
  }

  /** One arrival lowers the cell to zero and does not touch it; two may do so one after the other. */
  @Test
  void firstArrivalsByHand() {
    LevelLaw law = LevelLaw.uniform(7);
    double lost = DECREMENT * (1 - TOUCH);
    assertThat(PaperReadings.everZeroFromLevel(TOUCH, DECREMENT, law, 1, 1)).isZero();
    assertThat(PaperReadings.everZeroFromLevel(TOUCH, DECREMENT, law, 1, 2))
        .isCloseTo(lost, within(1e-15));
    assertThat(PaperReadings.everZeroFromLevel(TOUCH, DECREMENT, law, 2, 2)).isZero();
  }
}
