package io.tidemark.core.filter.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.contract.ArrivalFilterContract;
import io.tidemark.core.filter.ArrivalFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.Probes;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneralizedBloomFilterTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(5);
  private static final double RISK = 1e-6;

  @Nested
  class Balanced implements ArrivalFilterContract {
    @Override
    public ArrivalFilter emptyFilter() {
      return filter(10_007, 3, 3);
    }
  }

  @Nested
  class OneSided implements ArrivalFilterContract {
    @Override
    public ArrivalFilter emptyFilter() {
      return filter(16_384, 2, 5);
    }
  }

  private static GeneralizedBloomFilter filter(long bits, int zeroProbes, int oneProbes) {
    return new GeneralizedBloomFilter(
        new GeneralizedBloomSpec(bits, zeroProbes, oneProbes), DIGEST);
  }

  /**
   * The sets of the paper, cell by cell, in filters so small that nearly every key has cells twice
   * or on both sides.
   */
  @ParameterizedTest
  @CsvSource({"1,1,1", "2,3,1", "7,2,2", "31,5,4", "64,1,9", "130,30,30", "1000,64,64", "9999,4,4"})
  void isThePapersDefinitionInSets(int bits, int zeroProbes, int oneProbes) {
    GeneralizedBloomFilter filter = filter(bits, zeroProbes, oneProbes);
    BitSet cells = new BitSet(bits);
    SplittableRandom random = RandomSource.seeded(bits);
    for (int i = 0; i < 3_000; i++) {
      long digest = DIGEST.of(random.nextInt(200));
      BitSet ones = new BitSet(bits);
      BitSet zeros = new BitSet(bits);
      long state = digest;
      for (int probe = 0; probe < oneProbes + zeroProbes; probe++) {
        (probe < oneProbes ? ones : zeros).set((int) Probes.position(state, bits));
        state = Probes.next(state);
      }
      ones.andNot(zeros);
      long evidence = i % 2 == 0 ? filter.evidence(digest) : filter.observeEvidence(digest);
      assertThat(GeneralizedEvidence.zeros(evidence)).isEqualTo(zeros.cardinality());
      assertThat(GeneralizedEvidence.ones(evidence)).isEqualTo(ones.cardinality());
      BitSet onesKept = (BitSet) ones.clone();
      onesKept.and(cells);
      BitSet zerosKept = (BitSet) zeros.clone();
      zerosKept.andNot(cells);
      assertThat(GeneralizedEvidence.onesKept(evidence)).isEqualTo(onesKept.cardinality());
      assertThat(GeneralizedEvidence.zerosKept(evidence)).isEqualTo(zerosKept.cardinality());
      boolean kept = onesKept.equals(ones) && zerosKept.equals(zeros);
      assertThat(GeneralizedEvidence.isKept(evidence)).isEqualTo(kept);
      if (i % 2 == 0) {
        assertThat(filter.mightContain(digest)).isEqualTo(kept);
        assertThat(filter.observe(digest)).isEqualTo(kept);
      }
      cells.or(ones);
      cells.andNot(zeros);
      assertThat(filter.fill()).isEqualTo((double) cells.cardinality() / bits);
    }
    assertThat(filter.items()).isEqualTo(3_000);
  }

  /** Equations 28 to 31: that a cell is 0 after j insertions, if it was 0 with a probability. */
  private static double zeroAfter(GeneralizedBloomSpec spec, double startsZero, int inserts) {
    double missed = 1 - 1.0 / spec.bits();
    double q0 = 1 - Math.pow(missed, spec.zeroProbes());
    double q1 = (1 - Math.pow(missed, spec.oneProbes())) * Math.pow(missed, spec.zeroProbes());
    double untouched = Math.pow(1 - q0 - q1, inserts);
    return startsZero * untouched + q0 / (q0 + q1) * (1 - untouched);
  }

  /**
   * Each trial has keys of its own, so that trials are independent: the number of keys that are
   * found is binomial, and a mean of fractions in [0, 1] is within Hoeffding's bound. The product of
   * equation 32 takes the cells of a key as independent, which they are up to O(k²/m); the interval
   * is wider than that.
   */
  @ParameterizedTest
  @CsvSource({"3,3,100", "3,3,700", "2,4,300", "5,5,200", "1,1,4000"})
  void wearsAwayAsEquation32Says(int zeroProbes, int oneProbes, int inserts) {
    int trials = 4_000;
    GeneralizedBloomSpec spec = new GeneralizedBloomSpec(4_096, zeroProbes, oneProbes);
    SplittableRandom random = RandomSource.seeded(inserts);
    int found = 0;
    double zerosKept = 0;
    double onesKept = 0;
    for (int trial = 0; trial < trials; trial++) {
      GeneralizedBloomFilter filter = new GeneralizedBloomFilter(spec, DIGEST);
      long key = random.nextLong();
      filter.observe(key);
      for (int i = 0; i < inserts; i++) {
        filter.observe(random.nextLong());
      }
      long evidence = filter.evidence(key);
      found += GeneralizedEvidence.isKept(evidence) ? 1 : 0;
      zerosKept +=
          (double) GeneralizedEvidence.zerosKept(evidence) / GeneralizedEvidence.zeros(evidence);
      onesKept += GeneralizedEvidence.ones(evidence) == 0
          ? 1
          : (double) GeneralizedEvidence.onesKept(evidence) / GeneralizedEvidence.ones(evidence);
    }
    double zeroStays = zeroAfter(spec, 1, inserts);
    double oneStays = 1 - zeroAfter(spec, 0, inserts);
    Interval interval = BinomialInterval.clopperPearson(found, trials, 1 - RISK);
    assertThat(Math.pow(zeroStays, zeroProbes) * Math.pow(oneStays, oneProbes))
        .as("a key is found, %d of %d, 1 - 1e-6 interval", found, trials)
        .isBetween(interval.low(), interval.high());
    double hoeffding = Math.sqrt(Math.log(2 / RISK) / (2.0 * trials));
    assertThat(zerosKept / trials).as("c0 / r0").isEqualTo(zeroStays, within(hoeffding));
    assertThat(onesKept / trials).as("c1 / r1").isEqualTo(oneStays, within(hoeffding));
  }

  /**
   * Given the cells, absent keys are found independently. One key more or less changes at most all
   * of its cells, so by McDiarmid's inequality the fill is near its mean.
   */
  @ParameterizedTest
  @CsvSource({"3,3", "2,4", "4,2"})
  void settlesAndFindsAbsentKeysAsTheTheorySays(int zeroProbes, int oneProbes) {
    GeneralizedBloomSpec spec = new GeneralizedBloomSpec(1 << 16, zeroProbes, oneProbes);
    GeneralizedBloomFilter filter = new GeneralizedBloomFilter(spec, DIGEST);
    int inserts = 60_000;
    for (long key = 0; key < inserts; key++) {
      filter.observe(DIGEST.of(key));
    }
    double bound =
        (zeroProbes + oneProbes) * Math.sqrt(inserts * Math.log(2 / RISK) / 2) / spec.bits();
    assertThat(1 - filter.fill())
        .as("zeros, McDiarmid with risk 1e-6")
        .isEqualTo(zeroAfter(spec, 1, inserts), within(bound));
    int trials = 1_000_000;
    int found = 0;
    for (long key = 0; key < trials; key++) {
      found += filter.mightContain(DIGEST.of(~key)) ? 1 : 0;
    }
    Interval interval = BinomialInterval.clopperPearson(found, trials, 1 - RISK);
    assertThat(Math.pow(1 - filter.fill(), zeroProbes) * Math.pow(filter.fill(), oneProbes))
        .as("false positives, %d of %d, 1 - 1e-6 interval", found, trials)
        .isBetween(interval.low(), interval.high());
  }

  @Test
  void refusesShapesThatDoNotExist() {
    assertRefused(0, 1, 1, "bits: 0 (expected: 1..137438952896)");
    assertRefused(64, 0, 1, "zeroProbes: 0 (expected: 1..64)");
    assertRefused(64, 1, 0, "oneProbes: 0 (expected: 1..64)");
    assertRefused(64, 65, 1, "zeroProbes: 65 (expected: 1..64)");
    assertRefused(64, 1, 65, "oneProbes: 65 (expected: 1..64)");
    assertThat(new GeneralizedBloomSpec(65, 1, 1).memoryBytes()).isEqualTo(16);
  }

  private static void assertRefused(long bits, int zeroProbes, int oneProbes, String message) {
    assertThatThrownBy(() -> new GeneralizedBloomSpec(bits, zeroProbes, oneProbes))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
