package io.tidemark.analysis.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.filter.history.bank.IntervalHistorySpec;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.filter.history.bank.PairHistorySpec;
import io.tidemark.core.filter.history.tideline.TidelineHistorySpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.Timeline;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryPlannerTest {
  private static final Timeline DAY = Timeline.over(0, 86_400);
  private static final HistoryLoad LOAD = HistoryTargetsTest.LOAD;
  private static final KeyDigest DIGEST = FastDigest.seeded(1);

  @ParameterizedTest
  @ValueSource(longs = {2_000, 100_000, 3_000_000, 50_000_000})
  void plansFitAndComeInOrder(long bits) {
    List<HistoryPlan> plans = HistoryTuning.plans(DAY, bits, LOAD, QueryLengths.of(16, 1024));
    assertThat(plans)
        .hasSize(4)
        .isSortedAccordingTo(Comparator.comparingDouble(HistoryPlan::meanError));
    for (HistoryPlan plan : plans) {
      assertThat(plan.bits()).isLessThanOrEqualTo(bits);
      assertThat(plan.errors()).hasSize(2);
      assertThat(plan.meanError())
          .isCloseTo((plan.errors().get(0) + plan.errors().get(1)) / 2, within(1e-15));
    }
  }

  @Test
  void thePlannedMemoryIsThatOfTheHistory() {
    for (HistoryPlan plan : HistoryTuning.plans(DAY, 8_000_000, LOAD, QueryLengths.of(600))) {
      LiveHistory history = plan.history(FastDigest.seeded(1));
      assertThat(plan.memoryBytes()).as("%s", plan.structure()).isEqualTo(history.memoryBytes());
      assertThat(plan.memoryBytes()).isGreaterThan(990_000);
    }
  }

  /** Hours in nanoseconds: what no leaf of ticks could answer is not planned by leaves. */
  @Test
  void longTimesInShortTicksKeepTheirError() {
    long span = 1L << 43;
    Timeline timeline = Timeline.over(0, span);
    QueryLengths lengths = QueryLengths.upTo(span);
    HistoryLoad load = HistoryLoad.memoryless(300, 3_000, span);
    HistoryPlan best =
        HistoryTuning.plansForError(timeline, 0.01, load, lengths).get(0);
    LiveHistory history = best.history(FastDigest.seeded(1));
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 3_000; i++) {
      history.add(DIGEST.of(i % 300), random.nextLong(span));
    }
    RangeError errors = history.errors();
    double sum = 0;
    for (long length : lengths.lengths()) {
      for (int place = 0; place < 100; place++) {
        long from = random.nextLong(span - length + 1);
        sum += errors.of(from, from + length);
      }
    }
    // 4,400 places; the cover of a range varies by a third of itself, so this is 6 errors wide.
    assertThat(sum / 100 / lengths.lengths().length).isLessThan(0.01 * 1.05);
  }

  @ParameterizedTest
  @CsvSource({"128, 0.1", "128, 0.001", "1, 1e-6", "8192, 0.01"})
  void theLeastMemoryForAnErrorReachesItAndLessDoesNot(long ticks, double error) {
    QueryLengths lengths = QueryLengths.of(ticks);
    List<HistoryPlan> plans = HistoryTuning.plansForError(DAY, error, LOAD, lengths);
    assertThat(plans).hasSize(4).isSortedAccordingTo(Comparator.comparingLong(HistoryPlan::bits));
    for (HistoryPlan plan : plans) {
      assertThat(plan.meanError()).isLessThanOrEqualTo(error);
      long less = (long) (0.98 * plan.bits());
      assertThat(of(plan.structure(), HistoryTuning.plans(DAY, less, LOAD, lengths))
              .meanError())
          .as("%s with fewer bits", plan.structure())
          .isGreaterThan(error);
    }
  }

  /** For lengths between the planned ones, too: a fifth apart is nearer than any interval is long. */
  @Test
  void theErrorIsACapForEveryLengthWithinThePlannedOnes() {
    List<HistoryPlan> plans =
        HistoryTuning.plansForError(DAY, 0.01, LOAD, QueryLengths.upTo(1 << 14));
    assertThat(plans).hasSize(4);
    for (HistoryPlan plan : plans) {
      for (long ticks = 1; ticks <= 1 << 14; ticks += 1 + ticks / 5) {
        assertThat(predicted(plan, ticks))
            .as("%s, %d ticks", plan.structure(), ticks)
            .isLessThanOrEqualTo(0.01);
      }
    }
  }

  private static double predicted(HistoryPlan plan, long ticks) {
    if (plan.spec() instanceof PairHistorySpec pair) {
      return HistoryErrors.predicted(pair, LOAD, ticks);
    }
    if (plan.spec() instanceof LevelHistorySpec level) {
      return HistoryErrors.predicted(level, LOAD, ticks);
    }
    return plan.spec() instanceof IntervalHistorySpec interval
        ? HistoryErrors.predicted(interval, LOAD, ticks)
        : HistoryErrors.predicted((TidelineHistorySpec) plan.spec(), LOAD, ticks);
  }

  private static HistoryPlan of(HistoryStructure structure, List<HistoryPlan> plans) {
    return plans.stream()
        .filter(plan -> plan.structure() == structure)
        .findFirst()
        .orElseThrow();
  }

  /** The plan of the intervals is the best among all leaves. */
  @Test
  void noOtherLeavesAreBetter() {
    QueryLengths lengths = QueryLengths.of(128);
    HistoryPlan plan =
        of(HistoryStructure.INTERVAL, HistoryTuning.plans(DAY, 20_000_000, LOAD, lengths));
    IntervalHistorySpec best = (IntervalHistorySpec) plan.spec();
    for (int leafHeight = 0; leafHeight < 18; leafHeight++) {
      long nodes = 2L * (86_400 >> leafHeight);
      IntervalHistorySpec other =
          HistoryTuning.interval(DAY, leafHeight, 20_000_000 - 73 * nodes, LOAD, lengths);
      // The model that chooses has real probes, the prediction whole ones.
      assertThat(HistoryErrors.predicted(other, LOAD, 128))
          .as("leaves of %d against %s", 1 << leafHeight, best.tree().leafHeight())
          .isGreaterThan(0.95 * plan.meanError());
    }
  }

  @Test
  void shortRangesMayDenyALongTimeline() {
    // 2^40 ticks: leaves that are few enough for a table are too long to be asked tick by tick.
    Timeline years = new Timeline(0, Coverage.of(-(1L << 39), 1L << 39));
    HistoryLoad load = HistoryLoad.memoryless(1e6, 1e8, 1L << 40);
    List<HistoryPlan> plans =
        HistoryTuning.plans(years, 4_000_000_000L, load, QueryLengths.upTo(1L << 40));
    assertThat(plans)
        .extracting(HistoryPlan::structure)
        .containsExactlyInAnyOrder(
            HistoryStructure.PAIR, HistoryStructure.LEVEL, HistoryStructure.TIDELINE);
    HistoryPlan pair = of(HistoryStructure.PAIR, plans);
    // More ticks than a history of pairs looks at are answered "maybe".
    assertThat(pair.errors().get(20)).isLessThan(0.1);
    assertThat(pair.errors().get(21)).isOne();
  }

  @Test
  void leavesOutWhatCannotReachTheError() {
    Timeline years = Timeline.over(0, 1L << 40);
    HistoryLoad load = HistoryLoad.memoryless(1e6, 1e8, 1L << 40);
    assertThat(HistoryTuning.plansForError(years, 0.01, load, QueryLengths.of(1L << 30)))
        .extracting(HistoryPlan::structure)
        .doesNotContain(HistoryStructure.PAIR)
        .contains(HistoryStructure.LEVEL);
  }

  @Test
  void leavesOutWhatDoesNotFit() {
    assertThat(HistoryTuning.plans(DAY, 300, LOAD, QueryLengths.of(5)))
        .extracting(HistoryPlan::structure)
        .containsExactly(HistoryStructure.PAIR);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryTuning.plans(DAY, 100, LOAD, QueryLengths.of(5)))
        .withMessage("bits: 100 (expected: at least 264)");
    assertThat(HistoryTuning.plans(DAY, 264, LOAD, QueryLengths.of(5))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, 0, 1, -1})
  void refusesAnErrorThatIsNoProbability(double error) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryTuning.plansForError(DAY, error, LOAD, QueryLengths.of(1)))
        .withMessage("error: " + error + " (expected: 0 < error < 1)");
  }

  @Test
  void saysWhenNothingReachesTheError() {
    HistoryLoad load = HistoryLoad.memoryless(1e12, 1e12, 86_400);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryTuning.plansForError(DAY, 0.01, load, QueryLengths.of(128)))
        .withMessage("error: 0.01 (expected: more, or shorter ranges; no structure reaches it for"
            + " [128] ticks)");
  }
}
