package io.tidemark.core.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
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

  /** Nothing may be late, and nothing ahead: only the tick itself is allowed. */
  @Test
  void zeroAllowsNothing() {
    assertThat(rules(0, 0).earliest(100)).isEqualTo(100);
    assertThat(rules(0, 0).isLate(99, 100)).isTrue();
    assertThat(rules(0, 0).lastAllowed(100)).isEqualTo(100);
  }

  @Test
  void whatIsLateIsRefusedDroppedOrClamped() {
    TimeRules throwing = TimeRules.of(TickUnit.SECONDS, 10);
    assertThat(throwing.ahead()).isEqualTo(TimeRules.ANY);
    assertThat(throwing.admit(90, 100)).isEqualTo(90);
    assertThatThrownBy(() -> throwing.admit(89, 100))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("tick: 89 (expected: at least 90; late(...) allows more)");
    assertThat(TimeRules.dropping(TickUnit.SECONDS, 10).admit(89, 100))
        .isEqualTo(TimeRules.DROPPED);
    TimeRules clamping = new TimeRules(TickUnit.SECONDS, 10, 5, TimeRules.Beyond.CLAMP);
    assertThat(clamping.admit(89, 100)).isEqualTo(90);
  }

  @Test
  void areReadAsTheyWereWritten() {
    for (TimeRules.Beyond beyond : TimeRules.Beyond.values()) {
      TimeRules rules = new TimeRules(new TickUnit(7, -3), 10, 5, beyond);
      ByteBuffer bytes = ByteBuffer.allocate(TimeRules.BYTES);
      rules.write(bytes);
      assertThat(bytes.hasRemaining()).isFalse();
      assertThat(TimeRules.read(bytes.flip())).isEqualTo(rules);
      bytes.putInt(TimeRules.BYTES - Integer.BYTES, 3);
      assertThatThrownBy(() -> TimeRules.read(bytes.rewind()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("beyond: 3 (expected: 0 to 2)");
    }
  }

  @Test
  void theLastTickThatIsNotAheadDoesNotOverflow() {
    assertThat(rules(10, 5).lastAllowed(100)).isEqualTo(105);
    assertThat(rules(10, TimeRules.ANY).lastAllowed(100)).isEqualTo(Long.MAX_VALUE);
    assertThat(rules(10, 5).lastAllowed(Long.MAX_VALUE - 2)).isEqualTo(Long.MAX_VALUE);
  }
}
