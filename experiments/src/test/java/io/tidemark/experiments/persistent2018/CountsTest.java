package io.tidemark.experiments.persistent2018;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.analysis.history.CoverTheory;
import io.tidemark.analysis.history.HistoryTheory;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.LevelHistory;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.time.DyadicCover;
import io.tidemark.experiments.TimedLoop;
import io.tidemark.experiments.history.LeafParts;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.history.PairSetTest;
import io.tidemark.experiments.history.QuestionSet;
import io.tidemark.experiments.history.RangeModel;
import io.tidemark.experiments.history.SizingSample;
import io.tidemark.experiments.history.Workbench;
import io.tidemark.workload.random.RandomSource;
import org.junit.jupiter.api.Test;

/** What is counted or computed without chance. */
class CountsTest {
  private static final long TICKS = 1 << 12;

  private final PairSet pairs = PairSetTest.random(400, 50, TICKS, 1);
  private final QuestionSet questions =
      QuestionSet.negative(pairs, 200, 100, RandomSource.seeded(2));
  private final SizingSample own = new SizingSample(pairs, questions);
  private final Workbench bench = new Workbench(own, own, 3);

  @Test
  void anAdditionGoesToEveryLevelOrHeightOnce() {
    int levels = own.levels();
    assertThat(levels).isEqualTo(13);
    assertThat(count(Method.PAIR).filtersPerAddition(5)).isEqualTo(1);
    assertThat(count(Method.LEVEL_BASIC).filtersPerAddition(5)).isEqualTo(levels);
    // Without the heights of 1 and 2 ticks, and with the pairs.
    assertThat(count(Method.INTERVAL_BASIC).filtersPerAddition(5)).isEqualTo(levels - 1);
    // Heights 0 to 6 are in covers of 100 ticks.
    assertThat(count(Method.LEVEL_OPT).filtersPerAddition(5)).isEqualTo(7);
  }

  /** With 5,000 bits per pair no question meets a false positive. */
  @Test
  void aQuestionAsksItsTicksItsCoverOrItsCoverAndCutLeaves() {
    FilterCount pair = count(Method.PAIR);
    FilterCount level = count(Method.LEVEL_OPT);
    FilterCount interval = count(Method.INTERVAL_BASIC);
    for (int i = 0; i < questions.size(); i++) {
      long digest = bench.digest().of((long) questions.key(i));
      long from = questions.from(i);
      long to = questions.to(i);
      assertThat(pair.filtersPerQuestion(digest, from, to)).isEqualTo(100);
      assertThat(level.filtersPerQuestion(digest, from, to))
          .isEqualTo(intervals(new DyadicCover(from, to, 0, 12)));
      if (noPairIsNear(i)) {
        LeafParts parts = new LeafParts(from, to, 2);
        int cut = (parts.headTicks() > 0 ? 1 : 0) + (parts.tailTicks() > 0 ? 1 : 0);
        assertThat(interval.filtersPerQuestion(digest, from, to))
            .isEqualTo(intervals(parts.cover(12)) + cut);
      }
    }
  }

  private FilterCount count(Method method) {
    return new FilterCount(bench.filled(method, 2_000_000), pairs);
  }

  private boolean noPairIsNear(int i) {
    return !pairs.occurred(questions.key(i), questions.from(i) - 4, questions.to(i) + 4);
  }

  private static long intervals(DyadicCover cover) {
    long count = 0;
    while (cover.next()) {
      count++;
    }
    return count;
  }

  @Test
  void aLevelWithoutBitsErrsLikeItsHalves() {
    FilterSizes sizes = FilterSizes.of(new long[] {1_000, 0, 500}, new int[] {3, 0, 2});
    double[] rates = RangeModel.levelRates(sizes, new double[] {200, 150, 100});
    double fine = HistoryTheory.rate(sizes, 0, 200);
    assertThat(rates[1]).isCloseTo(1 - (1 - fine) * (1 - fine), within(1e-12));
    assertThat(rates[2]).isEqualTo(HistoryTheory.rate(sizes, 2, 100));
  }

  /** All places of a range: then the mean over questions is the mean over places. */
  @Test
  void theModelOfLevelsIsTheMeanOverPlaces() {
    BankHistory history = new LevelHistory(
        new LevelHistorySpec(own.timeline(), FilterSizes.uniform(13, 300, 2)), bench.digest());
    double[] rates = RangeModel.levelRates(history.sizes(), own.distinctByHeight());
    QuestionSet many = QuestionSet.negative(pairs, 40_000, 100, RandomSource.seeded(4));
    double mean = new RangeModel(new SizingSample(pairs, many)).error(history);
    // The standard deviation over places is below 1/2.
    assertThat(mean)
        .isCloseTo(CoverTheory.levelError(rates, 100), within(5 * 0.5 / Math.sqrt(40_000)));
  }

  @Test
  void bitsForAnErrorGiveThatError() {
    double[] distinct = own.distinctByHeight();
    BitsForError bits = new BitsForError(distinct, 100);
    double pair = bits.pair(0.05);
    assertThat(HistoryTheory.pairError(HistoryTheory.modelRate(pair, distinct[0]), 100))
        .isCloseTo(0.05, within(1e-5));
    double level = bits.level(0.05);
    assertThat(bits.level(0.01)).isGreaterThan(level);
    double interval = bits.interval(0.05, 2);
    double[] shares = bits.intervalShares(interval, 2);
    assertThat(shares[0]).isZero();
    assertThat(shares[1]).isZero();
    double sum = 0;
    for (double share : shares) {
      sum += share;
    }
    assertThat(sum).isCloseTo(interval, within(1e-6 * interval));
  }

  @Test
  void aTreeCopiesThePathToEachKey() {
    PathCopyingTree tree = new PathCopyingTree();
    tree.add(50); // the root
    tree.add(20); // root and a new child
    tree.add(50);
    tree.add(30); // root, 20 and a new child
    tree.add(30);
    assertThat(tree.keys()).isEqualTo(3);
    assertThat(tree.nodes()).isEqualTo(1 + 2 + 1 + 3 + 3);
  }

  @Test
  void aLoopGivesTheFastestRoundPerOperation() {
    long[] readings = {0, 100, 200, 1_000, 2_000, 2_300};
    int[] next = {0};
    int[] worked = {0};
    TimedLoop loop = new TimedLoop(() -> readings[next[0]++], 3);
    assertThat(loop.nanosPerOperation(10, () -> ++worked[0])).isEqualTo(10);
    assertThat(worked[0]).as("warmed as often as timed").isEqualTo(6);
    assertThat(loop.checksum()).isEqualTo(1 + 2 + 3 + 4 + 5 + 6);
  }
}
