package io.tidemark.analysis.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimerLayout;
import io.tidemark.core.filter.window.TimingEvidence;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.TickUnit;
import java.util.SplittableRandom;
import org.hipparchus.util.CombinatoricsUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimerTouchTest {
  @ParameterizedTest
  @CsvSource({"64, 4, 0, 10", "64, 4, 3, 10", "8, 8, 2, 1", "1000, 5, 5, 200", "8, 8, 8, 0"})
  void scatteredIsThePower(double m, double k, double c, double distinct) {
    double one = 1 - Math.pow(1 - k / m, distinct);
    assertThat(TimerTouch.scattered(m, k, c, distinct)).isCloseTo(Math.pow(one, c), within(1e-13));
  }

  /** The plain sum over the binomial distribution of keys in the line, for independent timers. */
  @ParameterizedTest
  @CsvSource({
    "2, 16, 8, 3, 10",
    "7, 5, 8, 8, 30",
    "1, 8, 8, 2, 12",
    "50, 16, 1, 1, 3",
    "3, 1, 8, 4, 40",
    "1000, 16, 8, 4, 50",
    "5, 10, 8, 0, 9",
    "4, 10, 8, 5, 0"
  })
  void linedIsTheMeanOverTheLoads(int lines, int timers, int k, int c, int distinct) {
    double expected = 0;
    for (int n = 0; n <= distinct; n++) {
      double weight = CombinatoricsUtils.binomialCoefficientDouble(distinct, n)
          * Math.pow(1.0 / lines, n)
          * Math.pow(1 - 1.0 / lines, distinct - n);
      expected += weight * Math.pow(1 - Math.pow(1 - k / (8.0 * timers), n), c);
    }
    assertThat(TimerTouch.lined(lines, timers, k, c, distinct))
        .isCloseTo(expected, within(1e-12 * expected));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4, 7, 8})
  void linedWithOneTimerIsTheClosedForm(int k) {
    // The mean of x^n over a binomial n is (1 - (1 - x) / lines)^D.
    for (double distinct : new double[] {1, 1e3, 1e6, 1e9}) {
      double expected = -Math.expm1(distinct * Math.log1p(-k / 128.0 / 1e6));
      assertThat(TimerTouch.lined(1e6, 16, k, 1, distinct))
          .isCloseTo(expected, within(1e-12 * expected));
    }
  }

  /** One key in the line covers the words of all k timers only if it starts where the key does. */
  @Test
  void linedWithOneKeyCountsTheStarts() {
    assertThat(TimerTouch.lined(1, 10, 3, 3, 1)).isCloseTo(1e-3 / 8, within(1e-18));
    // Two of three timers: neighbours, twice, by 2 of 8 starts, or the outer ones by 1.
    assertThat(TimerTouch.lined(1, 10, 3, 2, 1)).isCloseTo(1e-2 * 5 / 24, within(1e-17));
    assertThat(TimerTouch.lined(1, 10, 3, 1, 1)).isCloseTo(0.1 * 3 / 8, within(1e-16));
  }

  @Test
  void growsWithTheKeysAlsoBetweenWholeNumbers() {
    double before = 0;
    for (double distinct = 0; distinct < 50; distinct += 0.25) {
      double now = TimerTouch.lined(10, 16, 4, 3, distinct);
      assertThat(now).isBetween(before * (1 - 0x1p-50), 1.0);
      before = now;
    }
  }

  /**
   * Keys of one block set the timers of an absent key as often as T says, within 4.5 standard
   * deviations of the count (two-sided probability below 1e-5).
   */
  @ParameterizedTest
  @CsvSource({"SCATTERED, 4", "SCATTERED, 1", "LINED, 8", "LINED, 1", "LINED, 2", "LINED, 5"})
  void isTheShareOfAbsentKeysWhoseTimersAreAllSet(TimerLayout layout, int probes) {
    int keys = 3_000;
    BlockTimingSpec spec =
        new BlockTimingSpec(layout, 1024, 4, probes, TickUnit.ITEMS, 50_000, 5_000, 0);
    int rounds = 20;
    int questions = 20_000;
    long set = 0;
    SplittableRandom random = new SplittableRandom(7);
    for (int round = 0; round < rounds; round++) {
      BlockTimingFilter filter = new BlockTimingFilter(spec, FastDigest.seeded(round));
      for (int i = 0; i < keys; i++) {
        filter.observe(random.nextLong());
      }
      for (int i = 0; i < questions; i++) {
        set += TimingEvidence.age(filter.evidence(random.nextLong(), keys)) == 0 ? 1 : 0;
      }
    }
    double expected = TimerTouch.probability(spec, probes, keys);
    double total = (double) rounds * questions;
    // Questions of a round share its keys: its own mean varies less than one bit of a word does.
    double deviation = Math.sqrt(expected * (1 - expected) / total) + 1e-3 * expected;
    assertThat(set / total)
        .as("4.5 standard deviations around T")
        .isCloseTo(expected, within(4.5 * deviation));
  }

  @Test
  void refusesWhatCannotBe() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimerTouch.scattered(3, 4, 1, 1))
        .withMessageStartingWith("m: 3.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimerTouch.lined(4, 16, 4, 1, Double.NaN))
        .withMessageStartingWith("distinct: NaN");
  }
}
