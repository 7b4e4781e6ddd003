package io.tidemark.analysis.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.analysis.keys.DistinctTheory;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.workload.random.RandomSource;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LearnedPartsTest {
  private static final FastDigest DIGEST = FastDigest.seeded(5);

  private static long remixed(long key) {
    return SampledKeys.remix(DIGEST.of(key));
  }

  /* The number of keys goes up and down again, so that the share of the sample does the opposite. */
  @Test
  void sampleTellsTheTruthAboutTheKeysItKnows() {
    int window = 1000;
    SampledKeys keys = new SampledKeys(64, window);
    Map<Long, Integer> last = new HashMap<>();
    SplittableRandom random = RandomSource.seeded(1);
    int known = 0;
    double leastShare = 1;
    for (int tick = 0; tick < 100_000; tick++) {
      int universe = tick / 25_000 % 2 == 0 ? 20 : 4000;
      long key = random.nextInt(universe);
      if (keys.knows(remixed(key))) {
        known++;
        long age = keys.age(remixed(key), tick);
        int exact = last.containsKey(key) ? tick - last.get(key) : Integer.MAX_VALUE;
        if (exact < window || age < window) {
          assertThat(age).as("tick %s", tick).isEqualTo(exact);
        }
      }
      leastShare = Math.min(leastShare, keys.share());
      keys.note(remixed(key), tick);
      last.put(key, tick);
    }
    // 32 keys of the 1730 that 4000 have in 2000 items: a share of 2^-6 is the first that fits.
    assertThat(leastShare).isBetween(0x1p-8, 0x1p-5);
    assertThat(keys.share()).isLessThan(1);
    // In the first quarter all 20 keys fit.
    assertThat(known).isGreaterThan(25_000);
  }

  @Test
  void sampleForgetsWhatIsOlderThanTheRoundOfItsTimes() {
    SampledKeys keys = new SampledKeys(64, 1L << 30);
    keys.note(remixed(1), 0);
    keys.note(remixed(1), 1L << 29);
    assertThat(keys.age(remixed(1), (1L << 29) + 100)).isBetween(64L, 128L);
    assertThat(keys.age(remixed(1), 1L << 28)).isZero();
    assertThat(keys.age(remixed(1), (1L << 29) + (1L << 36))).isEqualTo(SampledKeys.OLDER);
  }

  @Test
  void countsAreHalvedAndNeverTooLowBeforeThat() {
    HalvingCounts counts = new HalvingCounts(1024, 100);
    for (int i = 0; i < 99; i++) {
      counts.add(remixed(i % 10));
    }
    for (int key = 0; key < 9; key++) {
      assertThat(counts.count(remixed(key))).isBetween(10, HalvingCounts.MOST);
    }
    assertThat(counts.newItems()).isLessThanOrEqualTo(10);
    counts.add(remixed(9));
    assertThat(counts.items()).isEqualTo(50);
    assertThat(counts.count(remixed(0))).isBetween(5, 7);
  }

  @Test
  void lawHasTheAgesThatWereLearned() {
    AgeLaw law = new AgeLaw(100);
    for (int age = 0; age < 300; age++) {
      law.add(2, age);
    }
    assertThat(law.total(2)).isEqualTo(300);
    assertThat(law.out(2)).isEqualTo(200);
    assertThat(law.tail(2, 0)).isEqualTo(300);
    assertThat(law.tail(2, 1000)).isEqualTo(100);
    // Inside a bucket of at most 19 ages, at most one is on the wrong side.
    for (int age = 1; age < 200; age++) {
      assertThat(law.tail(2, age)).as("age %s", age).isCloseTo(300.0 - age, within(1.0));
    }
    assertThat(law.total(1)).isZero();
  }

  /*
   * Uniform keys: eq. 16. An estimate has a standard error of 0.77 / 2^4, and the mean of four that
   * of half as much; four of these, and 2 % for the interpolation between powers of four.
   */
  @ParameterizedTest
  @ValueSource(doubles = {16, 100, 1024, 5000, 16384})
  void distinctKeysAreLearned(double items) {
    LearnedDistinct distinct = new LearnedDistinct(8, 16384);
    assertThat(distinct.distinct(items)).isEqualTo(items);
    SplittableRandom random = RandomSource.seeded(2);
    for (int i = 0; i < 200_000; i++) {
      distinct.observe(DIGEST.of(random.nextInt(4096)));
    }
    double expected = DistinctTheory.uniform(4096, items);
    double error = 4 * 0.77 / 16 / 2 + 0.02;
    assertThat(distinct.distinct(items)).isCloseTo(expected, within(error * expected));
    assertThat(distinct.memoryBytes()).isBetween(512L, 1024L);
  }

  @Test
  void distinctKeysOfOneKeyAreOne() {
    LearnedDistinct distinct = new LearnedDistinct(6, 1 << 20);
    for (int i = 0; i < 5000; i++) {
      distinct.observe(77);
    }
    assertThat(distinct.distinct(0)).isZero();
    assertThat(distinct.distinct(1000)).isCloseTo(1, within(0.05));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> distinct.distinct(Double.NaN))
        .withMessageStartingWith("items: NaN");
  }

  @Test
  void priorIsTheShareOfTheKey() {
    LearnedPrior prior = new LearnedPrior(8192, 4000);
    assertThat(prior.probability(3)).isBetween(1e-9, 1 - 1e-9);
    // Of 2000 items 8 are of one key, and 1992 of as many others: nearly all is unseen.
    for (int i = 0; i < 2000; i++) {
      prior.observe(DIGEST.of(i % 250 == 0 ? -1 : i));
    }
    double known = prior.probability(DIGEST.of(-1L));
    double unseen = prior.probability(DIGEST.of(123_456L));
    assertThat(known).isLessThan(8.0 / 2000 / 4);
    assertThat(known / unseen).isCloseTo(8 / 0.5, within(1e-9));
    for (int i = 0; i < 200_000; i++) {
      prior.observe(DIGEST.of(i % 400));
    }
    // Now nothing is new, but counts end at 15, and only so many items count as are remembered.
    assertThat(prior.probability(DIGEST.of(7L))).isLessThan(1.0 / 400);
    assertThat(prior.probability(DIGEST.of(7L))).isGreaterThan(100 * unseen);
  }

  @Test
  void oddsAreCorrectedByWhatCameTrue() {
    OddsCorrection correction = new OddsCorrection(2);
    assertThat(correction.factor(0)).isEqualTo(1);
    double cautionAtFirst = correction.caution(0);
    for (int i = 0; i < 1000; i++) {
      correction.add(0, 0.5, i % 4 == 0 ? 1 : 0);
    }
    // The odds are 1 to 3 and not 1 to 1; 4 more of each draw them to 254 / 754 at least.
    assertThat(correction.factor(0)).isBetween(1.0 / 3, 254.0 / 754 + 1e-6);
    assertThat(correction.caution(0)).isBetween(cautionAtFirst, 1.0);
    assertThat(correction.factor(1)).isEqualTo(1);
  }

  @Test
  void guardBelievesARecordAndLosesFaith() {
    PenaltyGuard guard = new PenaltyGuard();
    assertThat(guard.allows(0.999, 5, 1)).isFalse();
    for (int i = 0; i < 3; i++) {
      guard.record(false, 0.9, 5, 5, 0.5);
    }
    assertThat(guard.allows(0.999, 5, 1)).isFalse();
    guard.record(false, 0.9, 5, 5, 0.5);
    assertThat(guard.allows(0.999, 5, 1)).isTrue();
    // One that is hardly likely to spare anything is not covered by the account.
    assertThat(guard.allows(0.6, 5, 5)).isFalse();
    for (int i = 0; i < 2; i++) {
      guard.record(true, 0.9, 5, 5, 0.5);
    }
    assertThat(guard.allows(0.999, 5, 1)).isFalse();
  }

  @Test
  void posteriorOfPieces() {
    // 1/8 on [0, 10), 4/8 on [10, 20), 1/8 on [20, 40), and 2/8 beyond with a mean of 100.
    LearnedPosterior posterior =
        new LearnedPosterior(new double[] {0, 10, 20, 40}, new double[] {1, 4, 1, 2}, 100);
    assertThat(posterior.within(0)).isZero();
    assertThat(posterior.within(15)).isCloseTo(3.0 / 8, within(1e-12));
    assertThat(posterior.between(10, 40)).isCloseTo(5.0 / 8, within(1e-12));
    assertThat(posterior.within(140)).isCloseTo(1 - 0.25 / Math.E, within(1e-12));
    assertThat(posterior.expectedAge())
        .isCloseTo((4.5 + 4 * 14.5 + 29.5 + 2 * 140) / 8, within(1e-12));
    assertThat(posterior.likeliestAge()).isEqualTo(10);
    assertThat(posterior.credible(0.5)).isEqualTo(new AgeInterval(10, 20, 0.5));
    assertThat(posterior.credible(0.25)).isEqualTo(new AgeInterval(10, 15, 0.25));
    AgeInterval wide = posterior.credible(0.9);
    assertThat(wide.probability()).isGreaterThanOrEqualTo(0.9);
    assertThat(posterior.between(wide.from(), wide.to())).isEqualTo(wide.probability());
  }
}
