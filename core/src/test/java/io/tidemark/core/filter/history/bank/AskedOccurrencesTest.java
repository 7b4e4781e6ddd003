package io.tidemark.core.filter.history.bank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.AskedOccurrences;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AskedOccurrencesTest {
  /* Neither the origin nor the ends are multiples of anything. */
  private static final Timeline TIMELINE = new Timeline(-1_234_567, Coverage.of(-1000, 2001));

  /** All kinds of histories that cannot tell by themselves. */
  static List<BankHistory> histories() {
    int levels = LevelHistorySpec.levelsOver(3001);
    IntervalTree tree = new IntervalTree(TIMELINE, 4, levels - 1);
    return List.of(
        new PairHistory(new PairHistorySpec(TIMELINE, 1 << 14, 8), FastDigest.seeded(1)),
        new LevelHistory(
            new LevelHistorySpec(TIMELINE, FilterSizes.uniform(levels, 1 << 12, 8)),
            FastDigest.seeded(1)),
        new IntervalHistory(
            new IntervalHistorySpec(
                tree, FilterSizes.uniform(tree.nodes() + 1, 1 << 11, 8), NodeHash.OWN),
            FastDigest.seeded(1)));
  }

  private static List<Long> fill(BankHistory history, long digest) {
    SplittableRandom random = new SplittableRandom(3);
    List<Long> ticks = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      long tick = -1000 + random.nextLong(3001);
      history.add(digest, tick);
      history.add(digest, Math.min(tick + 1, 2000));
      ticks.add(tick);
      ticks.add(Math.min(tick + 1, 2000));
    }
    return ticks;
  }

  @ParameterizedTest
  @MethodSource("histories")
  void everyTickThatMayHoldTheKeyIsTold(BankHistory history) {
    List<Long> ticks = fill(history, 17);
    List<TimeRange> when = history.when(17, -5000, 5000);
    assertThat(new Coverage(when).isEmpty()).as("in order, with gaps").isFalse();
    for (long tick = -1000; tick < 2001; tick++) {
      long at = tick;
      boolean told = when.stream().anyMatch(range -> range.contains(at));
      assertThat(told || !ticks.contains(tick)).as("tick %s is held", tick).isTrue();
      // What is told was answered "maybe" on the way down, the single tick included.
      assertThat(!told || history.ask(17, tick, tick + 1) == HistoryAnswer.MAYBE)
          .as("tick %s", tick)
          .isTrue();
    }
    long total = when.stream().mapToLong(TimeRange::ticks).sum();
    assertThat(total).as("hardly more than is held").isBetween(70L, 100L);
    assertThat(history.first(17, -5000, 5000)).hasValue(when.get(0).from());
    assertThat(history.last(17, -5000, 5000)).hasValue(when.get(when.size() - 1).to() - 1);
  }

  @ParameterizedTest
  @MethodSource("histories")
  void nothingIsToldWhereNothingIs(BankHistory history) {
    assertThat(history.when(17, -5000, 5000)).isEmpty();
    assertThat(history.first(17, -5000, 5000)).isEmpty();
    assertThat(history.last(17, -5000, 5000)).isEmpty();
    fill(history, 17);
    assertThat(history.when(17, 3000, 5000)).as("not covered").isEmpty();
    assertThat(history.when(17, 5, 5)).as("an empty range").isEmpty();
    assertThatThrownBy(() -> history.when(17, 6, 5)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> history.first(17, 6, 5)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> history.last(17, 6, 5)).isInstanceOf(IllegalArgumentException.class);
  }

  /** With few questions the result is coarse, and still leaves out nothing. */
  @ParameterizedTest
  @MethodSource("histories")
  void withFewQuestionsTheRestMayHoldTheKey(BankHistory history) {
    List<Long> ticks = fill(history, 17);
    for (int questions = 0; questions < 60; questions += 7) {
      List<TimeRange> when = new AskedOccurrences(history, 17, questions).when(-5000, 5000);
      assertThat(ticks).allMatch(tick -> when.stream().anyMatch(range -> range.contains(tick)));
      long first =
          new AskedOccurrences(history, 17, questions).first(-5000, 5000).orElseThrow();
      assertThat(ticks).allMatch(tick -> tick >= first);
      long last = new AskedOccurrences(history, 17, questions).last(-5000, 5000).orElseThrow();
      assertThat(ticks).allMatch(tick -> tick <= last);
    }
    assertThat(new AskedOccurrences(history, 17, 0).when(0, 500))
        .containsExactly(new TimeRange(0, 500));
  }
}
