package io.tidemark.core.filter.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.workload.statistics.BinomialInterval;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimerFillTest {
  private static final int QUESTIONS = 40_000;

  @ParameterizedTest
  @CsvSource({"SCATTERED, 1", "SCATTERED, 4", "LINED, 1", "LINED, 3", "LINED, 8"})
  void theErrorIsThatOfKeysThatNeverCame(TimerLayout layout, int probes) {
    BlockTimingSpec spec = new BlockTimingSpec(layout, 96, 6, probes, TickUnit.ITEMS, 300, 10, 0);
    BlockTimingFilter filter = new BlockTimingFilter(spec, FastDigest.seeded(1));
    assertThat(filter.expectedError()).isZero();
    assertThat(filter.aliveShare()).isZero();
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 1234; i++) {
      filter.observe(random.nextLong());
    }
    long latest = filter.latest();
    int found = 0;
    for (int i = 0; i < QUESTIONS; i++) {
      found += filter.mightContain(random.nextLong(), latest) ? 1 : 0;
    }
    // Questions are drawn independently of what is in the filter, which stays as it is.
    assertThat(BinomialInterval.clopperPearson(found, QUESTIONS, 0.999)
            .contains(filter.expectedError()))
        .as("%s in the 0.999 interval of %s of %s", filter.expectedError(), found, QUESTIONS)
        .isTrue();
    assertThat(filter.aliveShare()).isBetween(0.1, 0.95);
  }

  @ParameterizedTest
  @CsvSource({"SCATTERED", "LINED"})
  void aPauseEmptiesTheWindow(TimerLayout layout) {
    BlockTimingSpec spec = new BlockTimingSpec(layout, 16, 8, 2, TickUnit.NANOSECONDS, 1000, 10, 0);
    BlockTimingFilter filter = new BlockTimingFilter(spec, FastDigest.seeded(1));
    for (int i = 0; i < 500; i++) {
      filter.observe(i * 0x9e3779b97f4a7c15L, i);
    }
    assertThat(filter.aliveShare()).isGreaterThan(0.5);
    filter.observe(0, 1_000_000_000_000L);
    assertThat(filter.aliveShare()).isEqualTo(2.0 / spec.timers());
  }
}
