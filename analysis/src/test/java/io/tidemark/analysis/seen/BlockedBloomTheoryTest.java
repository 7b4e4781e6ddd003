package io.tidemark.analysis.seen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.analysis.seen.BlockedBloomTheory.Overlap;
import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import io.tidemark.workload.statistics.MeanAccumulator;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BlockedBloomTheoryTest {
  private static BloomSpec blocked(long bits, int probes) {
    return new BloomSpec(bits, probes, BloomLayout.BLOCKED);
  }

  /** One key: found if the asked window overlaps and all its bits are the key's. */
  @ParameterizedTest
  @ValueSource(ints = {4, 5, 6, 7, 8})
  void agreesWithASumOverAllPlacesForOneKey(int probes) {
    BloomSpec spec = blocked(64 * 1000, probes);
    double windows = 1000 - 3;
    // With one key only the same window has bits in all words of the asked one.
    double sameWindow = 1;
    for (int word = 0; word < 4; word++) {
      sameWindow *= spec.probesInWord(word) == 1 ? 1.0 / 64 : allOfTwoDraws();
    }
    assertThat(BlockedBloomTheory.falsePositiveRate(spec, 1))
        .isCloseTo(sameWindow / windows, within(1e-9 * sameWindow / windows));
  }

  /** Two asked draws both among two set draws in a word of 64 bits, by enumeration. */
  private static double allOfTwoDraws() {
    int hits = 0;
    for (int a = 0; a < 64; a++) {
      for (int b = 0; b < 64; b++) {
        // By symmetry the two set draws are (0, s) with s = 0 for one case in 64.
        for (int s = 0; s < 64; s++) {
          hits += (a == 0 || a == s) && (b == 0 || b == s) ? 1 : 0;
        }
      }
    }
    return hits / (64.0 * 64 * 64);
  }

  /**
   * Filters of the sizes people use, against simulation: the interval covers the truth with
   * probability 1 - 1e-6 per case.
   */
  @ParameterizedTest
  @CsvSource({
    "4, 4.9", "5, 7.5", "6, 9.96", "7, 10", "8, 16", "9, 12", "10, 15", "12, 14", "16, 12", "16, 16"
  })
  void liesInTheConfidenceIntervalOfASimulation(int probes, double bitsPerKey) {
    int keys = 400_000;
    BloomSpec spec = blocked((long) (keys * bitsPerKey / 64) << 6, probes);
    long found = 0;
    long asked = 0;
    SplittableRandom random = new SplittableRandom(probes * 1000L + (long) (bitsPerKey * 10));
    // Several fillings, so that the variation between fillings is averaged as the theory does.
    for (int filling = 0; filling < 4; filling++) {
      BloomFilter filter = new BloomFilter(spec, FastDigest.seeded(filling));
      for (int i = 0; i < keys; i++) {
        filter.add(random.nextLong());
      }
      for (int i = 0; i < 1_000_000; i++) {
        found += filter.mightContain(random.nextLong()) ? 1 : 0;
      }
      asked += 1_000_000;
    }
    Interval interval = BinomialInterval.clopperPearson(found, asked, 1 - 1e-6);
    assertThat(BlockedBloomTheory.falsePositiveRate(spec, keys))
        .as("found %d of %d", found, asked)
        .isBetween(interval.low(), interval.high());
  }

  @Test
  void staysPositiveAndMonotoneWhereDoublesWouldCancel() {
    BloomSpec spec = blocked(64_000_000, 16);
    double before = 0;
    for (double keys : new double[] {1, 10, 100, 1e4, 1e5, 1e6, 3e6}) {
      double rate = BlockedBloomTheory.falsePositiveRate(spec, keys);
      assertThat(rate).as("after %s keys", keys).isGreaterThan(before).isLessThan(1);
      before = rate;
    }
  }

  @Test
  void isZeroForAnEmptyFilterAndAlmostOneForAFullOne() {
    BloomSpec spec = blocked(6400, 6);
    assertThat(BlockedBloomTheory.falsePositiveRate(spec, 0)).isZero();
    assertThat(BlockedBloomTheory.falsePositiveRate(spec, 1e6)).isCloseTo(1, within(1e-12));
  }

  /** Two derivations that share no step: one cancels, the other only adds. */
  @ParameterizedTest
  @CsvSource({"2|1|1|2, 1000", "2|2|2|2, 4000", "1|1|1|1, 300", "2|2|1|1|1|1|2|2, 4000"})
  void sumAndChainAgreeWhereTheSumHasItsDigits(String pattern, double keys) {
    int[] draws =
        Arrays.stream(pattern.split("\\|")).mapToInt(Integer::parseInt).toArray();
    int reach = draws.length - 1;
    Overlap overlap = new Overlap(-reach, reach, 1000);
    CoverageSum sum = new CoverageSum(draws);
    double rate = sum.rate(overlap, keys);
    assertThat(sum.isTrusted(rate)).isTrue();
    assertThat(new CoverageChain(draws).rate(overlap, keys)).isCloseTo(rate, within(1e-4 * rate));
  }

  /** The ends of the array, which count in the smallest filters; many fillings of each. */
  @ParameterizedTest
  @CsvSource({"512, 6, 40", "512, 12, 30", "640, 16, 20", "1024, 8, 80"})
  void isRightForTheSmallestFilters(long bits, int probes, int keys) {
    BloomSpec spec = blocked(bits, probes);
    BloomFilter filter = new BloomFilter(spec, FastDigest.seeded(1));
    SplittableRandom random = new SplittableRandom(bits + probes);
    MeanAccumulator rates = new MeanAccumulator();
    for (int filling = 0; filling < 20_000; filling++) {
      filter.clear();
      for (int i = 0; i < keys; i++) {
        filter.add(random.nextLong());
      }
      rates.add(filter.expectedError());
    }
    // Five standard errors: a chance of 6e-7 per case that a right formula fails.
    assertThat(BlockedBloomTheory.falsePositiveRate(spec, keys))
        .isCloseTo(rates.mean(), within(5 * rates.standardError()));
  }
}
