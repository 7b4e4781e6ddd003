package io.tidemark.analysis.seen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class BloomTuningTest {
  @ParameterizedTest
  @CsvSource({
    "STANDARD, 1, 0.5", "STANDARD, 1000, 0.1", "STANDARD, 1000000, 0.01",
    "STANDARD, 123456789, 1e-9", "BLOCKED, 1, 0.5", "BLOCKED, 1000, 0.1",
    "BLOCKED, 1000000, 0.01", "BLOCKED, 50000000, 0.001", "BLOCKED, 1000000, 1e-6"
  })
  void reachesTheErrorAndNoSmallerFilterOfTheSameProbesWould(
      BloomLayout layout, long keys, double error) {
    BloomSpec spec = BloomTuning.forError(keys, error, layout);
    assertThat(BloomTheory.falsePositiveRate(spec, (double) keys))
        .isLessThanOrEqualTo(error * (1 + 1e-9));
    long step = layout == BloomLayout.BLOCKED ? 64 : 1;
    long smaller = spec.bits() - step;
    if (smaller >= (layout == BloomLayout.BLOCKED ? BloomSpec.MIN_BLOCKED_BITS : 1)) {
      BloomSpec less = new BloomSpec(smaller, spec.probes(), layout);
      assertThat(BloomTheory.falsePositiveRate(less, (double) keys))
          .isGreaterThan(error * (1 - 1e-9));
    }
  }

  @Test
  void blockedAtOnePercentTakesFourWordsAndAtMostTenPointOneBits() {
    BloomSpec spec = BloomTuning.forError(10_000_000, 0.01, BloomLayout.BLOCKED);
    assertThat(spec.windowWords()).isEqualTo(4);
    assertThat(spec.bits() / 1e7).isLessThanOrEqualTo(10.1);
  }

  @Test
  void standardIsWithinOnePercentOfTheOptimum() {
    for (double error : new double[] {0.1, 0.01, 0.001, 1e-6}) {
      BloomSpec spec = BloomTuning.forError(10_000_000, error, BloomLayout.STANDARD);
      assertThat(spec.bits() / 1e7)
          .isBetween(
              BloomTheory.optimalBitsPerKey(error), 1.01 * BloomTheory.optimalBitsPerKey(error));
    }
  }

  @ParameterizedTest
  @EnumSource(BloomLayout.class)
  void memoryGoesWhereNoOtherNumberOfProbesIsMuchBetter(BloomLayout layout) {
    long bytes = 1 << 20;
    for (long keys : new long[] {100_000, 800_000, 3_000_000}) {
      BloomSpec spec = BloomTuning.forMemory(bytes, keys, layout);
      assertThat(spec.memoryBytes()).isEqualTo(bytes);
      double rate = BloomTheory.falsePositiveRate(spec, (double) keys);
      for (int probes = 4; probes <= 16; probes++) {
        BloomSpec other = new BloomSpec(spec.bits(), probes, layout);
        // A wide window must lower the error by more than 13 % to be taken.
        double slack = layout == BloomLayout.BLOCKED && other.windowWords() > 4 ? 0.87 : 1;
        assertThat(BloomTheory.falsePositiveRate(other, (double) keys))
            .as("%s against %s", other, spec)
            .isGreaterThanOrEqualTo(slack * rate * (1 - 1e-9));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(BloomLayout.class)
  void keysAtErrorInvertsTheTheory(BloomLayout layout) {
    for (double error : new double[] {0.3, 0.01, 1e-4}) {
      BloomSpec spec = BloomTuning.forError(1_000_000, error, layout);
      assertThat(BloomTuning.keysAtError(spec, error) / 1e6).isCloseTo(1, within(1e-4));
    }
  }

  /** The promise, measured: theory inside an interval that covers with probability 1 - 1e-6. */
  @ParameterizedTest
  @CsvSource({
    "STANDARD, 0.1, 1000000", "STANDARD, 0.01, 2000000", "STANDARD, 0.0001, 20000000",
    "BLOCKED, 0.1, 1000000", "BLOCKED, 0.01, 2000000", "BLOCKED, 0.0001, 20000000"
  })
  void theFilterKeepsThePromise(BloomLayout layout, double error, int queries) {
    long keys = 300_000;
    BloomSpec spec = BloomTuning.forError(keys, error, layout);
    BloomFilter filter = new BloomFilter(spec, FastDigest.seeded(7));
    SplittableRandom random = new SplittableRandom(11);
    for (long i = 0; i < keys; i++) {
      filter.add(random.nextLong());
    }
    long found = 0;
    for (int i = 0; i < queries; i++) {
      found += filter.mightContain(random.nextLong()) ? 1 : 0;
    }
    Interval interval = BinomialInterval.clopperPearson(found, queries, 1 - 1e-6);
    assertThat(BloomTheory.falsePositiveRate(spec, (double) keys))
        .as("found %d of %d", found, queries)
        .isBetween(interval.low(), interval.high());
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, 0, 1, -0.1, 2})
  void refusesAnErrorThatIsNoProbability(double error) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BloomTuning.forError(1000, error, BloomLayout.BLOCKED))
        .withMessage("error: " + error + " (expected: 0 < error < 1)");
  }

  @Test
  void refusesWhatNoArrayHolds() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BloomTuning.forError(Long.MAX_VALUE, 0.01, BloomLayout.STANDARD))
        .withMessageContaining("bits needed: ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BloomTuning.forError(0, 0.01, BloomLayout.STANDARD))
        .withMessageStartingWith("keys: 0 ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BloomTuning.forError(1000, 1e-7, BloomLayout.BLOCKED))
        .withMessageContaining("error of the blocked layout: 1.0E-7");
  }
}
