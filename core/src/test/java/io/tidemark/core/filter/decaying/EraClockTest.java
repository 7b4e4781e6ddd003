package io.tidemark.core.filter.decaying;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.cell.FadingCells;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import io.tidemark.workload.oracle.FlooredDecayedCountOracle;
import io.tidemark.workload.random.RandomSource;
import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Weights, factors and readings are never below the exact ones, and hardly above. Truths are rounded
 * down at the seventieth digit.
 */
class EraClockTest {
  private static final int FRACTION_BITS = 16;

  /*
   * Powers are two units in the last place too high at most. Within an era up to 14 of them are
   * multiplied, each product is rounded and raised: three and a half units for each, 49 in all. The
   * products of a count are four more.
   */
  private static final double MUCH = 1 + 64 * 0x1p-52;

  /* Beyond so many epochs doubles cannot tell them apart, and some less are reckoned with. */
  private static final long MANY = 1L << 53;

  private static BigDecimal much(double factor, long epochs) {
    double missed = epochs < MANY ? 0 : 4 * Math.ulp((double) epochs);
    return new BigDecimal(Math.min(Double.MAX_VALUE, MUCH * Math.pow(factor, -missed)));
  }

  private static EraClock clock(double factor) {
    return new EraClock(new DecayRules(
        1,
        1,
        RaiseRule.ALL,
        FRACTION_BITS,
        new ExponentialDecay(factor, 1),
        TimeRules.of(TickUnit.ITEMS, TimeRules.ANY)));
  }

  private static BigDecimal power(double factor, long epochs) {
    return FlooredDecayedCountOracle.power(new BigDecimal(factor), epochs);
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {
        Double.MIN_VALUE,
        1e-300,
        1e-9,
        0.1,
        0.25,
        0.3,
        0.5,
        0.500001,
        0.7,
        0.9,
        0.99,
        0.999999,
        1 - 0x1p-30,
        1 - 0x1p-40,
        1 - 0x1p-47,
        1 - 0x1p-49,
        1 - 0x1p-51,
        1 - 0x1p-53
      })
  void roundsUp(double factor) {
    EraClock clock = clock(factor);
    long perEra = EraClock.epochsPerEra(factor);
    assertThat(power(factor, perEra)).isLessThanOrEqualTo(BigDecimal.valueOf(0.5000000001));
    for (int eras = 0; eras < 200; eras++) {
      BigDecimal left = power(factor, eras * perEra);
      BigDecimal unfaded = BigDecimal.valueOf(FadingCells.UNFADED);
      assertThat(BigDecimal.valueOf(clock.factor(eras)))
          .as("after %d eras", eras)
          .isGreaterThanOrEqualTo(left.multiply(unfaded))
          .isLessThanOrEqualTo(
              left.multiply(unfaded).multiply(much(factor, eras * perEra)).add(BigDecimal.ONE));
    }
    SplittableRandom random = RandomSource.seeded(Double.hashCode(factor));
    for (int i = 0; i < 300; i++) {
      long now = random.nextLong(1L << random.nextInt(1, 60));
      clock.advance(now);
      assertRoundedUp(clock, factor, now - clock.era() * perEra, random);
      clock.reset();
    }
  }

  /** Where the scale of a count is too small for a double, and the count itself is not. */
  @ParameterizedTest
  @ValueSource(doubles = {0.25, 0.5, 1e-9, 0.3, 0.9})
  void manyUnitsOutlastTheirScale(double factor) {
    EraClock clock = clock(factor);
    clock.advance(0);
    long perEra = EraClock.epochsPerEra(factor);
    long units = FadingCells.MAX_VALUE - 1;
    for (int eras = 1; eras < 63; eras++) {
      for (long later = 0; later < 20_000; later += 1 + later / 64) {
        BigDecimal exact = power(factor, eras * perEra + later)
            .multiply(BigDecimal.valueOf(units))
            .divide(BigDecimal.valueOf(1L << FRACTION_BITS));
        double count = clock.count(units, eras, clock.reading(later));
        assertThat(isNotBelow(count, exact))
            .as("%d eras, %d epochs", eras, later)
            .isTrue();
      }
    }
  }

  /** In an epoch of the era, at its end and after many eras. */
  private static void assertRoundedUp(
      EraClock clock, double factor, long since, SplittableRandom random) {
    long now = clock.latest();
    BigDecimal weight = BigDecimal.valueOf(clock.weight());
    BigDecimal one = BigDecimal.valueOf(1L << FRACTION_BITS);
    assertThat(weight.multiply(power(factor, since))).isGreaterThanOrEqualTo(one);
    assertThat(weight.subtract(BigDecimal.ONE).multiply(power(factor, since)))
        .isLessThanOrEqualTo(one.multiply(new BigDecimal(MUCH)));
    long eras = random.nextLong(1L << random.nextInt(1, 29));
    long epochs = Math.min(random.nextLong(1L << random.nextInt(1, 58)), (1L << 60) - now);
    long units = 1 + random.nextLong(1L << random.nextInt(1, 62));
    long ago = Math.min(eras, (1L << 58) / EraClock.epochsPerEra(factor));
    double count = clock.count(units, ago, clock.reading(now + epochs));
    long age = since + epochs + ago * EraClock.epochsPerEra(factor);
    BigDecimal exact = power(factor, age).multiply(BigDecimal.valueOf(units)).divide(one);
    assertThat(new BigDecimal(count))
        .as("%d units after %d epochs", units, age)
        .isGreaterThanOrEqualTo(exact)
        .isLessThanOrEqualTo(exact.multiply(much(factor, age)).add(BigDecimal.valueOf(1, 300)));
    long back = Math.min(random.nextLong(1L << random.nextInt(1, 40)), age - epochs);
    double past = clock.count(units, ago, clock.reading(now - back));
    BigDecimal exactPast =
        power(factor, age - epochs - back).multiply(BigDecimal.valueOf(units)).divide(one);
    assertThat(past == Double.POSITIVE_INFINITY || isNotBelow(past, exactPast))
        .as("%d units after %d epochs, asked %d before", units, age - epochs, back)
        .isTrue();
    long times = 1 + random.nextLong(1L << random.nextInt(1, 40));
    long late = random.nextLong(1L << random.nextInt(1, 58));
    long lateUnits = clock.units(times, now - late);
    BigDecimal lateExact =
        power(factor, late).multiply(BigDecimal.valueOf(times)).multiply(one);
    assertThat(BigDecimal.valueOf(lateUnits).multiply(power(factor, since)))
        .as("%d times, %d epochs late", times, late)
        .isGreaterThanOrEqualTo(lateExact);
  }

  private static boolean isNotBelow(double estimate, BigDecimal truth) {
    return new BigDecimal(estimate).compareTo(truth) >= 0;
  }
}
