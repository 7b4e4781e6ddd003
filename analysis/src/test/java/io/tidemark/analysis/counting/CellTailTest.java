package io.tidemark.analysis.counting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.filter.counting.CountingBloomFilter;
import io.tidemark.core.filter.counting.CountingBloomSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.kernel.CountKernel.Places;
import io.tidemark.workload.statistics.BinomialInterval;
import java.util.SplittableRandom;
import org.hipparchus.special.Beta;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellTailTest {
  /** A counter of keys with equal counts holds a binomial number of them. */
  @ParameterizedTest
  @CsvSource({"1000, 3, 6529, 1", "1000000, 7, 9600000, 100", "100000000, 4, 800000000, 12"})
  void boundsAndNearlyIsTheBinomialTail(double n, int k, long m, double count) {
    CellTail tail = new CellTail(CountLaw.zipf(n, count, 0), new Places(1, m, k));
    for (int hits = 4; hits <= 20; hits++) {
      double exact = Beta.regularizedBeta(1.0 / m, hits, n * k - hits + 1);
      double v = hits * count;
      assertThat(tail.bound(v)).as("%d hits", hits).isGreaterThanOrEqualTo(exact * (1 - 1e-9));
      // Stirling's formula for hits!, by 1/(12 hits), and the tail beyond as a geometric series.
      assertThat(tail.atLeast(v)).as("%d hits", hits).isCloseTo(exact, within(0.1 * exact));
      assertThat(tail.bound(v - count / 2)).as("between").isEqualTo(tail.bound(v));
    }
  }

  /** In blocks a key can hit a counter several times; one key alone, by the binomial law. */
  @ParameterizedTest
  @CsvSource({"2, 7, 10", "3, 20, 10", "5, 64, 3"})
  void oneKeyInABlock(int hits, int k, int blocks) {
    CellTail tail = new CellTail(CountLaw.zipf(1, 1000, 0), new Places(blocks, 256, k));
    double exact = Beta.regularizedBeta(1.0 / 256, hits, k - hits + 1) / blocks;
    assertThat(tail.bound(hits * 1000)).isGreaterThanOrEqualTo(exact);
    // What the refined form leaves out is of the order of 1/hits.
    assertThat(tail.atLeast(hits * 1000)).isCloseTo(exact, within(exact / (2 * hits)));
    assertThat(tail.bound(1000.0 * (k + 1))).isZero();
  }

  /** Filters with too few bits saturate no more often than the bound says. */
  @ParameterizedTest
  @CsvSource({"STANDARD, 1, 0, 3", "BLOCKED, 1, 0, 3", "STANDARD, 5, 1, 9", "BLOCKED, 5, 1, 9"})
  void saturatesNoMoreOftenThanTheBound(CountLayout layout, double mean, double skew, int bits) {
    int n = 500;
    int k = 5;
    long m = 4864;
    CountLaw law = CountLaw.zipf(n, mean, skew);
    SplittableRandom random = new SplittableRandom(bits);
    int fillings = 2000;
    int saturated = 0;
    CountingBloomFilter filter =
        new CountingBloomFilter(new CountingBloomSpec(m, bits, k, layout), FastDigest.seeded(1));
    for (int filling = 0; filling < fillings; filling++) {
      filter.clear();
      for (int rank = 1; rank <= n; rank++) {
        filter.add(random.nextLong(), (long) Math.floor(law.count(rank) + random.nextDouble()));
      }
      saturated += filter.saturatedCells() > 0 ? 1 : 0;
    }
    CellTail tail = new CellTail(law, CountErrors.places(m, k, layout));
    double low = BinomialInterval.clopperPearson(saturated, fillings, 1 - 1e-6).low();
    double high = BinomialInterval.clopperPearson(saturated, fillings, 1 - 1e-6).high();
    assertThat(tail.saturation(bits))
        .as("%d of %d saturated", saturated, fillings)
        .isGreaterThan(low);
    // Where it bounds too much, that makes counters one bit wider and no more.
    assertThat(tail.saturation(bits + 1))
        .as("%d of %d saturated with one bit less", saturated, fillings)
        .isLessThan(high);
  }
}
