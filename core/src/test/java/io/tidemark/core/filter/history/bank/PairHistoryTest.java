package io.tidemark.core.filter.history.bank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.contract.LiveHistoryContract;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.Timeline;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class PairHistoryTest {
  @Nested
  class Answers implements LiveHistoryContract {
    @Override
    public PairHistory empty(Timeline timeline, int pairs) {
      return new PairHistory(new PairHistorySpec(timeline, 16L * pairs + 3, 9), DIGEST);
    }

    @Override
    public PairHistory longest(Timeline timeline) {
      return empty(timeline, 1_000);
    }
  }

  @Test
  void rangesThatAreTooLongToAskTickByTickAreMaybe() {
    Timeline timeline = Timeline.over(0, 1L << 40);
    PairHistory history =
        new PairHistory(new PairHistorySpec(timeline, 64, 2), FastDigest.seeded(1));
    long most = PairHistory.MAX_LOOKS;
    assertThat(history.ask(7, 5, 5 + most)).isEqualTo(HistoryAnswer.NO);
    assertThat(history.ask(7, 5, 6 + most)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(history.errors().of(5, 5 + most)).isZero();
    assertThat(history.errors().of(5, 6 + most)).isOne();
  }

  @Test
  void refusesShapesThatDoNotExist() {
    Timeline timeline = Timeline.over(0, 10);
    assertRefused(timeline, 0, 1, "bits: 0 (expected: 1..137438952896)");
    assertRefused(timeline, 64, 0, "probes: 0 (expected: 1..64)");
    assertRefused(timeline, 64, 65, "probes: 65 (expected: 1..64)");
  }

  private static void assertRefused(Timeline timeline, long bits, int probes, String message) {
    assertThatThrownBy(() -> new PairHistorySpec(timeline, bits, probes))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
