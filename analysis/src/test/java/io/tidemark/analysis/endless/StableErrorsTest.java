package io.tidemark.analysis.endless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.filter.endless.EvictRule;
import io.tidemark.core.filter.endless.InsertRule;
import io.tidemark.core.filter.endless.StableBloomFilter;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.core.hash.FastDigest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class StableErrorsTest {
  private static final int QUESTIONS = 15_000;

  private static LevelLaw skewed(int max) {
    double[] weights = new double[max];
    for (int level = 1; level <= max; level++) {
      weights[level - 1] = 1.0 / level;
    }
    return LevelLaw.ofWeights(weights);
  }

  private static void simulate(
      StableBloomSpec spec, LevelLaw law, double fresh, int gap, long warm) {
    StableBloomFilter filter = new StableBloomFilter(spec, FastDigest.seeded(gap), gap);
    new EndlessSimulation(filter, law, fresh, gap, 31L * gap + spec.probes())
        .warm(warm)
        .ask(QUESTIONS)
        .agreesWith(StableErrors.of(spec, law, fresh));
  }

  /** Every rule of the paper, at gaps where some of the levels are lost. */
  @ParameterizedTest
  @CsvSource({
    "FULL,RANDOM,3,5,10,3000",
    "FULL,RANDOM,1,4,2,2000",
    "FULL,RANDOM,1,1,1,8000",
    "TWO_CLASS,RANDOM,3,5,10,1500",
    "TWO_CLASS,RANDOM,2,3,8,2000",
    "BY_IMPORTANCE,RANDOM,3,5,10,1000",
    "BY_IMPORTANCE,RANDOM,3,5,10,5000",
    "BY_IMPORTANCE,RANDOM,4,3,40,900",
    "BY_IMPORTANCE,BY_VALUE,3,5,10,300",
    "BY_IMPORTANCE,BY_VALUE,3,5,10,3000",
    "BY_IMPORTANCE,BY_VALUE,2,3,2,2000"
  })
  void isWhatFiltersDo(
      InsertRule insert, EvictRule evict, int bitsPerCell, int probes, int decrements, int gap) {
    StableBloomSpec spec = new StableBloomSpec(700, bitsPerCell, probes, decrements, insert, evict);
    simulate(spec, skewed(spec.maxLevel()), 1, gap, 60_000);
  }

  /**
   * A sweep, at gaps in each of the rounds; T is 1 to 21 thousand. The hand's speed must have come to
   * rest before, which takes tens of rounds where all keys have one level.
   */
  @ParameterizedTest
  @CsvSource({
    "FULL,1,4,20000,2000",
    "FULL,1,4,20000,20000",
    "FULL,2,4,6000,7000",
    "TWO_CLASS,3,3,5000,3500",
    "BY_IMPORTANCE,2,4,6000,3000",
    "BY_IMPORTANCE,2,4,6000,9000",
    "BY_IMPORTANCE,3,5,4000,4000",
    "BY_IMPORTANCE,3,1,12000,7500"
  })
  void isWhatSweptFiltersDo(
      InsertRule insert, int bitsPerCell, int probes, long heldZeros, int gap) {
    StableBloomSpec spec =
        new StableBloomSpec(700, bitsPerCell, probes, 512, insert, EvictRule.SWEEP, heldZeros);
    simulate(spec, skewed(spec.maxLevel()), 1, gap, 300_000);
  }

  /** Where two of five arrivals repeat the one before them, less is raised. */
  @ParameterizedTest
  @EnumSource(names = {"RANDOM", "BY_VALUE", "SWEEP"})
  void repeatsThatComeAtOnceRaiseNothing(EvictRule evict) {
    StableBloomSpec spec = new StableBloomSpec(
        700, 3, 5, 10, InsertRule.BY_IMPORTANCE, evict, evict == EvictRule.SWEEP ? 3000 : 0);
    simulate(spec, skewed(7), 0.6, 1500, 100_000);
  }

  /**
   * A filter that evicts so much that it is almost empty: the bound of the trials decides. They are so
   * many that a cell may be lowered twice by a key, which the theory leaves out: of cells that are
   * lowered at all, at most a share of trials per cell.
   */
  @Test
  void boundsTheTrialsOfAnEmptyFilter() {
    StableBloomSpec spec =
        new StableBloomSpec(700, 3, 5, 20, InsertRule.BY_IMPORTANCE, EvictRule.BY_VALUE);
    LevelLaw law = LevelLaw.uniform(7);
    StableBloomFilter filter = new StableBloomFilter(spec, FastDigest.seeded(5), 5);
    new EndlessSimulation(filter, law, 1, 2, 5).warm(20_000);
    EndlessErrors errors = StableErrors.of(spec, law);
    double filled = Math.pow(errors.falsePositiveRate(), 1.0 / 5);
    double twice = StableBloomFilter.TRIALS * 20.0 / spec.cells();
    double deviation = Math.sqrt(filled / spec.cells());
    assertThat(1 - filter.zeroShare())
        .as("share of cells that are not zero, 4.5 deviations beyond %s", twice)
        .isCloseTo(filled, within(filled * twice + 4.5 * deviation));
    assertThat(filled).isLessThan(0.2);
  }

  @Test
  void neverForgetsWithoutEviction() {
    StableBloomSpec spec = new StableBloomSpec(10, 1, 4, 0, InsertRule.FULL, EvictRule.NONE);
    EndlessErrors errors = StableErrors.of(spec, LevelLaw.uniform(1));
    assertThat(errors.falsePositiveRate()).isOne();
    assertThat(errors.falseNegativeRate(1, 1_000_000)).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void standsTheExtremes(EvictRule evict) {
    for (int bits : new int[] {1, 8}) {
      for (int probes : new int[] {1, 64}) {
        StableBloomSpec spec = smallest(evict, bits, probes);
        EndlessErrors errors = StableErrors.of(spec, LevelLaw.uniform(spec.maxLevel()));
        assertThat(errors.falsePositiveRate()).isBetween(0.0, 1.0);
        assertThat(errors.falseNegativeRate(1, 1)).isZero();
        assertThat(errors.falseNegativeRate(spec.maxLevel(), 1)).isZero();
        // Whoever came that long ago is found as often as one who never came.
        assertThat(errors.falseNegativeRate(spec.maxLevel(), 1_000_000_000_000_000L))
            .isCloseTo(1 - errors.falsePositiveRate(), within(1e-12));
      }
    }
  }

  /** One word, all of whose cells every key lowers. */
  private static StableBloomSpec smallest(EvictRule evict, int bits, int probes) {
    int decrements = evict == EvictRule.NONE ? 0 : 64 / bits;
    return new StableBloomSpec(
        1,
        bits,
        probes,
        decrements,
        InsertRule.BY_IMPORTANCE,
        evict,
        evict == EvictRule.SWEEP ? 1 : 0);
  }

  @ParameterizedTest
  @EnumSource
  void refusesQuestionsOutOfRange(EvictRule evict) {
    StableBloomSpec spec = smallest(evict, 2, 3);
    EndlessErrors errors = StableErrors.of(spec, LevelLaw.uniform(3));
    assertThatThrownBy(() -> errors.falseNegativeRate(0, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("level: 0 (expected: 1..3)");
    assertThatThrownBy(() -> errors.falseNegativeRate(4, 1))
        .hasMessage("level: 4 (expected: 1..3)");
    assertThatThrownBy(() -> errors.falseNegativeRate(1, 0)).hasMessageStartingWith("gap: 0");
    assertThatThrownBy(() -> StableErrors.of(spec, LevelLaw.uniform(7)))
        .hasMessage("levels: 7 (expected: 3..3)");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, 0, -1, 1.01})
  void refusesSharesOutOfRange(double fresh) {
    StableBloomSpec spec = smallest(EvictRule.SWEEP, 2, 3);
    assertThatThrownBy(() -> StableErrors.of(spec, LevelLaw.uniform(3), fresh))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("fresh: " + fresh + " (expected: 0 < fresh <= 1)");
  }
}
