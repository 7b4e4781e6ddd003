package io.tidemark.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.HistoryFilter;
import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What a history over a fixed stretch of time keeps to beyond answering. */
public interface LiveHistoryContract extends HistoryFilterContract {
  /** An empty history for a given number of pairs. */
  LiveHistory empty(Timeline timeline, int pairs);

  @Override
  default HistoryFilter emptyHistory(long from, long to, int pairs) {
    return empty(Timeline.over(from, to), pairs);
  }

  @Override
  default LiveHistory throughBytes(HistoryFilter history) throws IOException {
    return (LiveHistory) SavedBytes.through(history);
  }

  @Override
  default double statedError(HistoryFilter history, long from, long to) {
    return ((LiveHistory) history).errors().of(from, to);
  }

  @Test
  default void ticksItDoesNotHoldAreRefused() {
    LiveHistory history = empty(Timeline.over(-10, 20), 100);
    for (long tick : new long[] {-11, 20, Long.MIN_VALUE, Long.MAX_VALUE}) {
      assertThatThrownBy(() -> history.add(1, tick))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("tick: %d (expected: in [-10, 20))", tick);
    }
    assertThat(history.ask(1, -10, 20)).isEqualTo(HistoryAnswer.NO);
  }

  /** The origin may be anywhere, also outside; no answer may depend on where. */
  @Test
  default void theOriginNeedNotBeCovered() {
    for (long origin : new long[] {-1_000_000_007, -1, 0, 5, 1_005, 1L << 61, -1L << 61}) {
      LiveHistory history = empty(new Timeline(origin, Coverage.of(5, 1_005)), 1_000);
      for (long tick = 5; tick < 1_005; tick += 3) {
        history.add(DIGEST.of(tick % 7), tick);
      }
      for (long tick = 5; tick < 1_005; tick += 3) {
        TimeRange range = new TimeRange(Math.max(5, tick - tick % 50), tick + 1);
        assertThat(history.ask(DIGEST.of(tick % 7), range.from(), range.to()))
            .isEqualTo(HistoryAnswer.MAYBE);
      }
    }
  }

  /** As long as a timeline can be: 2^63 ticks. */
  @Test
  default void allTheTimeThereCanBe() {
    long far = Timeline.MAX_DISTANCE;
    LiveHistory history = longest(new Timeline(0, Coverage.of(-far, far)));
    assertThat(history.errors().of(-far, -far + 1)).isZero();
    long[] ticks = {-far, -far + 1, -1, 0, 1, far - 1};
    for (long tick : ticks) {
      history.add(DIGEST.of(tick), tick);
    }
    for (long tick : ticks) {
      assertThat(history.ask(DIGEST.of(tick), tick, tick + 1)).isEqualTo(HistoryAnswer.MAYBE);
      assertThat(history.ask(DIGEST.of(tick), -far, far)).isEqualTo(HistoryAnswer.MAYBE);
      assertThat(history.ask(DIGEST.of(tick), Math.max(-far, tick - 5), Math.min(far, tick + 5)))
          .isEqualTo(HistoryAnswer.MAYBE);
    }
    assertThat(history.errors().of(-far, far)).isBetween(0.0, 1.0).isNotZero();
    assertThat(history.ask(DIGEST.of(0L), far, far + 1)).isEqualTo(HistoryAnswer.UNKNOWN);
  }

  /** A history of a shape that can hold any timeline. */
  LiveHistory longest(Timeline timeline);
}
