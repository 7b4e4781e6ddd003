package io.tidemark.analysis.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.filter.window.RotatedBloomFilter;
import io.tidemark.core.filter.window.RotatedBloomSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RotatedBloomTheoryTest {
  /**
   * Each trial has a filter, keys and a question of its own, so that the number of keys found is
   * binomial. The formula takes the mean of a power of the fill as the power of its mean, which is
   * low by a fraction of about k² / m; the interval is wider than that.
   */
  @ParameterizedTest
  @CsvSource({"0,100,0,4", "0,150,0,1", "1,101,0,4", "1,101,60,3"})
  void isWhatFiltersDo(long tickNanos, long window, long late, int probes) {
    TickUnit unit = new TickUnit(tickNanos, 0);
    RotatedBloomSpec spec = new RotatedBloomSpec(4 * (window + late), probes, unit, window, late);
    SplittableRandom random = RandomSource.seeded(window);
    int trials = 30_000;
    int found = 0;
    double expected = 0;
    for (int trial = 0; trial < trials; trial++) {
      RotatedBloomFilter filter = new RotatedBloomFilter(spec, FastDigest.seeded(1));
      long elapsed = trial % spec.generation();
      long items = 2 * spec.generation() + elapsed;
      for (long tick = spec.generation(); tick < items; tick++) {
        filter.observe(random.nextLong(), tick);
      }
      found += filter.mightContain(random.nextLong(), items) ? 1 : 0;
      expected += RotatedBloomTheory.falsePositiveRate(spec, 1, (double) elapsed, n -> n) / trials;
    }
    Interval interval = BinomialInterval.clopperPearson(found, trials, 1 - 1e-6);
    assertThat(expected)
        .as("false positives, %d of %d, 1 - 1e-6 interval", found, trials)
        .isBetween(interval.low(), interval.high());
    assertThat(found).as("false positives to compare with").isPositive();
  }

  /** The rate grows with every tick up to the edge and falls there: two ends of the sum are off. */
  @ParameterizedTest
  @CsvSource({"0,10000,0,5", "1,10001,3000,4"})
  void averagesOverAGeneration(long tickNanos, long window, long late, int probes) {
    TickUnit unit = new TickUnit(tickNanos, 0);
    RotatedBloomSpec spec = new RotatedBloomSpec(10 * window, probes, unit, window, late);
    double sum = 0;
    for (long elapsed = 0; elapsed < spec.generation(); elapsed++) {
      sum += RotatedBloomTheory.falsePositiveRate(spec, 1, (double) elapsed, n -> n);
    }
    double mean = sum / spec.generation();
    double most = 2 * RotatedBloomTheory.falsePositiveRate(spec, 1, window - 2.0, n -> n);
    assertThat(RotatedBloomTheory.falsePositiveRate(spec, 1, n -> n))
        .isEqualTo(mean, within(2 * most / spec.generation()));
  }

  @Test
  void refusesMomentsOutsideOfAGeneration() {
    RotatedBloomSpec spec = new RotatedBloomSpec(64, 2, TickUnit.ITEMS, 20, 0);
    assertThatThrownBy(() -> RotatedBloomTheory.falsePositiveRate(spec, 1, 20.5, n -> n))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("elapsed: 20.5 (expected: 0..20)");
    assertThatThrownBy(() -> RotatedBloomTheory.falsePositiveRate(spec, -1, 1, n -> n))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("itemsPerTick: -1.0 (expected: ");
  }
}
