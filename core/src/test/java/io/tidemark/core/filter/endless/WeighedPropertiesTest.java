package io.tidemark.core.filter.endless;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.contract.SavedBytes;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/** What holds for filters of weighed keys whatever the shape, the law of weights and the seed. */
class WeighedPropertiesTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(15);

  private static WeighedFilter tidepools(int levelBits, long seed) {
    return new WeighedFilter(
        new LearnedLevels(new LearnedLevelsSpec(1 << levelBits, 5_000), seed),
        new TidepoolFilter(new TidepoolSpec(64, 4, 14, levelBits), DIGEST));
  }

  private static WeighedFilter cells(int bits, long seed) {
    return new WeighedFilter(
        new LearnedLevels(new LearnedLevelsSpec((1 << bits) - 1, 5_000), seed),
        new StableBloomFilter(
            new StableBloomSpec(
                bits * 200L, bits, 4, 4 << bits, InsertRule.BY_IMPORTANCE, EvictRule.RANDOM),
            DIGEST,
            ~seed));
  }

  /** From laws that are nearly flat to such in which a few weigh more than all others. */
  private static double weight(SplittableRandom random, double tail) {
    return Math.pow(1 - random.nextDouble(), -tail);
  }

  /**
   * After about as many others as there is room for, more of the heaviest keys are left than of the
   * lightest: in 150 rounds by more than four sd of a difference of two counts, 4 sqrt(2 · 150 / 4).
   */
  private static void assertHeavyKeysAreKeptLonger(WeighedFilter filter, int others, double tail) {
    SplittableRandom random = RandomSource.seeded(Double.doubleToLongBits(tail));
    for (int i = 0; i < 5_000; i++) {
      filter.observe(random.nextLong(), weight(random, tail));
    }
    int heavy = 0;
    int light = 0;
    for (int round = 0; round < 150; round++) {
      filter.observe(DIGEST.of("heavy " + round), 1e300);
      filter.observe(DIGEST.of("light " + round), 0);
      for (int i = 0; i < others; i++) {
        filter.observe(random.nextLong(), weight(random, tail));
      }
      heavy += filter.mightContain(DIGEST.of("heavy " + round)) ? 1 : 0;
      light += filter.mightContain(DIGEST.of("light " + round)) ? 1 : 0;
    }
    assertThat(heavy - light)
        .as("%d heavy and %d light ones left", heavy, light)
        .isGreaterThan(34);
  }

  @Property(seed = "20130109", tries = 20)
  void heavyKeysOutlastLightOnesInTidepools(
      @ForAll @IntRange(min = 1, max = 4) int levelBits,
      @ForAll @DoubleRange(min = 0.01, max = 20) double tail,
      @ForAll long seed) {
    WeighedFilter filter = tidepools(levelBits, seed);
    long slots = ((TidepoolFilter) filter.filter()).spec().slots();
    assertHeavyKeysAreKeptLonger(filter, (int) slots, tail);
  }

  @Property(seed = "20130110", tries = 20)
  void heavyKeysOutlastLightOnesInCells(
      @ForAll @IntRange(min = 2, max = 5) int bits,
      @ForAll @DoubleRange(min = 0.01, max = 20) double tail,
      @ForAll long seed) {
    assertHeavyKeysAreKeptLonger(cells(bits, seed), 800, tail);
  }

  /** Wherever in the stream a filter is saved and loaded, its bytes are the same in the end. */
  @Property(seed = "20130111", tries = 25)
  void savingMakesNoDifference(
      @ForAll @IntRange(max = 9_999) int savedAt,
      @ForAll @IntRange(min = 1, max = 2_000) int values,
      @ForAll long seed)
      throws IOException {
    WeighedFilter kept = tidepools(3, seed);
    WeighedFilter saved = tidepools(3, seed);
    SplittableRandom random = RandomSource.seeded(seed);
    for (int i = 0; i < 10_000; i++) {
      if (i == savedAt) {
        saved = SavedBytes.through(saved);
      }
      long digest = DIGEST.of(random.nextInt(3_000));
      double weight = random.nextInt(values) / 10.0;
      assertThat(saved.observe(digest, weight)).isEqualTo(kept.observe(digest, weight));
    }
    assertThat(SavedBytes.of(saved)).isEqualTo(SavedBytes.of(kept));
  }
}
