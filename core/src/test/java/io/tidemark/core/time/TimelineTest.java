package io.tidemark.core.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.filter.history.bank.PairHistory;
import io.tidemark.core.filter.history.bank.PairHistorySpec;
import io.tidemark.core.hash.FastDigest;
import org.junit.jupiter.api.Test;

/** The length of a tick is carried along, checked, and keeps what counts differently apart. */
class TimelineTest {
  private static final TickUnit SECOND = TickUnit.SECONDS;

  @Test
  void ticksHaveNoLengthUnlessOneIsGiven() {
    assertThat(Timeline.over(-5, 10).unit()).isEqualTo(TickUnit.ITEMS);
    assertThat(new Timeline(0, Coverage.of(-5, 10)).unit()).isEqualTo(TickUnit.ITEMS);
  }

  @Test
  void theLengthStaysWhenMoreIsCovered() {
    Timeline seconds = Timeline.over(0, 10).withUnit(SECOND);
    assertThat(seconds.withCoverage(Coverage.of(0, 20)))
        .isEqualTo(new Timeline(0, Coverage.of(0, 20), SECOND));
  }

  @Test
  void aNegativeLengthIsRefused() {
    assertThatThrownBy(() -> new TickUnit(-1, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("nanos: -1 (expected: at least 0)");
  }

  @Test
  void historiesOfDifferentTicksDoNotMerge() {
    PairHistory seconds = history(SECOND);
    PairHistory minutes = history(TickUnit.ofNanos(60_000_000_000L));
    assertThatThrownBy(() -> seconds.merged(minutes))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("in ticks of 60000000000 ns")
        .hasMessageContaining("in ticks of 1000000000 ns");
    assertThat(seconds.merged(history(SECOND)).timeline()).isEqualTo(seconds.timeline());
  }

  private static PairHistory history(TickUnit unit) {
    Timeline timeline = Timeline.over(0, 10).withUnit(unit);
    return new PairHistory(new PairHistorySpec(timeline, 64, 2), FastDigest.seeded(7));
  }
}
