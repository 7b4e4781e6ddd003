package io.tidemark.core.filter.history.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.contract.HistoryFilterContract;
import io.tidemark.core.contract.SavedBytes;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.HistoryFilter;
import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.LevelHistory;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.filter.history.bank.PairHistory;
import io.tidemark.core.filter.history.bank.PairHistorySpec;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.sealed.SealedHistoryBuilder;
import io.tidemark.core.filter.history.sealed.SealingSpace;
import io.tidemark.core.filter.history.tideline.TidelineHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistorySpec;
import io.tidemark.core.filter.history.tideline.TidelineScale;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class SegmentedHistoryTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(5);

  private static LevelHistory levels(long from, long to, long bits) {
    Timeline timeline = new Timeline(0, Coverage.of(from, to));
    return new LevelHistory(
        new LevelHistorySpec(timeline, FilterSizes.uniform(8, bits, 5)), DIGEST);
  }

  /** Three kinds of segments side by side. */
  @Nested
  class Answers implements HistoryFilterContract {
    @Override
    public HistoryFilter emptyHistory(long from, long to, int pairs) {
      long third = from + (to - from) / 3;
      long twoThirds = third + (to - third) / 2;
      List<LiveHistory> segments = new ArrayList<>();
      if (from < third) {
        segments.add(new PairHistory(
            new PairHistorySpec(Timeline.over(from, third), 16L * pairs, 9),
            HistoryFilterContract.DIGEST));
      }
      if (third < twoThirds) {
        Timeline timeline = Timeline.over(third, twoThirds);
        int levels = LevelHistorySpec.levelsOver(twoThirds - third);
        segments.add(new LevelHistory(
            new LevelHistorySpec(timeline, FilterSizes.uniform(levels, 12L * pairs, 7)),
            HistoryFilterContract.DIGEST));
      }
      segments.add(new PairHistory(
          new PairHistorySpec(Timeline.over(twoThirds, to), 20L * pairs, 11),
          HistoryFilterContract.DIGEST));
      return new SegmentedHistory(segments);
    }

    @Override
    public HistoryFilter throughBytes(HistoryFilter history) throws IOException {
      return SavedBytes.through(history);
    }

    @Override
    public double statedError(HistoryFilter history, long from, long to) {
      return ((SegmentedHistory) history).errors().of(from, to);
    }
  }

  @Test
  void foldingToLessMemoryLosesNothing() {
    List<LiveHistory> days = new ArrayList<>();
    for (int day = 0; day < 8; day++) {
      days.add(levels(100L * day, 100L * day + 100, 1 << (9 + day % 2)));
    }
    SegmentedHistory whole = new SegmentedHistory(days);
    for (long tick = 0; tick < 800; tick += 3) {
      whole.add(DIGEST.of(tick % 11), tick);
    }
    SegmentedHistory folded = whole.foldedTo(whole.memoryBytes() / 3);
    assertThat(folded.memoryBytes()).isLessThanOrEqualTo(whole.memoryBytes() / 3);
    assertThat(folded.coverage()).isEqualTo(whole.coverage());
    for (long tick = 0; tick < 800; tick += 3) {
      assertThat(folded.ask(DIGEST.of(tick % 11), tick, tick + 1)).isEqualTo(HistoryAnswer.MAYBE);
    }
    assertThat(folded.errors().of(0, 100)).isGreaterThan(whole.errors().of(0, 100));
    assertThatThrownBy(() -> whole.foldedTo(10))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("maxBytes: 10 (expected: at least ");
  }

  /** Sizes without a common divisor would leave one bit per filter: rather none is merged. */
  @Test
  void whatWouldFoldToNothingIsNotMerged() {
    SegmentedHistory whole =
        new SegmentedHistory(List.of(levels(0, 100, 1_009), levels(100, 200, 1_013)));
    assertThatThrownBy(() -> whole.foldedTo(whole.memoryBytes() - 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(whole.foldedTo(whole.memoryBytes()).pieces()).hasSize(2);
  }

  @Test
  void aGapIsUnknown() {
    SegmentedHistory history =
        new SegmentedHistory(List.of(levels(300, 400, 512), levels(0, 100, 512)));
    assertThat(history.pieces().get(0).coverage().from()).isZero();
    assertThat(history.coverage()).isEqualTo(Coverage.of(0, 100).union(Coverage.of(300, 400)));
    assertThat(history.ask(1, 20, 30)).isEqualTo(HistoryAnswer.NO);
    assertThat(history.errors().of(20, 30)).isEqualTo(0.0);
    assertThatThrownBy(() -> history.errors().of(30, 20))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(history.ask(1, 90, 310)).isEqualTo(HistoryAnswer.UNKNOWN);
    assertThatThrownBy(() -> history.add(1, 200))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("tick: 200");
  }

  @Test
  void refusesSegmentsOfDifferentDigestsAndNone() {
    Timeline timeline = Timeline.over(0, 10);
    PairHistory other = new PairHistory(new PairHistorySpec(timeline, 64, 2), FastDigest.seeded(6));
    assertThatThrownBy(() -> new SegmentedHistory(List.of(levels(0, 10, 64), other)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("digest");
    assertThatThrownBy(() -> new SegmentedHistory(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("segments: 0 (expected: 1..2147483647)");
  }

  private static SealedHistory sealed(long from, long to) throws IOException {
    Timeline timeline = new Timeline(0, Coverage.of(from, to));
    try (SealedHistoryBuilder builder =
        new SealedHistoryBuilder(timeline, DIGEST, SealingSpace.HEAP)) {
      // Multiples of 7, wherever it starts.
      for (long tick = (from + 6) / 7 * 7; tick < to; tick += 7) {
        builder.add(DIGEST.of(tick % 5), tick);
      }
      return builder.build();
    }
  }

  private static SegmentedHistory throughBytes(SegmentedHistory history) throws IOException {
    return SavedBytes.through(history);
  }

  /** Several kinds side by side, two of them sealed. */
  private static SegmentedHistory ofAllKinds() throws IOException {
    Timeline third = new Timeline(0, Coverage.of(200, 300));
    TidelineHistory tideline = new TidelineHistory(
        new TidelineHistorySpec(
            third, 64, List.of(new TidelineScale(0, 4, 8), new TidelineScale(4, 4, 4))),
        DIGEST);
    SegmentedHistory history = new SegmentedHistory(
        List.of(sealed(0, 100), levels(100, 200, 4096), tideline, sealed(300, 400)));
    for (long tick = 105; tick < 300; tick += 7) {
      history.add(DIGEST.of(tick % 5), tick);
    }
    return history;
  }

  @Test
  void sealedSegmentsStandBesideOthers() throws IOException {
    SegmentedHistory history = ofAllKinds();
    SegmentedHistory again = throughBytes(history);
    assertThat(again.pieces()).hasSize(4);
    assertThat(again.pieces().get(3)).isInstanceOf(SealedHistory.class);
    assertThat(again.memoryBytes()).isEqualTo(history.memoryBytes());
    for (SegmentedHistory each : List.of(history, again)) {
      for (long tick = 0; tick < 400; tick += 7) {
        assertThat(each.ask(DIGEST.of(tick % 5), tick, tick + 1)).isEqualTo(HistoryAnswer.MAYBE);
      }
      assertThat(each.ask(DIGEST.of(9L), 0, 100)).isEqualTo(HistoryAnswer.NO);
    }
  }

  @Test
  void tellsWhenOverAllSegments() throws IOException {
    SegmentedHistory history = ofAllKinds();
    for (long key = 0; key < 5; key++) {
      long digest = DIGEST.of(key);
      List<TimeRange> when = history.when(digest, 0, 400);
      assertThat(new Coverage(when)).as("in order, with gaps").isNotEqualTo(Coverage.NONE);
      for (long tick = 0; tick < 400; tick += 7) {
        long held = tick;
        assertThat(tick % 5 != key || when.stream().anyMatch(range -> range.contains(held)))
            .as("key %s at %s", key, tick)
            .isTrue();
      }
      assertThat(history.first(digest, 0, 400)).hasValue(when.get(0).from());
      assertThat(history.last(digest, 0, 400))
          .hasValue(when.get(when.size() - 1).to() - 1);
      assertThat(history.first(digest, 400, 500)).isEmpty();
    }
  }

  /** Sealed neighbours become one when memory is short, and nothing is lost. */
  @Test
  void sealedNeighboursAreMerged() throws IOException {
    SegmentedHistory history = new SegmentedHistory(List.of(sealed(0, 70), sealed(70, 140)));
    SegmentedHistory folded = history.foldedTo(history.memoryBytes() - 1);
    assertThat(folded.pieces()).hasSize(1);
    for (long tick = 0; tick < 140; tick += 7) {
      assertThat(folded.ask(DIGEST.of(tick % 5), tick, tick + 1)).isEqualTo(HistoryAnswer.MAYBE);
    }
  }

  @Test
  void whatIsSealedTakesNothing() throws IOException {
    SegmentedHistory history = ofAllKinds();
    assertThatThrownBy(() -> history.add(1, 50))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("tick: 50 (expected: in a part of [0, 400) that is not sealed)");
    history.add(1, 150);
    assertThat(history.ask(1, 150, 151)).isEqualTo(HistoryAnswer.MAYBE);
  }
}
