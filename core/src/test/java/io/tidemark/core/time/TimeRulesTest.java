package io.tidemark.core.time;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimeRulesTest {
  private static TimeRules rules(long late, long ahead) {
    return new TimeRules(TickUnit.NANOSECONDS, late, ahead, TimeRules.Beyond.DROP);
  }

  @Test
  void aTickIsLateBehindTheEarliest() {
    TimeRules rules = rules(10, 5);
    assertThat(rules.isLate(90, 100)).isFalse();
    assertThat(rules.isLate(89, 100)).isTrue();
    assertThat(rules.admit(89, 100)).isEqualTo(TimeRules.DROPPED);
    assertThat(rules.isLate(Long.MIN_VALUE + 1, Long.MIN_VALUE + 5))
        .as("nothing is before the first tick")
        .isFalse();
    assertThat(rules(TimeRules.ANY, 0).isLate(-100, 100)).isFalse();
  }

  @Test
  void theLastTickThatIsNotAheadDoesNotOverflow() {
    assertThat(rules(10, 5).lastAllowed(100)).isEqualTo(105);
    assertThat(rules(10, TimeRules.ANY).lastAllowed(100)).isEqualTo(Long.MAX_VALUE);
    assertThat(rules(10, 5).lastAllowed(Long.MAX_VALUE - 2)).isEqualTo(Long.MAX_VALUE);
  }
}
