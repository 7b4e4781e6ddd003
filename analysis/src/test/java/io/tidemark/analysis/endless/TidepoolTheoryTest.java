package io.tidemark.analysis.endless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.filter.endless.TidepoolFilter;
import io.tidemark.core.filter.endless.TidepoolSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.Probes;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TidepoolTheoryTest {
  private static final double SIGMAS = 5;

  /** New keys only, of levels that are all as likely. */
  private record AllNew(int maxLevel) implements ReturnLaw {
    @Override
    public double share(int level) {
      return 1.0 / maxLevel;
    }

    @Override
    public double within(int level, double arrivals) {
      return 0;
    }

    @Override
    public long gap(int level, double uniform) {
      return NEVER;
    }

    @Override
    public double distinct(double arrivals) {
      return arrivals;
    }
  }

  private static int level(long key, int maxLevel) {
    return 1 + (int) (Probes.derive(key, 3) >>> 33) % maxLevel;
  }

  /** Asks, at each of many new keys, for the one that came a gap before: it is not moved. */
  private static double[] missed(TidepoolSpec spec, int gap, int arrivals) {
    TidepoolFilter filter = new TidepoolFilter(spec, FastDigest.seeded(2));
    double[] missed = new double[spec.maxLevel() + 1];
    double[] asked = new double[spec.maxLevel() + 1];
    int settled = (int) (8 * spec.slots() * spec.maxLevel());
    for (int i = 0; i < settled + arrivals; i++) {
      if (i >= settled) {
        int level = level(i - gap, spec.maxLevel());
        asked[level]++;
        missed[level] += filter.mightContain(Probes.derive(i - gap, 9)) ? 0 : 1;
      }
      filter.observe(Probes.derive(i, 9), level(i, spec.maxLevel()));
    }
    for (int level = 1; level < missed.length; level++) {
      missed[level] /= asked[level];
    }
    return missed;
  }

  @ParameterizedTest
  @CsvSource({"64, 1, 9, 0", "32, 2, 10, 1", "32, 1, 10, 2", "16, 4, 12, 3"})
  void newKeysPushOutOthersAsTheFilterDoes(int pools, int words, int printBits, int levelBits) {
    TidepoolSpec spec = new TidepoolSpec(pools, words, printBits, levelBits);
    TidepoolTheory theory = new TidepoolTheory(spec, new AllNew(spec.maxLevel()), 200_000);
    int arrivals = 20_000;
    for (int gap = (int) spec.slots() / 4; gap <= 2 * spec.slots(); gap *= 2) {
      double[] measured = missed(spec, gap, arrivals);
      for (int level = 1; level <= spec.maxLevel(); level++) {
        double rate = theory.falseNegativeRate(level, gap);
        // Keys that came in turn are in few pools, so that fewer than all are independent; an
        // eighth of an octave of the gap is one step of the estimate.
        double independent = arrivals / (double) spec.maxLevel() / 8;
        double sigma = Math.sqrt(Math.max(rate * (1 - rate), 1 / independent) / independent);
        assertThat(measured[level])
            .as("level %d, gap %d, 5 sigma", level, gap)
            .isCloseTo(rate, within(SIGMAS * sigma));
      }
    }
  }

  @Test
  void aFullPoolFindsAsManyNewKeysAsItHasPrints() {
    TidepoolSpec spec = new TidepoolSpec(64, 1, 7, 1);
    TidepoolTheory theory = new TidepoolTheory(spec, new AllNew(2), 1_000);
    TidepoolFilter filter = new TidepoolFilter(spec, FastDigest.seeded(2));
    int found = 0;
    int asked = 100_000;
    for (int i = 0; i < 10_000 + asked; i++) {
      found += filter.observe(Probes.derive(i, 9), 1) && i >= 10_000 ? 1 : 0;
    }
    double rate = theory.falsePositiveRate();
    assertThat(rate).isEqualTo(8.0 / 127);
    assertThat(found / (double) asked)
        .as("5 sigma")
        .isCloseTo(rate, within(SIGMAS * Math.sqrt(rate * (1 - rate) / asked)));
  }

  @Test
  void aPoolThatFillsFindsFewer() {
    TidepoolSpec spec = new TidepoolSpec(256, 1, 9, 0);
    TidepoolTheory theory = new TidepoolTheory(spec, new AllNew(1));
    TidepoolFilter filter = new TidepoolFilter(spec, FastDigest.seeded(5));
    SplittableRandom random = new SplittableRandom(6);
    int keys = 1_000;
    for (int i = 0; i < keys; i++) {
      filter.observe(random.nextLong(), 1);
    }
    // Occupied slots have a variance below that of Poisson pools.
    double occupied = filter.keys();
    double expected = theory.falsePositiveRate(keys) * spec.prints() * spec.pools();
    assertThat(occupied).as("5 sigma").isCloseTo(expected, within(SIGMAS * Math.sqrt(keys)));
    assertThat(theory.falsePositiveRate(1e9)).isCloseTo(theory.falsePositiveRate(), within(1e-12));
  }

  @ParameterizedTest
  @CsvSource({"5", "8", "16"})
  void withoutCreditTheRunAgreesWithTheClosedForm(int printBits) {
    TidepoolSpec spec = new TidepoolSpec(100, 2, printBits, 0);
    ReturnLaw law = new AllNew(1);
    PoolRun run = new PoolRun(spec.slotsPerPool(), 100, spec.prints(), law, 300_000);
    TidepoolTheory theory = new TidepoolTheory(spec, law);
    for (long gap = 100; gap < 5_000; gap += 700) {
      double rate = theory.falseNegativeRate(1, gap);
      double left = run.left(1, (double) gap);
      // Stays in a pool are not independent: those of its slots end one after the other.
      double sigma = Math.sqrt(0.25 * spec.slotsPerPool() / 300_000);
      // What has left may have come back as another's print, at most as often as in the end.
      assertThat(rate)
          .as("gap %d, 5 sigma", gap)
          .isBetween(
              left * (1 - theory.falsePositiveRate()) - SIGMAS * sigma, left + SIGMAS * sigma);
    }
  }

  @Test
  void narrowPrintsAreLostAsTheFilterLosesThem() {
    TidepoolSpec spec = new TidepoolSpec(64, 1, 5, 0);
    TidepoolTheory theory = new TidepoolTheory(spec, new AllNew(1));
    int arrivals = 40_000;
    for (int gap = 200; gap <= 3_200; gap *= 2) {
      double rate = theory.falseNegativeRate(1, gap);
      double independent = arrivals / 8.0;
      double sigma = Math.sqrt(Math.max(rate * (1 - rate), 1 / independent) / independent);
      assertThat(missed(spec, gap, arrivals)[1])
          .as("gap %d, 5 sigma", gap)
          .isCloseTo(rate, within(SIGMAS * sigma));
    }
  }
}
