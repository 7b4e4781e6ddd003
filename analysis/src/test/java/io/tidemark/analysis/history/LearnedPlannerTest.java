package io.tidemark.analysis.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.series.PartitionArchive;
import io.tidemark.core.filter.history.series.PartitionedHistory;
import io.tidemark.core.filter.history.series.PartitionedHistorySpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.workload.oracle.BetweenOracle;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LearnedPlannerTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(6);
  private static final int TICKS = 4_096;
  private static final int KEYS = 400;
  private static final int LENGTH = 64;
  private static final long BITS = 200_000;

  private static final PartitionArchive NONE = new PartitionArchive() {
    @Override
    public void store(long number, LiveHistory partition) throws IOException {
      throw new IOException("no archive");
    }

    @Override
    public LiveHistory fetch(long number) throws IOException {
      throw new IOException("no archive");
    }
  };

  /** Partitions of one stream: sessions of 30 ticks, asked for ranges of one length. */
  private static final class Play {
    final PartitionedHistory history;
    final BetweenOracle oracle = new BetweenOracle();
    final SplittableRandom random = new SplittableRandom(11);
    int wrong;
    int negatives;

    Play(LearnedPlanner planner, long partitionTicks, long maxBytes) {
      history = new PartitionedHistory(
          new PartitionedHistorySpec(0, partitionTicks, TickUnit.ITEMS, maxBytes),
          DIGEST,
          planner,
          NONE);
    }

    void partition(int number, int questions) {
      for (int session = 0; session < KEYS; session++) {
        long key = random.nextInt(KEYS);
        long start = (long) number * TICKS + random.nextInt(TICKS - 30);
        for (int i = 0; i < 30; i++) {
          history.add(DIGEST.of(key), start + i);
          oracle.add(key, start + i);
        }
      }
      wrong = 0;
      negatives = 0;
      for (int i = 0; i < questions; i++) {
        long key = random.nextInt(KEYS);
        long from = (long) number * TICKS + random.nextInt(TICKS - LENGTH);
        HistoryAnswer answer = history.ask(DIGEST.of(key), from, from + LENGTH);
        if (oracle.occurred(key, from, from + LENGTH)) {
          assertThat(answer).isEqualTo(HistoryAnswer.MAYBE);
        } else {
          negatives++;
          wrong += answer == HistoryAnswer.MAYBE ? 1 : 0;
        }
      }
    }

    double rate() {
      return (double) wrong / negatives;
    }

    FilterSizes newestSizes() {
      List<LiveHistory> partitions = history.partitions();
      return sizes(partitions.get(partitions.size() - 1));
    }
  }

  private static LearnedPlanner levels() {
    return LearnedPlanner.levels(BITS, QueryLengths.upTo(TICKS));
  }

  private static FilterSizes sizes(LiveHistory partition) {
    return ((BankHistory) partition).sizes();
  }

  @Test
  void aSecondPartitionPutsItsBitsWhereTheFirstWasAsked() {
    Play play = new Play(levels(), TICKS, Long.MAX_VALUE);
    play.partition(0, 5_000);
    double first = play.rate();
    assertThat(play.newestSizes().bits(12)).isEqualTo(play.newestSizes().bits(0));
    play.partition(1, 5_000);
    FilterSizes learned = play.newestSizes();
    for (int height = 8; height <= 12; height++) {
      assertThat(learned.bits(height)).as("height %d, never asked", height).isZero();
    }
    assertThat(learned.bits(0)).isGreaterThan(learned.bits(4));
    assertThat(learned.totalBits()).isLessThanOrEqualTo(BITS);
    assertThat(play.rate()).as("after learning, before %s", first).isLessThan(first / 2);
  }

  /** What was learned from sketches is nearly as good as what exact counts would have given. */
  @Test
  void learnsNearlyAsWellAsFromExactCounts() {
    Play play = new Play(levels(), TICKS, Long.MAX_VALUE);
    play.partition(0, 5_000);
    play.partition(1, 5_000);
    LiveHistory second = play.history.partitions().get(1);
    double[] distinct = new double[sizes(second).count()];
    for (int key = 0; key < KEYS; key++) {
      for (int height = 0; height < distinct.length; height++) {
        for (long number = 0; number < TICKS >> height; number++) {
          long from = TICKS + (number << height);
          distinct[height] += play.oracle.occurred(key, from, from + (1L << height)) ? 1 : 0;
        }
      }
    }
    double[] frequencies = HistoryTheory.coverFrequencies(LENGTH, distinct.length);
    double ideal = HistoryTheory.modelError(
        HistoryTuning.allocate((double) BITS, distinct, frequencies), distinct, frequencies);
    double learned = HistoryTheory.error(sizes(second), distinct, frequencies);
    assertThat(learned).isBetween(ideal, 2 * ideal);
  }

  @ParameterizedTest
  @ValueSource(longs = {4_096, 3_000})
  void neighboursFoldOntoEachOther(long partitionTicks) {
    long threePartitions = 3 * BITS / 8;
    Play play = new Play(levels(), partitionTicks, threePartitions);
    for (int number = 0; number < 8; number++) {
      play.partition(number, 300);
    }
    List<LiveHistory> partitions = play.history.partitions();
    assertThat(partitions.stream().mapToLong(LiveHistory::memoryBytes).sum())
        .isLessThanOrEqualTo(threePartitions);
    // The first was shaped by a guess; all others have the unit of the second.
    for (LiveHistory partition : partitions.subList(1, partitions.size())) {
      assertThat(sizes(partition).bits(0)).as("%s", partition.timeline()).isGreaterThan(BITS / 8);
    }
  }

  @Test
  void intervalsLearnTheirKeysAndTheirQuestions() {
    LearnedPlanner planner = LearnedPlanner.intervals(BITS / 2, 2, QueryLengths.of(LENGTH));
    Play play = new Play(planner, TICKS, Long.MAX_VALUE);
    play.partition(0, 2_000);
    double first = play.rate();
    play.partition(1, 2_000);
    assertThat(play.rate()).as("after learning, before %s", first).isLessThan(first / 2);
    assertThat(play.newestSizes().totalBits()).isLessThanOrEqualTo(BITS / 2);
    // The coarsest intervals were never asked for.
    assertThat(play.newestSizes().bits(play.newestSizes().count() - 2)).isZero();
  }

  @Test
  void fewQuestionsTeachNothing() {
    Play play = new Play(levels(), TICKS, Long.MAX_VALUE);
    play.partition(0, 50);
    play.partition(1, 50);
    assertThat(play.newestSizes().bits(12)).as("all lengths are expected").isPositive();
  }

  @Test
  void refusesBitsThatAreTooFewForItsFilters() {
    LearnedPlanner tiny = LearnedPlanner.intervals(1 << 10, 0, QueryLengths.of(1));
    Play play = new Play(tiny, TICKS, Long.MAX_VALUE);
    assertThatThrownBy(() -> play.history.add(1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("bits: 1024");
  }
}
