package io.tidemark.core.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.filter.history.bank.PairHistory;
import io.tidemark.core.filter.history.bank.PairHistorySpec;
import io.tidemark.core.hash.FastDigest;
import org.junit.jupiter.api.Test;

/** The length of a tick is carried along, checked, and keeps what counts differently apart. */
class TimelineTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void ticksHaveNoLengthUnlessOneIsGiven() {
    assertThat(Timeline.over(-5, 10).tickNanos()).isZero();
    assertThat(new Timeline(0, Coverage.of(-5, 10)).tickNanos()).isZero();
  }

  @Test
  void theLengthStaysWhenMoreIsCovered() {
    Timeline seconds = Timeline.over(0, 10).withTickNanos(SECOND);
    assertThat(seconds.withCoverage(Coverage.of(0, 20)))
        .isEqualTo(new Timeline(0, Coverage.of(0, 20), SECOND));
  }

  @Test
  void aNegativeLengthIsRefused() {
    Timeline timeline = Timeline.over(0, 10);
    assertThatThrownBy(() -> timeline.withTickNanos(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("tickNanos: -1 (expected: 0..9223372036854775807)");
  }

  @Test
  void historiesOfDifferentTicksDoNotMerge() {
    PairHistory seconds = history(SECOND);
    PairHistory minutes = history(60 * SECOND);
    assertThatThrownBy(() -> seconds.merged(minutes))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("in ticks of 60000000000 ns")
        .hasMessageContaining("in ticks of 1000000000 ns");
    assertThat(seconds.merged(history(SECOND)).timeline()).isEqualTo(seconds.timeline());
  }

  private static PairHistory history(long tickNanos) {
    Timeline timeline = Timeline.over(0, 10).withTickNanos(tickNanos);
    return new PairHistory(new PairHistorySpec(timeline, 64, 2), FastDigest.seeded(7));
  }
}
