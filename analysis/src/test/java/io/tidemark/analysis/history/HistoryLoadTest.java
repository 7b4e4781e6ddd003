package io.tidemark.analysis.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.workload.statistics.MeanAccumulator;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistoryLoadTest {
  /**
   * Five standard errors of the simulated mean: all of some fifty comparisons hold with probability
   * above 1 - 1e-4. What none of the keys shows happens to fewer than twelve of as many, but for a
   * probability of e^-12.
   */
  private static final double STANDARD_ERRORS = 5;

  private static final int KEYS = 2000;
  private static final double UNSEEN = 12.0 / KEYS;

  @ParameterizedTest
  @CsvSource({"200, 1", "200, 7", "200, 150", "256, 30", "1000, 300", "333, 333"})
  void memorylessIsTheMeanOfSimulatedKeys(int span, int ticksOfKey) {
    HistoryLoad load = HistoryLoad.memoryless(1, ticksOfKey, span);
    MeanAccumulator[] means = new MeanAccumulator[load.levels()];
    for (int height = 0; height < means.length; height++) {
      means[height] = new MeanAccumulator();
    }
    SplittableRandom random = new SplittableRandom(3);
    for (int key = 0; key < KEYS; key++) {
      Set<Integer> ticks = new HashSet<>();
      while (ticks.size() < ticksOfKey) {
        ticks.add(random.nextInt(span));
      }
      for (int height = 0; height < means.length; height++) {
        int shift = height;
        long intervals = ticks.stream().map(tick -> tick >> shift).distinct().count();
        means[height].add((double) intervals);
      }
    }
    for (int height = 0; height < means.length; height++) {
      double slack = STANDARD_ERRORS * means[height].standardError() + UNSEEN;
      assertThat(load.distinct(height))
          .as("height %d within %s standard errors", height, STANDARD_ERRORS)
          .isCloseTo(means[height].mean(), within(slack));
    }
  }

  /** With one tick less than all, an interval is empty only if it is that tick. */
  @Test
  void memorylessIsExactAtTheEnds() {
    HistoryLoad almostAll = HistoryLoad.memoryless(1, 99, 100);
    assertThat(almostAll.distinct(0)).isEqualTo(99);
    assertThat(almostAll.distinct(1)).isCloseTo(50, within(1e-12));
    HistoryLoad single = HistoryLoad.memoryless(1000, 1000, 86_400);
    for (double distinct : single.distinctByHeight()) {
      assertThat(distinct).isCloseTo(1000, within(1e-8));
    }
    // Two ticks of four: in one half with probability 1/3.
    assertThat(HistoryLoad.memoryless(1, 2, 4).distinct(1)).isCloseTo(5.0 / 3, within(1e-12));
  }

  @Test
  void partsOfTicksAreKeysWithOneTickMore() {
    double one = HistoryLoad.memoryless(1, 1, 4).distinct(1);
    double two = HistoryLoad.memoryless(1, 2, 4).distinct(1);
    assertThat(HistoryLoad.memoryless(4, 5, 4).distinct(1)).isCloseTo(3 * one + two, within(1e-12));
  }

  /** The sum over ticks and the integral that replaces it meet without a step. */
  @Test
  void longSumsAndIntegralsAgree() {
    double below = HistoryLoad.memoryless(1, 256, 1 << 20).distinct(9);
    double at = HistoryLoad.memoryless(1, 257, 1 << 20).distinct(9);
    double above = HistoryLoad.memoryless(1, 258, 1 << 20).distinct(9);
    // Each tick adds a little less than the one before; second differences are about 2^-12.
    assertThat(at - below).isCloseTo(above - at, within(0.001));
    assertThat(above - below).isBetween(1.7, 2.0);
  }

  @Test
  void entriesFallFromHeightToHeightByAtMostHalf() {
    for (long span : new long[] {1, 2, 1000, 86_400, 10_000_000_000L, 1L << 62}) {
      HistoryLoad load = HistoryLoad.memoryless(1e6, Math.min(5e7, 1e6 * span), span);
      assertThat(load.distinct(0)).isEqualTo(Math.min(5e7, 1e6 * span));
      assertThat(load.distinct(load.levels() - 1)).isCloseTo(1e6, within(1e-3));
      for (int height = 1; height < load.levels(); height++) {
        double ratio = load.distinct(height) / load.distinct(height - 1);
        assertThat(ratio).as("height %d of %d ticks", height, span).isBetween(0.49999, 1.0000001);
      }
    }
  }

  @Test
  void keepsWhatWasMeasured() {
    double[] given = {5, 3, 2};
    HistoryLoad load = HistoryLoad.measured(given);
    given[0] = 7;
    load.distinctByHeight()[0] = 8;
    assertThat(load).isEqualTo(HistoryLoad.measured(5, 3, 2)).hasToString("[5.0, 3.0, 2.0]");
    assertThat(load.levels()).isEqualTo(3);
  }

  @Test
  void keysAreThePairsOfTheCoarsestHeightUnlessMoreIsKnown() {
    HistoryLoad load = HistoryLoad.measured(5, 3, 2);
    assertThat(load.keys()).isEqualTo(2);
    assertThat(load.withKeys(1.5).keys()).isEqualTo(1.5);
    assertThat(load.withKeys(1.5)).isNotEqualTo(load);
    assertThat(load.withKeys(2)).isEqualTo(load);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> load.withKeys(2.5))
        .withMessage("distinctKeys: 2.5 (expected: 0.0..2.0)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> load.withKeys(Double.NaN))
        .withMessageStartingWith("distinctKeys: NaN ");
  }

  @Test
  void refusesWhatCannotBeByName() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryLoad.memoryless(10, 9, 100))
        .withMessage("pairs: 9.0 (expected: 1 to 100 for each of the 10.0 keys)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryLoad.memoryless(10, Double.NaN, 100))
        .withMessageStartingWith("pairs: NaN ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryLoad.memoryless(0, 5, 100))
        .withMessageStartingWith("keys: 0.0 ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryLoad.memoryless(1, 1, 0))
        .withMessageStartingWith("ticks: 0 ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryLoad.measured(1, -2))
        .withMessageStartingWith("distinct at height 1: -2.0 ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryLoad.measured())
        .withMessageStartingWith("levels: 0 ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryLoad.measured(1, 2).distinct(2))
        .withMessage("height: 2 (expected: 0..1)");
  }
}
