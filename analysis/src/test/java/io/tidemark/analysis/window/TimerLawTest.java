package io.tidemark.analysis.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimerLayout;
import io.tidemark.core.time.TickUnit;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimerLawTest {
  private static BlockTimingSpec spec(TimerLayout layout, int probes, int bits) {
    return new BlockTimingSpec(layout, 840, bits, probes, TickUnit.ITEMS, 1000, 500, 0);
  }

  @ParameterizedTest
  @CsvSource({"1, 2", "4, 3", "7, 5", "30, 8"})
  void scatteredTimersAreThoseOfTheClosedForm(int probes, int bits) {
    BlockTimingSpec spec = spec(TimerLayout.SCATTERED, probes, bits);
    TimerLaw law = TimerLaw.of(spec);
    double[] touched = new double[probes + 1];
    for (double distinct : new double[] {0, 1, 17.5, 1000, 30_000}) {
      law.allTouched(distinct, touched);
      for (int c = 0; c <= probes; c++) {
        double closed = TimerTouch.probability(spec, c, distinct);
        assertThat(touched[c]).isCloseTo(closed, within(1e-12 * closed));
        assertThat(law.allTouched(c, distinct)).isCloseTo(closed, within(1e-12 * closed));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 2, 0.001", "3, 3, 0.15", "5, 4, 0.05", "8, 5, 0.001"})
  void linedTimersAreNearlyIndependentInTheirLine(int probes, int bits, double share) {
    BlockTimingSpec spec = spec(TimerLayout.LINED, probes, bits);
    TimerLaw law = TimerLaw.of(spec);
    for (double distinct : new double[] {1000, 5000}) {
      double independent = TimerTouch.probability(spec, probes, distinct);
      // Keys with all eight words, or one, have no runs that overlap more or less.
      assertThat(law.allTouched(probes, distinct))
          .isCloseTo(independent, within(share * independent));
    }
  }

  @ParameterizedTest
  @CsvSource({"SCATTERED, 4", "SCATTERED, 30", "LINED, 1", "LINED, 5", "LINED, 8"})
  void countsOfUntouchedTimersAreALaw(TimerLayout layout, int probes) {
    TimerLaw law = TimerLaw.of(spec(layout, probes, 3));
    double[] untouched = new double[probes + 1];
    for (double distinct : new double[] {0, 1, 300, 3000, 1e6}) {
      law.justUntouched(distinct, untouched);
      assertThat(Arrays.stream(untouched).sum()).isCloseTo(1, within(1e-12));
      assertThat(untouched[0]).isCloseTo(law.allTouched(probes, distinct), within(1e-12));
    }
  }

  @Test
  void noKeyTouchesNothing() {
    for (TimerLayout layout : TimerLayout.values()) {
      TimerLaw law = TimerLaw.of(spec(layout, 3, 4));
      double[] byCount = new double[4];
      law.justUntouched(0, byCount);
      assertThat(byCount).containsExactly(0, 0, 0, 1);
      law.allTouched(0, byCount);
      assertThat(byCount).containsExactly(1, 0, 0, 0);
    }
  }
}
