package io.tidemark.core.filter.decaying;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.contract.SavedBytes;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import io.tidemark.workload.oracle.ExactDecayedCountOracle;
import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.SplittableRandom;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Small streams through filters of any shape, beside exact rational numbers. */
class DecayPropertiesTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(20_050_403);
  private static final int KEYS = 6;

  @Provide
  Arbitrary<DecayRules> rules() {
    return Combinators.combine(
            Arbitraries.integers().between(1, 3),
            Arbitraries.integers().between(1, 5),
            Arbitraries.of(RaiseRule.class),
            Arbitraries.integers().between(0, 16),
            Arbitraries.doubles().between(0, true, 1, false),
            Arbitraries.of(1L, 3L, 10L, 1L << 40),
            Arbitraries.integers().between(0, 60))
        .as((rows, probes, rule, bits, factor, epoch, late) -> new DecayRules(
            rows,
            probes,
            rule,
            bits,
            new ExponentialDecay(factor, epoch),
            TimeRules.dropping(TickUnit.ITEMS, late * Math.max(1, epoch / 10))));
  }

  @Provide
  Arbitrary<Integer> widths() {
    return Arbitraries.of(16, 32, 64);
  }

  @Property(seed = "51", tries = 300)
  void fixedCountersAreNeverBelowTheTruth(
      @ForAll("rules") DecayRules rules, @ForAll("widths") int bits, @ForAll long seed)
      throws IOException {
    DecayingCountSpec spec = DecayingCountSpec.fixed(3L * rules.rows(), bits, rules);
    assertNeverBelow(new DecayingCountFilter(spec, DIGEST), seed);
  }

  @Provide
  Arbitrary<int[]> digits() {
    return Combinators.combine(
            Arbitraries.integers().between(6, 20),
            Arbitraries.integers().between(1, 4),
            Arbitraries.integers().between(1, 16))
        .as((words, low, carry) -> new int[] {words, low, carry});
  }

  @Property(seed = "52", tries = 300)
  void adaptiveCountersAreNeverBelowTheTruth(
      @ForAll("rules") DecayRules rules, @ForAll("digits") int[] digits, @ForAll long seed)
      throws IOException {
    DecayingCountSpec spec =
        DecayingCountSpec.adaptive(rules.rows(), digits[0], digits[1], digits[2], rules);
    assertNeverBelow(new DecayingCountFilter(spec, DIGEST), seed);
  }

  /** Some additions, some of them late; questions now, later, and within the bound before. */
  private static void assertNeverBelow(DecayingCountFilter empty, long seed) throws IOException {
    DecayingCountFilter filter = empty;
    DecayRules rules = filter.rules();
    ExponentialDecay decay = rules.decay();
    ExactDecayedCountOracle oracle = new ExactDecayedCountOracle(new BigDecimal(decay.factor()));
    SplittableRandom random = RandomSource.seeded(seed);
    long now = random.nextLong(-1_000, 1_000) * decay.epochTicks();
    long left = 0;
    for (int i = 0; i < 40; i++) {
      now += random.nextLong(2 * decay.epochTicks());
      filter.advance(now);
      long tick = now - random.nextLong(1 + 3 * decay.epochTicks());
      long key = random.nextInt(KEYS);
      long times = 1 + random.nextLong(1L << random.nextInt(30));
      if (filter.add(DIGEST.of(key), times, tick)) {
        oracle.add(key, times, decay.epoch(tick));
      } else {
        assertThat(tick).isLessThan(now - rules.time().late());
        left += times;
      }
      assertNotBelow(filter, oracle, random.nextInt(KEYS), now);
      assertNotBelow(filter, oracle, key, now + random.nextLong(5 * decay.epochTicks()));
      long past = now - random.nextLong(1 + rules.time().late());
      if (decay.factor() > 0 || decay.epoch(past) == decay.epoch(now)) {
        assertNotBelow(filter, oracle, key, past);
      }
      if (i % 10 == 5) {
        filter = SavedBytes.through(filter);
      }
    }
    assertThat(filter.tooLate()).isEqualTo(left);
  }

  private static void assertNotBelow(
      DecayingCountFilter filter, ExactDecayedCountOracle oracle, long key, long tick) {
    double estimate = filter.estimate(DIGEST.of(key), tick);
    BigDecimal truth = oracle.count(key, filter.rules().decay().epoch(tick));
    // Of a past that lies many half-lives back, an estimate can be too high to be a number.
    assertThat(estimate).isNotNaN().isNotNegative();
    if (estimate < Double.POSITIVE_INFINITY) {
      assertThat(new BigDecimal(estimate)).isGreaterThanOrEqualTo(truth);
    }
  }
}
