package io.tidemark.analysis.decaying;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The table of plans, beside the simulation that it was made by. */
class UsualPlansTest {
  private static final ExponentialDecay HOUR = ExponentialDecay.halfLife(3_600_000_000L);
  private static final TimeRules TIME = TimeRules.of(TickUnit.MICROSECONDS, 0);

  private static DecayPlan listed(long bytes) {
    return UsualPlans.find(bytes, HOUR, TIME).orElseThrow();
  }

  /** The same seed gives the same noise; the entries have four digits. */
  @ParameterizedTest
  @ValueSource(ints = {13, 17, 20, 24})
  void entriesAreWhatIsSimulated(int log) {
    DecayPlan simulated = DecayTuning.simulated(1L << log, HOUR, TIME);
    DecayPlan listed = listed(1L << log);
    assertThat(listed.spec()).isEqualTo(simulated.spec());
    assertThat(listed.noise()).isCloseTo(simulated.noise(), withinPercentage(0.1));
    assertThat(listed.meanOvercount()).isCloseTo(simulated.meanOvercount(), withinPercentage(0.1));
  }

  /** Noise falls as the memory grows, so that in between it is between the neighbours. */
  @Test
  void noiseFalls() {
    for (int log = 13; log < 34; log++) {
      double between = listed(3L << (log - 1)).noise();
      assertThat(between).isLessThan(listed(1L << log).noise());
      assertThat(between).isGreaterThan(listed(2L << log).noise());
    }
    assertThat(listed(1L << 36).noise()).isEqualTo(listed(1L << 34).noise());
  }

  @Test
  void theRestIsSimulated() {
    assertThat(UsualPlans.find((1 << 13) - 1, HOUR, TIME)).isEmpty();
    assertThat(UsualPlans.find(1 << 20, new ExponentialDecay(0.9, 1), TIME)).isEmpty();
  }

  @Test
  @EnabledIfSystemProperty(named = "tidemark.usual.print", matches = "true")
  void print() {
    for (int log = 13; log <= 34; log++) {
      System.out.println(log + ": " + DecayTuning.simulated(1L << log, HOUR, TIME));
    }
  }
}
