package io.tidemark.experiments.classic;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.analysis.seen.BloomTuning;
import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FalsePositiveTallyTest {
  private static final double RATE = 0.05;

  @Test
  void equalFiltersGiveTheExactInterval() {
    FalsePositiveTally tally = new FalsePositiveTally(1_000);
    tally.add(RATE, 40);
    tally.add(RATE, 60);
    assertThat(tally.designEffect()).isEqualTo(1);
    assertThat(tally.rate()).isEqualTo(0.05);
    assertThat(tally.interval(0.99)).isEqualTo(BinomialInterval.clopperPearson(100, 2_000, 0.99));
  }

  @Test
  void noHitsAndNothingButHitsHaveIntervals() {
    FalsePositiveTally none = new FalsePositiveTally(100);
    none.add(0, 0);
    none.add(0, 0);
    assertThat(none.interval(0.99).low()).isZero();
    FalsePositiveTally all = new FalsePositiveTally(100);
    all.add(1, 100);
    all.add(1, 100);
    assertThat(all.interval(0.99).high()).isEqualTo(1);
  }

  @Test
  void intervalsCoverTheRateThoughFiltersDiffer() {
    // Errors of half and one and a half times the rate: design effect 1 + 199/4 * 0.05/0.95 = 3.6.
    SplittableRandom random = RandomSource.seeded(11);
    int runs = 400;
    int missed = 0;
    int missedWithoutEffect = 0;
    for (int run = 0; run < runs; run++) {
      FalsePositiveTally tally = sample(random);
      missed += tally.interval(0.95).contains(RATE) ? 0 : 1;
      Interval naive = BinomialInterval.clopperPearson(tally.hits(), tally.questions(), 0.95);
      missedWithoutEffect += naive.contains(RATE) ? 0 : 1;
    }
    // 20 expected at most; the mean of 400 trials at 0.05, and four standard deviations of 4.4.
    assertThat(missed).as("misses of 400 intervals of confidence 0.95").isLessThanOrEqualTo(37);
    assertThat(missedWithoutEffect).as("misses if answers were independent").isGreaterThan(37);
  }

  private static FalsePositiveTally sample(SplittableRandom random) {
    FalsePositiveTally tally = new FalsePositiveTally(200);
    for (int filter = 0; filter < 60; filter++) {
      double error = random.nextBoolean() ? 0.5 * RATE : 1.5 * RATE;
      long hits = 0;
      for (int i = 0; i < 200; i++) {
        hits += random.nextDouble() < error ? 1 : 0;
      }
      tally.add(error, hits);
    }
    return tally;
  }

  @Test
  void aWrongTheoryIsFound() {
    BloomSpec spec = BloomTuning.forError(10_000, 0.01, BloomLayout.STANDARD);
    FalsePositiveTally tally = new FalsePositiveTally(100_000);
    tally.add(0.01, 1_000);
    tally.add(0.01, 1_000);
    assertThat(
            new FillPoint("p", 0.01, spec, 10_000, 0.0100, tally).check(0.9999).holds())
        .isTrue();
    assertThat(
            new FillPoint("p", 0.01, spec, 10_000, 0.0110, tally).check(0.9999).holds())
        .as("a tenth too much, over four standard deviations of 0.022")
        .isFalse();
    assertThat(
            new FillPoint("p", 0.01, spec, 10_000, 0.0090, tally).check(0.9999).holds())
        .isFalse();
  }

  @Test
  void marginsShrinkWithTheFilter() {
    BloomSpec small = BloomTuning.forError(200, 0.01, BloomLayout.STANDARD);
    BloomSpec large = BloomTuning.forError(20_000, 0.01, BloomLayout.STANDARD);
    // k = 7, f = 1/2: 21 / m.
    assertThat(TheoryMargin.factor(small, 200).high() - 1).isBetween(0.009, 0.013);
    assertThat(TheoryMargin.factor(large, 20_000).high() - 1).isLessThan(0.00013);
    BloomSpec blocked = BloomTuning.forError(20_000, 0.01, BloomLayout.BLOCKED);
    assertThat(TheoryMargin.factor(blocked, 20_000)).isEqualTo(new Interval(0.996, 1));
  }
}
