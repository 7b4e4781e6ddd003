package io.tidemark.analysis.counting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.filter.counting.CountingBloomFilter;
import io.tidemark.core.filter.counting.CountingBloomSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.kernel.CountKernel.Places;
import io.tidemark.workload.statistics.MeanAccumulator;
import java.util.SplittableRandom;
import org.hipparchus.util.CombinatoricsUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountErrorsTest {
  /**
   * A key that is not there, by inclusion and exclusion over the counters that are left out, which
   * shares no step with the recursion.
   */
  private static double absentByInclusion(Places places, int n) {
    double b = (double) places.cellsPerBlock();
    int k = places.probes();
    double sum = 0;
    for (int d = 1; d <= k; d++) {
      double all = 0;
      for (int i = 0; i <= d; i++) {
        double missed = (1 - Math.pow(1 - i / b, k)) / places.blocks();
        all += (i % 2 == 0 ? 1 : -1)
            * CombinatoricsUtils.binomialCoefficientDouble(d, i)
            * Math.exp(n * Math.log1p(-missed));
      }
      sum += distinct(b, k, d) * all;
    }
    return sum;
  }

  /** The probability that k draws from b hit d, by Stirling's numbers. */
  private static double distinct(double b, int k, int d) {
    double p = CombinatoricsUtils.stirlingS2(k, d);
    for (int i = 0; i < d; i++) {
      p *= b - i;
    }
    return p / Math.pow(b, k);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 10, 3, 4", "1, 300, 5, 40", "1, 1000, 8, 90", "1, 256, 7, 30",
    "4, 256, 7, 100", "50, 256, 5, 1300", "1000, 256, 10, 20000", "7, 256, 1, 500"
  })
  void agreesWithInclusionAndExclusion(long blocks, long perBlock, int k, int n) {
    Places places = new Places(blocks, perBlock, k);
    double expected = absentByInclusion(places, n);
    // Alternating terms of a sum of at most 2^k lose as many bits, and four in the exponents.
    assertThat(CountErrors.absent(places, n))
        .isCloseTo(expected, within(1e-9 * expected + 0x1p-48 * (1 << k)));
  }

  /** To first order in 1/m; the second is of the order of k^4 / m^2. */
  @ParameterizedTest
  @CsvSource({"1025, 4, 200", "2000, 6, 250", "20000, 8, 2500", "3000, 10, 200"})
  void isExactEnoughWhereCountersAreMany(long m, int k, int n) {
    Places places = new Places(1, m, k);
    double expected = absentByInclusion(places, n);
    double second = Math.pow(k, 4) / m / m;
    assertThat(CountErrors.absent(places, n)).isCloseTo(expected, within(expected * second));
  }

  /**
   * Real filters of both layouts. Keys of one filling are wrong together, so that fillings are the
   * independent trials; five standard errors fail a right formula once in 1.7 million cases.
   */
  @ParameterizedTest
  @CsvSource({
    "STANDARD, 40, 3, 8", "STANDARD, 500, 6, 60", "STANDARD, 5000, 4, 700",
    "BLOCKED, 256, 2, 30", "BLOCKED, 512, 7, 60", "BLOCKED, 5120, 8, 500",
    "BLOCKED, 51200, 5, 6000", "BLOCKED, 2560, 20, 140"
  })
  void liesInTheConfidenceIntervalOfASimulation(CountLayout layout, int m, int k, int n) {
    CountingBloomFilter filter =
        new CountingBloomFilter(new CountingBloomSpec(m, 32, k, layout), FastDigest.seeded(1));
    SplittableRandom random = new SplittableRandom(31L * m + k);
    MeanAccumulator absent = new MeanAccumulator();
    MeanAccumulator present = new MeanAccumulator();
    long[] keys = new long[n];
    for (int filling = 0; filling < Math.max(60, 400_000 / n); filling++) {
      filter.clear();
      for (int i = 0; i < n; i++) {
        keys[i] = random.nextLong();
        filter.add(keys[i], 3);
      }
      int wrongPresent = 0;
      int wrongAbsent = 0;
      for (long key : keys) {
        wrongPresent += filter.estimate(key) > 3 ? 1 : 0;
        wrongAbsent += filter.estimate(random.nextLong()) > 0 ? 1 : 0;
      }
      present.add((double) wrongPresent / n);
      absent.add((double) wrongAbsent / n);
    }
    Places places = CountErrors.places(m, k, layout);
    assertThat(CountErrors.absent(places, n))
        .as("absent")
        .isCloseTo(absent.mean(), within(5 * absent.standardError()));
    assertThat(CountErrors.present(places, n))
        .as("present")
        .isCloseTo(present.mean(), within(5 * present.standardError()));
  }

  /** One key alone is wrong only if none of its counters is hit by one of its probes only. */
  @Test
  void aKeyAloneIsWrongByItself() {
    assertThat(CountErrors.present(new Places(1, 50, 2), 1)).isCloseTo(0.02, within(1e-15));
    assertThat(CountErrors.present(new Places(9, 256, 2), 1)).isCloseTo(1 / 256.0, within(1e-15));
    assertThat(CountErrors.present(new Places(9, 256, 3), 1)).isCloseTo(1 / 65536.0, within(1e-17));
    assertThat(CountErrors.present(new Places(1, 50, 1), 1)).isZero();
  }

  @Test
  void approachesThePapersFormula() {
    double paper = CountTheory.wrong(1e8, 7, 1e7);
    assertThat(CountErrors.wrong(new Places(1, 100_000_000, 7), 1e7))
        .isCloseTo(paper, within(1e-6 * paper));
    // Blocks cost something, but not much at usual errors.
    assertThat(CountErrors.wrong(new Places(390_625, 256, 7), 1e7))
        .isBetween(1.2 * paper, 2 * paper);
  }

  @Test
  void growsWithTheKeysAndStaysPositiveWhereDoublesWouldCancel() {
    for (Places places :
        new Places[] {new Places(1, 100_000, 40), new Places(400, 256, 40), new Places(1, 900, 40)
        }) {
      double before = 0;
      for (double n = 1; n < 1e6; n *= 3) {
        double rate = CountErrors.absent(places, n);
        assertThat(rate).as("%s, %s keys", places, n).isGreaterThan(0).isLessThan(1 + 1e-12);
        assertThat(rate).as("%s, %s keys", places, n).isGreaterThanOrEqualTo(before);
        before = rate;
      }
    }
  }
}
