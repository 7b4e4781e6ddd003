package io.tidemark.analysis.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.filter.window.AgePartitionedFilter;
import io.tidemark.core.filter.window.AgePartitionedSpec;
import io.tidemark.core.filter.window.RunProbability;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgePartitionedTheoryTest {
  /** Every outcome of a few events, one by one. */
  private static double enumerated(double[] probabilities, int k) {
    double sum = 0;
    for (int outcome = 0; outcome < 1 << probabilities.length; outcome++) {
      double probability = 1;
      int run = 0;
      int longest = 0;
      for (int i = 0; i < probabilities.length; i++) {
        boolean occurs = ((outcome >> i) & 1) == 1;
        probability *= occurs ? probabilities[i] : 1 - probabilities[i];
        run = occurs ? run + 1 : 0;
        longest = Math.max(longest, run);
      }
      sum += longest >= k ? probability : 0;
    }
    return sum;
  }

  @Test
  void countsRunsAsAnEnumerationDoes() {
    SplittableRandom random = RandomSource.seeded(1);
    for (int events = 0; events <= 12; events++) {
      double[] probabilities = random.doubles(events).toArray();
      for (int k = 1; k <= 13; k++) {
        assertThat(RunProbability.of(probabilities, k))
            .as("%d of %d", k, events)
            .isEqualTo(enumerated(probabilities, k), within(1e-14));
      }
    }
    assertThat(RunProbability.of(new double[] {1, 1, 1}, 3)).isOne();
    assertThat(RunProbability.of(new double[] {1e-90, 1e-90, 1e-90}, 3))
        .isEqualTo(1e-270, within(1e-283));
  }

  /**
   * Each trial has a filter, keys and a question of its own, so that the number of keys found is
   * binomial. A slice sees each of its keys once, at independent places that no other slice shares:
   * the mean of a product over slices is the product of their mean fills, and the theory is exact.
   */
  @ParameterizedTest
  @CsvSource({"1,40,10", "3,47,10", "3,50,10", "4,23,7", "6,60,5", "2,30,30"})
  void isWhatFiltersDo(int probes, long window, long generation) {
    AgePartitionedSpec spec = new AgePartitionedSpec(
        2L * probes * generation, probes, TickUnit.ITEMS, window, generation, 0);
    SplittableRandom random = RandomSource.seeded(window);
    int trials = 40_000;
    int found = 0;
    double expected = 0;
    for (int trial = 0; trial < trials; trial++) {
      AgePartitionedFilter filter = new AgePartitionedFilter(spec, FastDigest.seeded(1));
      long elapsed = trial % generation;
      long items = (spec.slices() + 1) * generation + elapsed;
      for (long tick = 0; tick < items; tick++) {
        filter.observe(random.nextLong(), tick);
      }
      found += filter.mightContain(random.nextLong(), items) ? 1 : 0;
      expected +=
          AgePartitionedTheory.falsePositiveRate(spec, 1, (double) elapsed, n -> n) / trials;
    }
    Interval interval = BinomialInterval.clopperPearson(found, trials, 1 - 1e-6);
    assertThat(expected)
        .as("false positives, %d of %d, 1 - 1e-6 interval", found, trials)
        .isBetween(interval.low(), interval.high());
    assertThat(found).as("false positives to compare with").isPositive();
  }

  /** The mean over all ticks of a generation is the integral up to an end of the sum. */
  @ParameterizedTest
  @CsvSource({"4,10000,1000", "4,10500,1000", "7,9999,1234", "10,20000,2000"})
  void averagesOverAGeneration(int probes, long window, long generation) {
    AgePartitionedSpec spec = new AgePartitionedSpec(
        2L * probes * generation, probes, TickUnit.ITEMS, window, generation, 0);
    double sum = 0;
    for (long elapsed = 0; elapsed < generation; elapsed++) {
      sum += AgePartitionedTheory.falsePositiveRate(spec, 1, (double) elapsed, n -> n);
    }
    double first = AgePartitionedTheory.falsePositiveRate(spec, 1, 0, n -> n);
    assertThat(AgePartitionedTheory.falsePositiveRate(spec, 1, n -> n))
        .isEqualTo(sum / generation, within(2 * first / generation));
  }

  @Test
  void refusesMomentsOutsideOfAGeneration() {
    AgePartitionedSpec spec = new AgePartitionedSpec(64, 2, TickUnit.ITEMS, 20, 10, 0);
    assertThatThrownBy(() -> AgePartitionedTheory.falsePositiveRate(spec, 1, 11, n -> n))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("elapsed: 11.0 (expected: 0..10)");
    assertThatThrownBy(() -> AgePartitionedTheory.falsePositiveRate(spec, 1, Double.NaN, n -> n))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("elapsed: NaN (expected: 0..10)");
  }
}
