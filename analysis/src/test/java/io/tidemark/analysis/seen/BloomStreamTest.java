package io.tidemark.analysis.seen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.core.filter.seen.BloomSpec;
import org.junit.jupiter.api.Test;

class BloomStreamTest {
  private static double sum(BloomSpec spec, int from, int to) {
    double sum = 0;
    for (int keys = from; keys < to; keys++) {
      sum += BloomTheory.falsePositiveRate(spec, keys);
    }
    return sum;
  }

  /** The sum over keys lies below the integral by at most the last rate: the rate only grows. */
  private static void assertAgrees(BloomSpec spec, int from, int to) {
    double last = BloomTheory.falsePositiveRate(spec, to);
    double sum = sum(spec, from, to);
    assertThat(BloomTheory.expectedFalsePositives(spec, from, to))
        .as("%s keys %s..%s", spec, from, to)
        .isCloseTo(sum, within(last + 0.001 * sum));
  }

  @Test
  void isTheSumOfTheRates() {
    for (int probes : new int[] {1, 4, 10, 20}) {
      BloomSpec spec = new BloomSpec(20_000, probes, BloomLayout.STANDARD);
      assertAgrees(spec, 0, 2_000);
      assertAgrees(spec, 0, 30_000);
      assertAgrees(spec, 500, 800);
    }
  }

  @Test
  void isTheSumOfTheRatesInBlocksToo() {
    assertAgrees(new BloomSpec(64 * 40, 4, BloomLayout.BLOCKED), 100, 400);
  }

  @Test
  void nothingHappensWithoutKeys() {
    BloomSpec spec = new BloomSpec(20_000, 4, BloomLayout.STANDARD);
    assertThat(BloomTheory.expectedFalsePositives(spec, 0, 0)).isZero();
    assertThat(BloomTheory.expectedFalsePositives(spec, 70, 70)).isZero();
  }
}
