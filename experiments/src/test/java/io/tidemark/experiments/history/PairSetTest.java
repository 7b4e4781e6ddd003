package io.tidemark.experiments.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.filter.history.bank.IntervalTree;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import io.tidemark.workload.oracle.BetweenOracle;
import io.tidemark.workload.random.RandomSource;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

public class PairSetTest {
  private static final long TICKS = 1_000;

  /** Some pairs twice. */
  public static PairSet random(int pairs, int keys, long ticks, long seed) {
    SplittableRandom random = RandomSource.seeded(seed);
    long[] packed = new long[pairs];
    Arrays.setAll(packed, i -> PairSet.pack(random.nextInt(keys), random.nextLong(ticks)));
    return PairSet.distinct(packed, ticks);
  }

  @Test
  void answersLikeTheOracle() {
    PairSet pairs = random(3_000, 40, TICKS, 1);
    BetweenOracle oracle = new BetweenOracle();
    for (int i = 0; i < pairs.size(); i++) {
      oracle.add(pairs.key(i), pairs.tick(i));
    }
    SplittableRandom random = RandomSource.seeded(2);
    int yes = 0;
    for (int i = 0; i < 20_000; i++) {
      int key = random.nextInt(42);
      long from = random.nextLong(TICKS);
      long to = from + random.nextLong(20);
      assertThat(pairs.occurred(key, from, to)).isEqualTo(oracle.occurred(key, from, to));
      yes += pairs.occurred(key, from, to) ? 1 : 0;
    }
    assertThat(yes).isBetween(2_000, 18_000);
  }

  @Test
  void countsDistinctEntriesByHeightAndInterval() {
    PairSet pairs = random(3_000, 40, TICKS, 3);
    IntervalTree tree = new IntervalTree(Timeline.over(0, TICKS), 2, 10);
    double[] byHeight = pairs.distinctByHeight(11);
    double[] byFilter = pairs.distinctByFilter(tree);
    for (int height = 0; height <= 10; height++) {
      Set<Long> entries = new HashSet<>();
      for (int i = 0; i < pairs.size(); i++) {
        entries.add(PairSet.pack(pairs.key(i), pairs.tick(i) >> height));
      }
      assertThat(byHeight[height]).as("height %d", height).isEqualTo(entries.size());
      if (height >= 2) {
        int first = tree.firstFilter(height);
        double sum = Arrays.stream(byFilter, first, first + tree.count(height)).sum();
        assertThat(sum).as("height %d", height).isEqualTo(entries.size());
        long inFirst = entries.stream().filter(e -> (e & 0xffff_ffffL) == 0).count();
        assertThat(byFilter[first]).as("first of height %d", height).isEqualTo((double) inFirst);
      }
    }
    assertThat(byFilter[tree.nodes()]).isEqualTo(pairs.size());
  }

  @Test
  void partsRefinementsAndRepetitionsHoldTheSamePairs() {
    PairSet pairs = random(500, 20, TICKS, 4);
    PairSet part = pairs.within(100, 300);
    assertThat(part.span()).isEqualTo(new TimeRange(100, 300));
    int inside = 0;
    for (int i = 0; i < pairs.size(); i++) {
      inside += pairs.tick(i) >= 100 && pairs.tick(i) < 300 ? 1 : 0;
    }
    assertThat(part.size()).isEqualTo(inside);

    PairSet finer = pairs.refined(10, RandomSource.seeded(5));
    assertThat(finer.size()).isEqualTo(pairs.size());
    assertThat(finer.span().ticks()).isEqualTo(10 * TICKS);
    for (int i = 0; i < pairs.size(); i++) {
      assertThat(finer.key(i)).isEqualTo(pairs.key(i));
      assertThat(finer.tick(i) / 10).isEqualTo(pairs.tick(i));
    }

    PairSet thrice = pairs.repeated(3);
    assertThat(thrice.size()).isEqualTo(3 * pairs.size());
    assertThat(thrice.keys()).isEqualTo(pairs.keys());
    for (int i = 0; i < pairs.size(); i++) {
      long tick = pairs.tick(i) + 2 * TICKS;
      assertThat(thrice.occurred(pairs.key(i), tick, tick + 1)).isTrue();
    }
  }

  @Test
  void givesTheOrderOfTime() {
    PairSet pairs = random(500, 20, TICKS, 6);
    int[] order = pairs.timeOrder();
    assertThat(Arrays.stream(order).distinct().count()).isEqualTo(pairs.size());
    for (int i = 1; i < order.length; i++) {
      assertThat(pairs.tick(order[i])).isGreaterThanOrEqualTo(pairs.tick(order[i - 1]));
    }
  }

  @Test
  void refusesTicksThatDoNotFit() {
    PairSet pairs = random(10, 5, TICKS, 7);
    assertThatThrownBy(() -> pairs.refined(10_000_000, RandomSource.seeded(1)))
        .hasMessage("ticks: 10000000000 (expected: 1..2147483647)");
  }
}
