package io.tidemark.core.filter.counting;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.hash.FastDigest;
import io.tidemark.workload.statistics.NormalDistribution;
import io.tidemark.workload.stream.ZipfStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many counts are wrong, by the rule. */
class SpectralErrorTest {
  private static final int KEYS = 500;
  private static final int ITEMS = 20_000;
  private static final int RUNS = 15;

  private static int wrong(SpectralRule rule, int cells, int probes, double skew, int run) {
    SpectralBloomFilter filter = new SpectralBloomFilter(
        new SpectralBloomSpec(cells, probes, rule, 0, 0.25), FastDigest.seeded(run));
    ZipfStream stream = new ZipfStream(new ZipfStream.Parameters(KEYS, skew, run));
    long[] truth = new long[KEYS];
    for (int i = 0; i < ITEMS; i++) {
      long key = stream.next();
      truth[(int) key]++;
      filter.add(filter.digest().of(key));
    }
    int wrong = 0;
    for (int key = 0; key < KEYS; key++) {
      long estimate = filter.estimate(filter.digest().of((long) key));
      assertThat(estimate).as("key %d", key).isGreaterThanOrEqualTo(truth[key]);
      wrong += estimate == truth[key] ? 0 : 1;
    }
    return wrong;
  }

  /**
   * By minimum selection a count is wrong if all counters of its key are shared, with probability (1 -
   * e^-gamma)^k. Wrong counts of one run depend on each other through the counters; the interval
   * allows a variance of four times the binomial one, and is wrong once in a million then.
   */
  @ParameterizedTest
  @CsvSource({"0, 5, 0.7", "0, 3, 0.46", "0.5, 5, 0.7", "0.5, 3, 0.46", "1, 5, 0.7", "1, 3, 0.46"})
  void isThatOfTheTheory(double skew, int probes, double gamma) {
    int cells = (int) Math.round(KEYS * probes / gamma);
    int bySelection = 0;
    int byIncrease = 0;
    for (int run = 0; run < RUNS; run++) {
      bySelection += wrong(SpectralRule.MINIMUM_SELECTION, cells, probes, skew, run);
      byIncrease += wrong(SpectralRule.MINIMAL_INCREASE, cells, probes, skew, run);
    }
    double counts = (double) KEYS * RUNS;
    double theory = Math.pow(1 - Math.exp(-gamma), probes);
    double deviations = NormalDistribution.quantile(1 - 5e-7);
    double bound = deviations * Math.sqrt(4 * theory * (1 - theory) / counts);
    assertThat(bySelection / counts)
        .as("wrong counts by minimum selection, theory %.4f, 1 - 1e-6 interval", theory)
        .isBetween(theory - bound, theory + bound);
    assertThat(byIncrease).as("wrong counts by minimal increase").isLessThanOrEqualTo(bySelection);
  }
}
