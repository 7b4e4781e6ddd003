package io.tidemark.experiments.tideline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.analysis.history.HistoryTheory;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.LevelHistory;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.Timeline;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.history.PairSetTest;
import io.tidemark.experiments.history.QuestionSet;
import io.tidemark.workload.random.RandomSource;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecheckingHistoryTest {
  private static final long TICKS = 1 << 12;
  private static final int LEVELS = 13;
  private static final long LENGTH = 100;

  private final PairSet pairs = PairSetTest.random(4_000, 200, TICKS, 1);
  private final FastDigest digest = FastDigest.seeded(2);

  private LevelHistory levels(FilterSizes sizes) {
    LevelHistory levels =
        new LevelHistory(new LevelHistorySpec(Timeline.over(0, TICKS), sizes), digest);
    pairs.addTo(levels, digest);
    return levels;
  }

  @Test
  void believesAnIntervalOnlyWithATickOfIt() {
    LevelHistory levels = levels(FilterSizes.uniform(LEVELS, 8_000, 2));
    RecheckingHistory rechecking = new RecheckingHistory(levels);
    SplittableRandom random = RandomSource.seeded(3);
    int doubted = 0;
    for (int i = 0; i < 5_000; i++) {
      long key = digest.of(random.nextInt(200));
      long from = random.nextLong(TICKS - LENGTH);
      long to = from + 1 + random.nextLong(LENGTH);
      boolean anyTick = IntStream.range((int) from, (int) to)
          .anyMatch(tick -> isBelievedThroughout(levels, key, from, to, tick));
      assertThat(rechecking.ask(key, from, to) == HistoryAnswer.MAYBE).isEqualTo(anyTick);
      boolean levelsBelieve = levels.ask(key, from, to) == HistoryAnswer.MAYBE;
      assertThat(levelsBelieve || !anyTick).as("never more than the levels").isTrue();
      doubted += levelsBelieve && !anyTick ? 1 : 0;
    }
    assertThat(doubted).as("or nothing was tested").isGreaterThan(100);
  }

  /** Whether all intervals that lie in the range and hold a tick are believed by their levels. */
  private static boolean isBelievedThroughout(
      LevelHistory levels, long key, long from, long to, int tick) {
    for (int height = 0; height < LEVELS; height++) {
      long start = (long) (tick >> height) << height;
      long end = start + (1L << height);
      if (start >= from && end <= to && levels.ask(key, start, end) != HistoryAnswer.MAYBE) {
        return false;
      }
    }
    return true;
  }

  @Test
  void forgetsNothing() {
    RecheckingHistory rechecking =
        new RecheckingHistory(levels(FilterSizes.uniform(LEVELS, 8_000, 2)));
    Dataset dataset = new Dataset("test", pairs, 2);
    assertThat(new Recall(dataset).forgotten(rechecking)).isZero();
  }

  @Test
  void sizesErrAsTheyWereChosenTo() {
    double[] distinct = pairs.distinctByHeight(LEVELS);
    RecheckingTuning tuning =
        new RecheckingTuning(distinct, HistoryTheory.coverFrequencies(LENGTH, LEVELS));
    long bits = 50_000;
    FilterSizes sizes = tuning.best(bits);
    long sum = IntStream.range(0, LEVELS).mapToLong(sizes::bits).sum();
    assertThat(sum).isBetween(bits - LEVELS, bits);
    assertThat(sizes.bits(LEVELS - 1)).as("a level that is never asked").isZero();
    double pairError = HistoryTheory.pairError(
        HistoryTheory.rate(FilterSizes.uniform(1, bits, 9), 0, distinct[0]), (double) LENGTH);
    assertThat(tuning.error(sizes)).as("a filter of pairs is one choice").isLessThan(pairError);

    int count = 100_000;
    QuestionSet questions = QuestionSet.negative(pairs, count, LENGTH, RandomSource.seeded(4));
    RecheckingHistory rechecking = new RecheckingHistory(levels(sizes));
    long hits = 0;
    for (int i = 0; i < count; i++) {
      long key = digest.of((long) questions.key(i));
      hits +=
          rechecking.ask(key, questions.from(i), questions.to(i)) == HistoryAnswer.MAYBE ? 1 : 0;
    }
    double model = tuning.error(sizes);
    // A small filter's own fill varies too; 1,000 bits and more keep that below a tenth.
    assertThat((double) hits / count)
        .as("five standard errors and a tenth")
        .isCloseTo(model, within(5 * Math.sqrt(model / count) + 0.1 * model));
  }
}
