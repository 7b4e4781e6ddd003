package io.tidemark.analysis.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.IntervalHistorySpec;
import io.tidemark.core.filter.history.bank.IntervalTree;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.filter.history.bank.PairHistorySpec;
import io.tidemark.core.time.Timeline;
import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class HistorySizesTest {
  private static final Timeline DAY = Timeline.over(0, 86_400);
  private static final HistoryLoad LOAD = HistoryTargetsTest.LOAD;

  private static double[] random(SplittableRandom random, int count, double low, double high) {
    return random.doubles(count, low, high).map(x -> Math.pow(10, x)).toArray();
  }

  @Property(tries = 200, seed = "2018")
  void wholeSizesUseNoMoreThanGivenAndLoseLittle(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] bits = random(random, 40, -2, 6);
    double[] distinct = random(random, 40, 0, 5);
    FilterSizes sizes = HistoryTuning.sizes(bits, distinct);
    double given = Arrays.stream(bits).sum();
    double usable = Arrays.stream(bits).filter(share -> share >= 2).sum();
    assertThat((double) sizes.totalBits()).isLessThanOrEqualTo(given).isGreaterThan(usable - 1);
    for (int i = 0; i < bits.length; i++) {
      if (bits[i] < 2) {
        assertThat(sizes.bits(i)).isZero();
      } else {
        assertThat((double) sizes.bits(i)).isBetween(bits[i] - 1, bits[i] + 1);
        assertThat(sizes.probes(i))
            .isEqualTo(HistoryTheory.probes((double) sizes.bits(i), distinct[i], 16));
      }
    }
  }

  @Property(tries = 200, seed = "2018")
  void halvableSizesKeepFiveDigits(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] bits = random(random, 40, 0, 7);
    FilterSizes sizes = HistoryTuning.halvableSizes(bits, random(random, 40, 0, 5));
    assertThat((double) sizes.totalBits())
        .isLessThanOrEqualTo(Arrays.stream(bits).sum());
    for (int i = 0; i < bits.length; i++) {
      long odd = sizes.bits(i) >>> Long.numberOfTrailingZeros(sizes.bits(i) | 1L << 40);
      assertThat(odd).isLessThan(32);
      if (bits[i] >= 2) {
        // A digit is a sixteenth at most; an eighth, or one bit, may come from those before.
        assertThat((double) sizes.bits(i))
            .isBetween(15.0 / 16 * bits[i] - 1, bits[i] + Math.max(1, bits[i] / 8));
      }
    }
  }

  /** The figure of docs/decisions/0006: on the load of the paper's day, five digits cost 1.4 %. */
  @Test
  void halvableSizesLoseLittle() {
    double[] distinct = LOAD.distinctByHeight();
    double[] frequencies = HistoryTheory.coverFrequencies(128, 18);
    double[] best = HistoryTuning.allocate(5e7, distinct, frequencies);
    double exact = HistoryTheory.error(HistoryTuning.sizes(best, distinct), distinct, frequencies);
    FilterSizes halvable = HistoryTuning.halvableSizes(best, distinct);
    assertThat(HistoryTheory.error(halvable, distinct, frequencies) / exact).isBetween(1.0, 1.02);
  }

  private static double[] bits(FilterSizes sizes) {
    double[] bits = new double[sizes.count()];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = (double) sizes.bits(i);
    }
    return bits;
  }

  @Property(tries = 100, seed = "2018")
  void sizesForAnotherHistoryFoldOntoTheFirst(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] distinct = random(random, 18, 1, 6);
    double[] frequencies = random(random, 18, -3, 1);
    FilterSizes first =
        HistoryTuning.halvableSizes(HistoryTuning.allocate(2e7, distinct, frequencies), distinct);
    double[] changed = random(random, 18, 1, 6);
    FilterSizes second = HistoryTuning.foldableSizes(first, 2e7, changed, frequencies);
    assertThat(second.totalBits()).isLessThanOrEqualTo(20_000_000);
    for (int i = 0; i < 18; i++) {
      long less = Math.min(first.bits(i), second.bits(i));
      long more = Math.max(first.bits(i), second.bits(i));
      if (less > 0) {
        assertThat(more % less).as("%d onto %d", more, less).isZero();
      }
    }
  }

  @Test
  void theSameLoadGetsTheSameSizesAgain() {
    double[] distinct = LOAD.distinctByHeight();
    double[] frequencies = HistoryTheory.coverFrequencies(128, 18);
    FilterSizes first =
        HistoryTuning.halvableSizes(HistoryTuning.allocate(5e7, distinct, frequencies), distinct);
    assertThat(HistoryTuning.foldableSizes(first, 5e7, distinct, frequencies)).isEqualTo(first);
  }

  @Test
  void shapesUseTheBitsThatTheyGet() {
    QueryLengths lengths = QueryLengths.of(128);
    PairHistorySpec pair = HistoryTuning.pair(DAY, 50_000_000, LOAD.distinct(0));
    assertThat(pair.probes()).isEqualTo(16);
    assertThat(pair.bits()).isEqualTo(50_000_000);
    LevelHistorySpec level = HistoryTuning.level(DAY, 50_000_000, LOAD, lengths);
    assertThat(level.levels().totalBits()).isBetween(49_999_999L, 50_000_000L);
    IntervalHistorySpec interval = HistoryTuning.interval(DAY, 4, 50_000_000, LOAD, lengths);
    assertThat(interval.filters().totalBits()).isBetween(49_990_000L, 50_000_000L);
    assertThat(interval.tree()).isEqualTo(new IntervalTree(DAY, 4, 17));
  }

  @Test
  void uniformShapesHaveEqualFilters() {
    FilterSizes levels = HistoryTuning.uniformLevel(DAY, 18_000_017, LOAD).levels();
    assertThat(levels.count()).isEqualTo(18);
    FilterSizes nodes = HistoryTuning.uniformInterval(DAY, 6, 10_000_000, LOAD).filters();
    assertThat(nodes.count()).isEqualTo(1350 + 675 + 338 + 169 + 85 + 43 + 22 + 11 + 6 + 3 + 2 + 2);
    for (FilterSizes sizes : new FilterSizes[] {levels, nodes}) {
      for (int i = 1; i < sizes.count(); i++) {
        assertThat(sizes.bits(i)).isEqualTo(sizes.bits(0));
      }
    }
    assertThat(levels.bits(0)).isEqualTo(1_000_000);
    assertThat(levels.probes(0)).isEqualTo(1);
    assertThat(levels.probes(17)).isEqualTo(16);
  }

  /** Sharing bits between intervals and pairs: no other share for the pairs would do better. */
  @Test
  void thePairsOfAnIntervalHistoryGetTheBestShare() {
    QueryLengths lengths = QueryLengths.of(128);
    for (long bits : new long[] {20_000_000, 50_000_000}) {
      IntervalHistorySpec best = HistoryTuning.interval(DAY, 4, bits, LOAD, lengths);
      double error = HistoryErrors.predicted(best, LOAD, 128);
      IntervalTree tree = best.tree();
      for (double factor : new double[] {0.8, 0.9, 1.1, 1.2}) {
        double pairBits = factor * best.filters().bits(tree.nodes());
        double rest = (bits - pairBits) / (bits - best.filters().bits(tree.nodes()));
        double[] shares = bits(best.filters());
        for (int i = 0; i < tree.nodes(); i++) {
          shares[i] *= rest;
        }
        shares[tree.nodes()] = pairBits;
        FilterSizes sizes =
            HistoryTuning.sizes(shares, IntervalShares.distinctByFilter(tree, LOAD));
        IntervalHistorySpec other = new IntervalHistorySpec(tree, sizes, best.nodeHash());
        assertThat(HistoryErrors.predicted(other, LOAD, 128)).isGreaterThan(error);
      }
    }
  }

  @Test
  void refusesWhatCannotBeByName() {
    double[] one = {1};
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryTuning.foldableSizes(FilterSizes.uniform(2, 16, 1), 100, one, one))
        .withMessage("filters: 1 (expected: 2..2)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryTuning.uniformLevel(DAY, 17, LOAD))
        .withMessageStartingWith("bits: 17 (expected: 18..");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryTuning.interval(DAY, 18, 100, LOAD, QueryLengths.of(1)))
        .withMessage("leafHeight: 18 (expected: 0..17)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HistoryTuning.level(DAY, 0, LOAD, QueryLengths.of(1)))
        .withMessageStartingWith("bits: 0 ");
  }
}
