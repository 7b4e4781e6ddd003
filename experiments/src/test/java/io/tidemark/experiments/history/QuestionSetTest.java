package io.tidemark.experiments.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.analysis.history.HistoryTheory;
import io.tidemark.analysis.history.LeafCutTheory;
import io.tidemark.core.filter.history.bank.IntervalTree;
import io.tidemark.core.time.Timeline;
import io.tidemark.workload.random.RandomSource;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class QuestionSetTest {
  private static final long TICKS = 1 << 14;

  private final PairSet pairs = PairSetTest.random(2_000, 100, TICKS, 1);

  @Test
  void asksForWhatDidNotOccur() {
    QuestionSet questions = QuestionSet.negative(pairs, 1_000, 200, RandomSource.seeded(2));
    for (int i = 0; i < questions.size(); i++) {
      assertThat(questions.to(i) - questions.from(i)).isEqualTo(200);
      assertThat(questions.from(i)).isBetween(0L, TICKS - 200);
      assertThat(pairs.occurred(questions.key(i), questions.from(i), questions.to(i)))
          .isFalse();
    }
  }

  @Test
  void givesTheFirstOnes() {
    QuestionSet questions = QuestionSet.negative(pairs, 100, 200, RandomSource.seeded(2));
    QuestionSet few = questions.first(10);
    assertThat(few.size()).isEqualTo(10);
    assertThat(few.ticks()).isEqualTo(200);
    for (int i = 0; i < 10; i++) {
      assertThat(few.key(i)).isEqualTo(questions.key(i));
      assertThat(few.from(i)).isEqualTo(questions.from(i));
    }
    assertThatThrownBy(() -> questions.first(101)).hasMessage("count: 101 (expected: 0..100)");
  }

  @Test
  void refusesLengthsAtWhichEveryKeyOccurs() {
    assertThat(QuestionSet.tryNegative(pairs, 10, TICKS, RandomSource.seeded(3)))
        .isEmpty();
    assertThatThrownBy(() -> QuestionSet.negative(pairs, 10, TICKS, RandomSource.seeded(3)))
        .hasMessageStartingWith("ticks: 16384 (expected: ");
  }

  /** A height is asked at most twice, so that the mean of n has a standard error below 1/sqrt(n). */
  @Test
  void asksHeightsAsOftenAsRangesAtRandomPlaces() {
    int count = 20_000;
    QuestionSet questions = QuestionSet.negative(pairs, count, 100, RandomSource.seeded(4));
    double[] frequencies = questions.frequencyByHeight(15);
    double[] expected = HistoryTheory.coverFrequencies(100, 15);
    for (int height = 0; height < 15; height++) {
      assertThat(frequencies[height])
          .as("height %d, five standard errors", height)
          .isCloseTo(expected[height], within(5 / Math.sqrt(count)));
    }
    IntervalTree tree = new IntervalTree(Timeline.over(0, TICKS), 2, 14);
    double[] byFilter = questions.frequencyByFilter(tree);
    double leaves = Arrays.stream(byFilter, 0, tree.count(2)).sum();
    // Whole leaves whose parent is not whole, and leaves that are cut.
    assertThat(leaves)
        .isCloseTo(
            frequencies[2] + LeafCutTheory.cutLeaves(100, 2), within(5 * 2 / Math.sqrt(count)));
    assertThat(byFilter[tree.nodes()])
        .isCloseTo(LeafCutTheory.cutTicks(100, 2), within(5 * 6 / Math.sqrt(count)));
  }

  @Test
  void partsOfLeavesMakeUpTheRange() {
    for (long from = 0; from < 20; from++) {
      for (long to = from + 1; to < 40; to++) {
        LeafParts parts = new LeafParts(from, to, 2);
        long whole = 0;
        for (var cover = parts.cover(10); cover.next(); ) {
          whole += 1L << cover.height();
        }
        assertThat(parts.headTicks() + whole + parts.tailTicks())
            .as("%d to %d", from, to)
            .isEqualTo(to - from);
        assertThat(parts.headTicks()).isBetween(0L, 3L);
        assertThat(parts.tailTicks()).isBetween(0L, 3L);
        assertThat(parts.headLeaf()).isEqualTo(from / 4);
        if (parts.tailTicks() > 0) {
          assertThat(parts.tailLeaf()).isEqualTo((to - 1) / 4);
        }
      }
    }
  }
}
