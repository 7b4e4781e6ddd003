package io.tidemark.console.watch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Numbers over time. */
class SeriesTest {
  private static final double NONE = Double.NaN;

  @Test
  void showsMeansOfStepsAndForgetsTheOldest() {
    Series series = new Series(10, 4, 2);
    series.add(5, new double[] {1, NONE});
    series.add(9, new double[] {3, 7});
    assertThat(series.last(9, 0, 4)).containsExactly(NONE, NONE, NONE, 2);
    assertThat(series.last(9, 1, 4)).containsExactly(NONE, NONE, NONE, 7);
    series.add(32, new double[] {4, NONE});
    assertThat(series.last(39, 0, 4)).containsExactly(2, NONE, NONE, 4);
    series.add(40, new double[] {5, NONE});
    assertThat(series.last(49, 0, 4)).containsExactly(NONE, NONE, 4, 5);
    assertThat(series.last(59, 0, 4)).containsExactly(NONE, 4, 5, NONE);
    assertThat(series.last(1_000, 0, 4)).containsExactly(NONE, NONE, NONE, NONE);
    assertThat(series.from(49)).isEqualTo(10);
  }

  @Test
  void ignoresWhatIsOlderThanTheLastStepAndJumpsFar() {
    Series series = new Series(10, 3, 1);
    series.add(25, new double[] {1});
    series.add(15, new double[] {9});
    assertThat(series.last(25, 0, 3)).containsExactly(NONE, NONE, 1);
    series.add(1L << 40, new double[] {2});
    assertThat(series.last(1L << 40, 0, 3)).containsExactly(NONE, NONE, 2);
  }
}
