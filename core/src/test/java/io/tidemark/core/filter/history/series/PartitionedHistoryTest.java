package io.tidemark.core.filter.history.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.IntervalHistory;
import io.tidemark.core.filter.history.bank.IntervalHistorySpec;
import io.tidemark.core.filter.history.bank.IntervalTree;
import io.tidemark.core.filter.history.bank.LevelHistory;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.filter.history.bank.NodeHash;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.DyadicCover;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import io.tidemark.workload.oracle.BetweenOracle;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartitionedHistoryTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(2018);
  private static final int KEYS = 200;

  /** Levels of equal size, whatever the partition before has shown. */
  private static BankHistory levels(
      Timeline timeline, KeyDigest digest, Optional<ObservedLoad> previous) {
    int count = LevelHistorySpec.levelsOver(timeline.coverage().ranges().get(0).ticks());
    return new LevelHistory(
        new LevelHistorySpec(timeline, FilterSizes.uniform(count, 1 << 12, 4)), digest);
  }

  private static BankHistory intervals(
      Timeline timeline, KeyDigest digest, Optional<ObservedLoad> previous) {
    long ticks = timeline.coverage().ranges().get(0).ticks();
    IntervalTree tree = new IntervalTree(timeline, 2, DyadicCover.heightOver(Math.max(4, ticks)));
    FilterSizes sizes = FilterSizes.uniform(tree.nodes() + 1, 1 << 9, 3);
    return new IntervalHistory(new IntervalHistorySpec(tree, sizes, NodeHash.OWN), digest);
  }

  private static PartitionPlanner planner(String structure) {
    return structure.equals("level")
        ? PartitionedHistoryTest::levels
        : PartitionedHistoryTest::intervals;
  }

  /** A stream in rough order with late ticks and jumps, played into a history and an oracle. */
  private static final class Play {
    final PartitionedHistory history;
    final BetweenOracle oracle = new BetweenOracle();
    final SplittableRandom random = new SplittableRandom(7);
    final List<long[]> pairs = new ArrayList<>();
    long now;

    Play(PartitionedHistory history, long start) {
      this.history = history;
      this.now = start;
    }

    void add(int count) {
      for (int i = 0; i < count; i++) {
        now += random.nextInt(100) == 0 ? random.nextInt(700) : random.nextInt(3);
        long tick = now - (random.nextInt(20) == 0 ? random.nextInt(400) : 0);
        long key = random.nextInt(KEYS);
        history.add(DIGEST.of(key), tick);
        oracle.add(key, tick);
        pairs.add(new long[] {key, tick});
      }
    }

    void assertNothingLost() {
      for (long[] pair : pairs) {
        long from = pair[1] - random.nextInt(300);
        long to = pair[1] + 1 + random.nextInt(300);
        assertThat(history.ask(DIGEST.of(pair[0]), from, to))
            .as("key %d at %d asked in [%d, %d)", pair[0], pair[1], from, to)
            .isEqualTo(HistoryAnswer.MAYBE);
      }
    }

    /** The fraction of "maybe" among answers to ranges inside that do not hold the key. */
    double falsePositives(int questions) {
      int asked = 0;
      int wrong = 0;
      TimeRange all =
          new TimeRange(history.coverage().from(), history.coverage().to());
      while (asked < questions) {
        long key = random.nextInt(KEYS);
        long from = all.from() + random.nextLong(all.ticks() - 100);
        if (!oracle.occurred(key, from, from + 100)) {
          asked++;
          HistoryAnswer answer = history.ask(DIGEST.of(key), from, from + 100);
          assertThat(answer).isNotEqualTo(HistoryAnswer.UNKNOWN);
          wrong += answer == HistoryAnswer.MAYBE ? 1 : 0;
        }
      }
      return (double) wrong / questions;
    }
  }

  private static Play play(String structure, long partitionTicks, long start, long maxBytes) {
    PartitionedHistorySpec spec =
        new PartitionedHistorySpec(start, partitionTicks, TickUnit.ITEMS, maxBytes);
    return new Play(
        new PartitionedHistory(spec, DIGEST, planner(structure), new MemoryArchive()), start);
  }

  @ParameterizedTest
  @CsvSource({
    "level, 64, 0", "level, 100, -5000", "level, 1000, 9223372036854760000",
    "interval, 64, 0", "interval, 100, -5000", "interval, 1000, 9223372036854760000",
  })
  void losesNothingAcrossPartitions(String structure, long partitionTicks, long start) {
    Play play = play(structure, partitionTicks, start, Long.MAX_VALUE);
    play.add(3_000);
    assertThat(play.history.partitions()).hasSizeGreaterThan(3);
    play.assertNothingLost();
    assertThat(play.falsePositives(2_000)).isLessThan(0.5);
  }

  @ParameterizedTest
  @CsvSource({"level, 64, 4", "level, 100, 8", "interval, 64, 2", "interval, 100, 2"})
  void losesNothingWhenNeighboursAreMerged(String structure, long partitionTicks, int part) {
    Play free = play(structure, partitionTicks, 0, Long.MAX_VALUE);
    free.add(3_000);
    long limit = filterBytes(free.history) / part;
    Play tight = play(structure, partitionTicks, 0, limit);
    tight.add(3_000);
    assertThat(filterBytes(tight.history)).isLessThanOrEqualTo(limit);
    assertThat(tight.history.partitions())
        .hasSizeLessThan(free.history.partitions().size());
    tight.assertNothingLost();
    tight.add(1_000);
    tight.assertNothingLost();
    assertThat(filterBytes(tight.history)).isLessThanOrEqualTo(limit);
    // Merging costs accuracy and nothing else.
    assertThat(tight.falsePositives(2_000)).isGreaterThanOrEqualTo(free.falsePositives(2_000));
  }

  private static long filterBytes(PartitionedHistory history) {
    return history.partitions().stream().mapToLong(LiveHistory::memoryBytes).sum();
  }

  @ParameterizedTest
  @CsvSource({"level", "interval"})
  void answersFromTheArchiveAndTakesLateTicksBack(String structure) {
    MemoryArchive archive = new MemoryArchive();
    PartitionedHistory history = new PartitionedHistory(
        PartitionedHistorySpec.unlimited(0, 64), DIGEST, planner(structure), archive);
    Play play = new Play(history, 0);
    play.add(2_000);
    long memory = history.memoryBytes();
    int partitions = history.partitions().size();
    history.retireBefore(play.now);
    assertThat(history.partitions()).hasSize(1);
    assertThat(history.retired()).hasSize(partitions - 1);
    assertThat(archive.size()).isEqualTo(partitions - 1);
    assertThat(history.memoryBytes()).isLessThan(memory / 2);
    play.assertNothingLost();
    assertThat(archive.fetches()).isPositive();

    long late = history.retired().get(2).from() + 1;
    history.add(DIGEST.of(-77), late);
    assertThat(history.retired()).hasSize(partitions - 2);
    assertThat(history.ask(DIGEST.of(-77), late, late + 1)).isEqualTo(HistoryAnswer.MAYBE);
    history.retireBefore(play.now);
    assertThat(history.ask(DIGEST.of(-77), late, late + 1)).isEqualTo(HistoryAnswer.MAYBE);
    history.recall(Long.MIN_VALUE, Long.MAX_VALUE);
    assertThat(history.retired()).isEmpty();
    assertThat(history.partitions()).hasSize(partitions);
    play.assertNothingLost();
  }

  @Test
  void keepsInMemoryWhatTheArchiveDoesNotTake() {
    MemoryArchive archive = new MemoryArchive();
    archive.failAfter(2);
    PartitionedHistory history = new PartitionedHistory(
        PartitionedHistorySpec.unlimited(0, 64), DIGEST, PartitionedHistoryTest::levels, archive);
    Play play = new Play(history, 0);
    play.add(1_000);
    int partitions = history.partitions().size();
    assertThatThrownBy(() -> history.retireBefore(play.now))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("no space left");
    assertThat(history.retired()).hasSize(2);
    assertThat(history.partitions()).hasSize(partitions - 2);
    play.assertNothingLost();
  }

  @Test
  void theJoinedHistoryAnswersAlike() {
    Play play = play("level", 100, -5_000, Long.MAX_VALUE);
    play.add(2_000);
    play.history.retireBefore(-4_000);
    SegmentedHistory joined = play.history.joined();
    assertThat(joined.coverage()).isEqualTo(play.history.coverage());
    for (int i = 0; i < 20_000; i++) {
      long digest = DIGEST.of(play.random.nextInt(KEYS));
      long from = -6_000 + play.random.nextLong(9_000);
      long to = from + play.random.nextLong(300);
      assertThat(joined.ask(digest, from, to)).isEqualTo(play.history.ask(digest, from, to));
    }
  }

  @Test
  void whatTimeHasPassedOverIsKnownAndTheFutureIsNot() {
    PartitionedHistory history = new PartitionedHistory(
        PartitionedHistorySpec.unlimited(0, 64),
        DIGEST,
        PartitionedHistoryTest::levels,
        new MemoryArchive());
    assertThat(history.coverage()).isEqualTo(Coverage.NONE);
    assertThat(history.ask(1, 0, 10)).isEqualTo(HistoryAnswer.UNKNOWN);
    assertThat(history.ask(1, 10, 10)).isEqualTo(HistoryAnswer.NO);
    history.add(1, 10);
    history.add(1, 1_000_000);
    assertThat(history.partitions()).as("a jump opens no empty partitions").hasSize(2);
    assertThat(history.coverage()).isEqualTo(Coverage.of(10, 1_000_001));
    assertThat(history.ask(2, 20, 900_000)).isEqualTo(HistoryAnswer.NO);
    assertThat(history.ask(2, 5, 20)).isEqualTo(HistoryAnswer.UNKNOWN);
    assertThat(history.ask(1, 5, 20)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(history.ask(2, 1_000_001, 1_000_002)).isEqualTo(HistoryAnswer.UNKNOWN);
    history.advanceTo(1_000_050);
    assertThat(history.ask(2, 1_000_001, 1_000_050)).isEqualTo(HistoryAnswer.NO);
    assertThat(history.ask(2, 1_000_001, 1_000_051)).isEqualTo(HistoryAnswer.UNKNOWN);
    assertThatThrownBy(() -> history.ask(1, 5, 4))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("to: 4");
  }

  @Test
  void refusesTicksThatNoRangeHoldsOrThatAreTooFar() {
    Play play = play("level", 64, 0, Long.MAX_VALUE);
    assertThatThrownBy(() -> play.history.add(1, Long.MAX_VALUE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("tick");
    assertThatThrownBy(() -> play.history.add(1, Long.MIN_VALUE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("origin");
    assertThat(play.history.partitions()).isEmpty();
  }

  /** Each partition is planned with what the one before has shown: keys, and questions by height. */
  @Test
  void eachPartitionLearnsFromTheOneBefore() {
    List<Optional<ObservedLoad>> planned = new ArrayList<>();
    PartitionPlanner recording = (timeline, digest, previous) -> {
      planned.add(previous);
      return levels(timeline, digest, previous);
    };
    PartitionedHistory history = new PartitionedHistory(
        PartitionedHistorySpec.unlimited(0, 1_024), DIGEST, recording, new MemoryArchive());
    int keys = 3_000;
    for (int key = 0; key < keys; key++) {
      history.add(DIGEST.of(key), key % 1_024);
      history.add(DIGEST.of(key), (key + 512) % 1_024);
    }
    for (int start = 0; start < 1_024 - 16; start++) {
      history.ask(DIGEST.of(start), start, start + 16);
    }
    history.add(DIGEST.of(1), 5_000);
    history.add(DIGEST.of(1), 2_000);
    assertThat(planned).hasSize(3);
    assertThat(planned.get(0)).isEmpty();
    ObservedLoad learned = planned.get(1).orElseThrow();
    // Five standard errors of the distinct counter, which is 0.8 / sqrt(2^12).
    double fiveErrors = 5 * 0.8 / 64;
    assertThat(learned.distinct(0)).isBetween(6_000 * (1 - fiveErrors), 6_000 * (1 + fiveErrors));
    assertThat(learned.distinct(10)).isBetween(3_000 * (1 - fiveErrors), 3_000 * (1 + fiveErrors));
    assertThat(learned.questions()).isEqualTo(1_008);
    for (int height = 0; height < 4; height++) {
      // Over all places, ranges of 16 ticks ask one interval of 1, 2, 4 and 8 ticks each.
      assertThat(learned.asksPerQuestion(height)).isBetween(0.99, 1.01);
    }
    assertThat(learned.asksPerQuestion(4)).isBetween(0.06, 0.065);
    assertThat(learned.asksPerQuestion(5)).isZero();
    // The late partition between them learns from the newest, which has shown one pair.
    assertThat(planned.get(2).orElseThrow().distinct(0)).isBetween(0.9, 1.1);
  }
}
