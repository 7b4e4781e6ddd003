package io.tidemark.core.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TickUnitTest {
  @Test
  void aTickOfTimeBeginsAtAnInstant() {
    TickUnit minutes = new TickUnit(60_000_000_000L, -10);
    assertThat(minutes.epochNanos(0)).hasValue(-10_000_000_000L);
    assertThat(minutes.epochNanos(2)).hasValue(110_000_000_000L);
    assertThat(minutes.epochNanos(-1)).hasValue(-70_000_000_000L);
  }

  @Test
  void anItemHasNoInstantAndOneThatDoesNotFitNeither() {
    assertThat(TickUnit.ITEMS.epochNanos(5)).isEmpty();
    assertThat(TickUnit.SECONDS.epochNanos(Long.MAX_VALUE / 1_000_000_000)).isPresent();
    assertThat(TickUnit.SECONDS.epochNanos(Long.MAX_VALUE / 1_000_000_000 + 1)).isEmpty();
  }

  @Test
  void anotherUnitIsRefusedByName() {
    assertThatCode(() -> TickUnit.SECONDS.requireSame(new TickUnit(1_000_000_000, 0)))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> TickUnit.SECONDS.requireSame(TickUnit.ITEMS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("unit: items (expected: ticks of 1000000000 ns since second 0)");
  }
}
