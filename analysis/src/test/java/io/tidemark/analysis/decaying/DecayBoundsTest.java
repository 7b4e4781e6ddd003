package io.tidemark.analysis.decaying;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DecayBoundsTest {
  private static final int CELLS_PER_LINE = 15;

  @Test
  void countMinBound() {
    double hit = DecayBounds.hit(1000, 1);
    assertThat(DecayBounds.tooHigh(hit, 5, 1e6, Math.E * 1e6 / 1000))
        .isCloseTo(Math.exp(-5), within(1e-12));
    assertThat(DecayBounds.tooHigh(hit, 5, 1e6, 1)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"0, 1000", "0.6, 1000", "1, 100000", "1.2, 100000", "2, 1000000"})
  void lawsOfCountsAddUp(double skew, double keys) {
    DecayLaw law = DecayLaw.zipf(5e6, keys, skew);
    double sum = 0;
    for (int rank = 1; rank <= keys; rank++) {
      sum += law.count(rank);
      if (rank == 7 || rank == 500) {
        assertThat(law.countBehind(rank)).isCloseTo(5e6 - sum, within(1e-6 * 5e6));
        assertThat(law.keysAbove(law.count(rank))).isEqualTo(skew == 0 ? keys : rank);
      }
    }
    assertThat(sum).isCloseTo(5e6, within(1e-6 * 5e6));
    assertThat(law.keysAbove(1e9)).isZero();
  }

  /** The sum in the bound, key by key; it is never above Markov's, and its inverse is one. */
  @ParameterizedTest
  @CsvSource({"0", "0.8", "1", "1.5"})
  void boundBySkew(double skew) {
    DecayLaw law = DecayLaw.zipf(1e6, 20_000, skew);
    double hit = DecayBounds.hit(3000, 2);
    for (double x : new double[] {3000, 20_000, 1e6}) {
      double sum = 0;
      for (int rank = 1; rank <= 20_000; rank++) {
        sum += Math.min(1, law.count(rank) / x);
      }
      double bound = DecayBounds.tooHigh(hit, 2, law, x);
      assertThat(bound).isCloseTo(Math.pow(Math.min(1, hit * sum), 2), within(1e-6 * bound));
      assertThat(bound).isLessThanOrEqualTo(DecayBounds.tooHigh(hit, 2, 1e6, x) * (1 + 1e-9));
    }
    double noise = DecayBounds.noise(hit, 2, law, 0.01);
    assertThat(DecayBounds.tooHigh(hit, 2, law, noise)).isLessThanOrEqualTo(0.01 * (1 + 1e-6));
    assertThat(DecayBounds.tooHigh(hit, 2, law, noise * 0.9)).isGreaterThan(0.01);
  }

  /** With skew z above 1, noise falls with the counters to the power of -z. */
  @Test
  void skewedNoiseFallsFaster() {
    DecayLaw law = DecayLaw.zipf(1e9, 1e8, 1.5);
    double few = DecayBounds.noise(DecayBounds.hit(10_000, 1), 2, law, 0.01);
    double many = DecayBounds.noise(DecayBounds.hit(160_000, 1), 2, law, 0.01);
    assertThat(Math.log(few / many) / Math.log(16)).isCloseTo(1.5, within(0.05));
  }

  /** Of 20,000 keys that are not there, no more exceed the bound than it says; 5 deviations allowed. */
  @ParameterizedTest
  @EnumSource(RaiseRule.class)
  void filtersKeepTheBound(RaiseRule rule) {
    int fractionBits = 8;
    DecayRules rules = new DecayRules(
        2,
        2,
        rule,
        fractionBits,
        new ExponentialDecay(0.5, 1000),
        TimeRules.of(TickUnit.ITEMS, TimeRules.ANY));
    DecayingCountFilter filter =
        new DecayingCountFilter(DecayingCountSpec.fixed(40, 32, rules), FastDigest.seeded(1));
    SplittableRandom random = new SplittableRandom(7);
    long[] keys = random.longs(3000).toArray();
    DecayLaw law = DecayLaw.zipf(2000, keys.length, 1);
    // Every rank its expected count at once, in a single epoch: the law holds exactly, but for
    // rounding down.
    for (int rank = keys.length; rank >= 1; rank--) {
      long times = (long) Math.floor(law.count(rank) + random.nextDouble());
      if (times > 0) {
        filter.add(keys[rank - 1], times, 0);
      }
    }
    double hit = DecayBounds.hit(20 * CELLS_PER_LINE, 2);
    int questions = 20_000;
    for (double share : new double[] {0.2, 0.05, 0.01}) {
      double bound = DecayBounds.rounded(DecayBounds.noise(hit, 2, law, share), fractionBits);
      int above = 0;
      SplittableRandom absent = new SplittableRandom(8);
      for (int i = 0; i < questions; i++) {
        above += filter.estimate(absent.nextLong(), 0) >= bound ? 1 : 0;
      }
      assertThat((double) above)
          .as("share %s, bound %s", share, bound)
          .isLessThan(questions * share + 5 * Math.sqrt(questions * share));
    }
  }
}
