package io.tidemark.analysis.endless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.filter.endless.EvictRule;
import io.tidemark.core.filter.endless.InsertRule;
import io.tidemark.core.filter.endless.StableBloomFilter;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SweepTheoryTest {
  private static StableBloomSpec spec(int bits, int probes, int decrements, long heldZeros) {
    return new StableBloomSpec(
        700, bits, probes, decrements, InsertRule.BY_IMPORTANCE, EvictRule.SWEEP, heldZeros);
  }

  /** One level and one round: the mean of exp(-s) over a round of length x. */
  @ParameterizedTest
  @CsvSource({"0.1,1", "0.5,1", "0.9,1", "0.3,2.5", "0.01,7", "1e-9,3", "0.999999,1", "0.5,255"})
  void solvesForTheRound(double zeroShare, double meanLevel) {
    double x = SweepTheory.raisesPerRound(zeroShare, meanLevel);
    assertThat(SweepTheory.zeroShare(x, meanLevel)).isCloseTo(zeroShare, within(1e-12 * zeroShare));
  }

  @Test
  void fullInsertHasTheClosedForm() {
    double x = 0.37;
    assertThat(SweepTheory.zeroShare(x, 7))
        .isCloseTo(Math.exp(-6 * x) * (1 - Math.exp(-x)) / x, within(1e-15));
    assertThat(SweepTheory.zeroShare(0, 7)).isOne();
  }

  /** The same answer from the definition: the probability of no raise that is left, at each s. */
  @ParameterizedTest
  @ValueSource(longs = {1, 500, 1400, 2500, 5000, 9000, 20000})
  void isTheMeanOverThePlacesOfTheHand(long gap) {
    LevelLaw law = LevelLaw.ofWeights(3, 0, 2, 1, 0, 1, 1);
    SweepTheory sweep = SweepTheory.of(spec(3, 5, 512, 4000), law);
    double t = sweep.roundArrivals();
    double lambda = 5.0 / (700 * 21);
    for (int level = 1; level <= 7; level++) {
      int places = 20_000;
      double sum = 0;
      for (int i = 0; i < places; i++) {
        double s = (i + 0.5) / places * t;
        double age = gap - 1;
        double passed = age < s ? 0 : 1 + Math.floor((age - s) / t);
        double raises = lambda * s;
        for (int v = 2; v <= 7; v++) {
          raises += lambda * t * law.atLeast(v);
        }
        sum += passed >= level ? Math.exp(-raises) : 0;
      }
      // One place more or less has passed.
      assertThat(sweep.zeroAtReturn(level, gap))
          .as("level %d", level)
          .isCloseTo(sum / places, within(2.0 / places));
    }
  }

  /** The rule itself, cell by cell and apart from the filter, with K cells drawn for each key. */
  private static final class Model {
    final int[] cells;
    final int held;
    int zeros;
    int hand;
    long passed;

    Model(int cells, int held) {
      this.cells = new int[cells];
      this.held = held;
      this.zeros = cells;
    }

    int[] arrive(SplittableRandom random, int probes, int level) {
      int[] key = random.ints(probes, 0, cells.length).toArray();
      for (int cell : key) {
        zeros -= cells[cell] == 0 ? 1 : 0;
        cells[cell] = Math.max(cells[cell], level);
      }
      for (; zeros < held; hand = (hand + 1) % cells.length, passed++) {
        if (cells[hand] > 0 && --cells[hand] == 0) {
          zeros++;
        }
      }
      return key;
    }
  }

  /** Three levels, asked for at an age within the second round. */
  @Test
  void isWhatTheRuleDoes() {
    int probes = 4;
    StableBloomSpec spec = spec(2, probes, 4096, 6720);
    LevelLaw law = LevelLaw.uniform(3);
    SweepTheory sweep = SweepTheory.of(spec, law);
    int age = (int) (1.4 * sweep.roundArrivals());
    Model model = new Model((int) spec.cells(), 6720);
    SplittableRandom random = RandomSource.seeded(3);
    int[][] keys = new int[age][];
    int[] levels = new int[age];
    long[] missed = new long[4];
    long[] asked = new long[4];
    long start = 0;
    int warm = 250_000;
    for (int t = 0; t < warm + 160_000; t++) {
      int place = t % age;
      if (t >= warm && t % 8 == 0) {
        asked[levels[place]]++;
        for (int cell : keys[place]) {
          if (model.cells[cell] == 0) {
            missed[levels[place]]++;
            break;
          }
        }
      }
      start = t == warm ? model.passed : start;
      levels[place] = 1 + random.nextInt(3);
      keys[place] = model.arrive(random, probes, levels[place]);
    }
    for (int level = 1; level <= 3; level++) {
      Interval interval = BinomialInterval.clopperPearson(missed[level], asked[level], 1 - 1e-6);
      assertThat(StableErrors.anyZero(sweep.zeroAtReturn(level, age), probes))
          .as("level %d, %d of %d, 1 - 1e-6", level, missed[level], asked[level])
          .isBetween(interval.low(), interval.high());
    }
    assertThat(missed[2]).isPositive();
    // The hand goes as fast as zeros are taken: by 0.3 of four raises per arrival.
    double rounds = (model.passed - start) / (double) spec.cells();
    double deviation = 1 / Math.sqrt(0.3 * probes * 160_000);
    assertThat(160_000 / rounds)
        .as("arrivals per round, 4.5 deviations of the zeros taken")
        .isCloseTo(sweep.roundArrivals(), within(4.5 * deviation * sweep.roundArrivals()));
  }

  /** A hand that may pass ten cells per key cannot hold as many zeros as it should. */
  @Test
  void aSlowHandHoldsFewer() {
    StableBloomSpec spec = spec(3, 3, 10, 10_000);
    LevelLaw law = LevelLaw.uniform(7);
    SweepTheory sweep = SweepTheory.of(spec, law);
    assertThat(sweep.roundArrivals()).isEqualTo(1470);
    assertThat(sweep.zeroShare()).isLessThan(10_000.0 / spec.cells());
    StableBloomFilter filter = new StableBloomFilter(spec, FastDigest.seeded(1), 1);
    SplittableRandom random = RandomSource.seeded(2);
    double sum = 0;
    int samples = 100;
    for (int i = -10; i < samples; i++) {
      // Farther apart than a cell remembers.
      for (int t = 0; t < 7 * 1470; t++) {
        filter.observe(random.nextLong(), 1 + random.nextInt(7));
      }
      sum += i < 0 ? 0 : filter.zeroShare();
    }
    double deviation = Math.sqrt(0.25 / spec.cells() / samples);
    assertThat(sum / samples)
        .as("share of zeros, 4.5 deviations")
        .isCloseTo(sweep.zeroShare(), within(4.5 * deviation));
  }

  @Test
  void forgetsNothingForLevelLessOneRounds() {
    SweepTheory sweep = SweepTheory.of(spec(3, 5, 512, 4000), LevelLaw.uniform(7));
    double t = sweep.roundArrivals();
    for (int level = 1; level <= 7; level++) {
      assertThat(sweep.zeroAtReturn(level, (long) ((level - 1) * t) + 1)).isZero();
      assertThat(sweep.zeroAtReturn(level, (long) ((level - 1) * t) + 3)).isPositive();
      assertThat(sweep.zeroAtReturn(level, (long) (level * t) + 2)).isEqualTo(sweep.zeroShare());
    }
    assertThat(sweep.zeroAtReturn(7, 1_000_000_000_000_000L)).isEqualTo(sweep.zeroShare());
    assertThat(sweep.zeroShare()).isCloseTo(4000.0 / 14_700, within(1e-14));
  }

  @Test
  void refusesWhatIsOutOfRange() {
    for (double share : new double[] {Double.NaN, 0, 1, -1}) {
      assertThatThrownBy(() -> SweepTheory.raisesPerRound(share, 2))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("zeroShare: " + share + " (expected: 0 < zeroShare < 1)");
    }
    assertThatThrownBy(() -> SweepTheory.raisesPerRound(0.5, Double.NaN))
        .hasMessage("meanLevel: NaN (expected: finite, at least 1.0)");
    assertThatThrownBy(() -> SweepTheory.zeroShare(-1, 2))
        .hasMessage("raisesPerRound: -1.0 (expected: finite, at least 0.0)");
    StableBloomSpec random = new StableBloomSpec(1, 1, 1, 1, InsertRule.FULL, EvictRule.RANDOM);
    assertThatThrownBy(() -> SweepTheory.of(random, LevelLaw.uniform(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
