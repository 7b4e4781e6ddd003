package io.tidemark.analysis.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimerLayout;
import io.tidemark.core.filter.window.TimingEvidence;
import io.tidemark.core.filter.window.WindowUnit;
import io.tidemark.core.hash.FastDigest;
import java.util.SplittableRandom;
import org.hipparchus.util.CombinatoricsUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimerTouchTest {
  @ParameterizedTest
  @CsvSource({"64, 4, 0, 10", "64, 4, 3, 10", "8, 8, 2, 1", "1000, 5, 5, 200", "8, 8, 8, 0"})
  void scatteredIsThePower(double m, double k, double c, double distinct) {
    double one = 1 - Math.pow(1 - k / m, distinct);
    assertThat(TimerTouch.scattered(m, k, c, distinct)).isCloseTo(Math.pow(one, c), within(1e-13));
  }

  /** The plain sum over the binomial distribution of keys in the line. */
  @ParameterizedTest
  @CsvSource({
    "2, 64, 4, 3, 10",
    "7, 40, 8, 8, 30",
    "1, 64, 4, 2, 12",
    "50, 128, 1, 1, 3",
    "3, 8, 8, 4, 40",
    "1000, 64, 4, 4, 50",
    "5, 80, 5, 0, 9",
    "4, 80, 5, 5, 0"
  })
  void linedIsTheMeanOverTheLoads(int lines, double timers, double k, int c, int distinct) {
    double expected = 0;
    for (int n = 0; n <= distinct; n++) {
      double weight = CombinatoricsUtils.binomialCoefficientDouble(distinct, n)
          * Math.pow(1.0 / lines, n)
          * Math.pow(1 - 1.0 / lines, distinct - n);
      expected += weight * Math.pow(1 - Math.pow(1 - k / timers, n), c);
    }
    assertThat(TimerTouch.lined(lines, timers, k, c, distinct))
        .isCloseTo(expected, within(1e-12 * expected));
  }

  @Test
  void linedWithOneTimerIsTheClosedForm() {
    // The mean of x^n over a binomial n is (1 - (1 - x) / lines)^D.
    for (double distinct : new double[] {1, 1e3, 1e6, 1e9}) {
      double expected = -Math.expm1(distinct * Math.log1p(-4.0 / 64 / 1e6));
      assertThat(TimerTouch.lined(1e6, 64, 4, 1, distinct))
          .isCloseTo(expected, within(1e-12 * expected));
    }
  }

  @Test
  void growsWithTheKeysAlsoBetweenWholeNumbers() {
    double before = 0;
    for (double distinct = 0; distinct < 50; distinct += 0.25) {
      double now = TimerTouch.lined(10, 64, 4, 3, distinct);
      assertThat(now).isBetween(before * (1 - 0x1p-50), 1.0);
      before = now;
    }
  }

  /**
   * Keys of one block set the timers of an absent key as often as T says, within 4.5 standard
   * deviations of the count (two-sided probability below 1e-5).
   */
  @ParameterizedTest
  @CsvSource({"SCATTERED, 4", "SCATTERED, 1", "LINED, 8", "LINED, 1"})
  void isTheShareOfAbsentKeysWhoseTimersAreAllSet(TimerLayout layout, int probes) {
    int keys = 3_000;
    BlockTimingSpec spec =
        new BlockTimingSpec(layout, 1024, 4, probes, WindowUnit.ITEMS, 50_000, 5_000, 0);
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
        .isThrownBy(() -> TimerTouch.lined(4, 64, 4, 1, Double.NaN))
        .withMessageStartingWith("distinct: NaN");
  }
}
