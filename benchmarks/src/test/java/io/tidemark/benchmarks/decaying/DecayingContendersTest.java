package io.tidemark.benchmarks.decaying;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.decaying.ExponentialDecay;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class DecayingContendersTest {
  private static final DecayingSize SIZE = DecayingSize.KIB_64;
  private static final long KEY = 5;

  /** Not the polynomial: its sum of exponentials begins above 1. */
  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "POLYNOMIAL")
  void aKeyAloneIsCountedExactly(DecayingContender contender) {
    DecayingCounter counter = contender.create(SIZE, DecayingPace.QUIET.decay());
    for (int i = 0; i < 8; i++) {
      counter.add(KEY, 1);
    }

    // Where each tick is an epoch, there is rounding.
    double rounding = contender == DecayingContender.EVERY_TICK ? 0.1 : 0;
    assertThat(counter.estimate(KEY, 1)).isBetween(8.0, 8 + rounding);
    assertThat(counter.estimate(KEY + 1, 1)).isZero();
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {
        "PLAIN",
        "PLAIN_BLOCKED",
        "STREAM_LIB",
        "CONSERVATIVE",
        "SPARK",
        "BARE",
        "SLIDING",
        "POLYNOMIAL"
      })
  void halfIsLeftAfterAHalfLife(DecayingContender contender) {
    DecayingCounter counter = contender.create(SIZE);
    for (int i = 0; i < 8; i++) {
      counter.add(KEY, 0);
    }
    long later = SIZE.halfLife();
    counter.add(KEY + 1, later);

    // The coarsest counters have three bits behind the point.
    assertThat(counter.estimate(KEY, later)).isBetween(4 - 1e-9, 4.25);
  }

  /** In the window all, behind it nothing; of a power more than half, and then less and less. */
  @Test
  void otherFunctionsDecayInTheirOwnWay() {
    DecayingCounter sliding = DecayingContender.SLIDING.create(SIZE);
    DecayingCounter polynomial = DecayingContender.POLYNOMIAL.create(SIZE);
    for (int i = 0; i < 8; i++) {
      sliding.add(KEY, 0);
      polynomial.add(KEY, 0);
    }
    assertThat(sliding.estimate(KEY, SIZE.halfLife() / 2)).isEqualTo(8);
    assertThat(sliding.estimate(KEY, 2L * SIZE.halfLife())).isZero();
    // (1 + 64 / 8)^-1 after a half-life, and a twelfth more by its stated error and rounding.
    assertThat(polynomial.estimate(KEY, SIZE.halfLife())).isBetween(8.0 / 9, 8.0 / 9 * 13 / 12);
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.INCLUDE,
      names = {"PLAIN", "PLAIN_BLOCKED", "STREAM_LIB", "CONSERVATIVE", "SPARK", "BARE"})
  void allIsLeftWhereNothingDecays(DecayingContender contender) {
    DecayingCounter counter = contender.create(SIZE);
    for (int i = 0; i < 8; i++) {
      counter.add(KEY, (long) i * SIZE.halfLife());
    }

    assertThat(counter.estimate(KEY, 8L * SIZE.halfLife())).isEqualTo(8);
  }

  @ParameterizedTest
  @EnumSource
  void onlyWhatIsHalvedAtOnceCountsTooLow(DecayingLength length) {
    for (DecayingContender contender : length.contenders()) {
      DecayingCounter counter = contender.create(SIZE, length.decay());
      DecayingErrors errors = DecayingErrors.of(counter, length, length.stream());

      assertThat(errors.tooLow() > 0).as(contender.name()).isEqualTo(!contender.losesNone());
      // More keys than any of them has counters for.
      assertThat(errors.absentMean()).as(contender.name()).isPositive();
      assertThat(errors.absentMost()).as(contender.name()).isGreaterThan(errors.absentMean());
    }
  }

  @ParameterizedTest
  @EnumSource
  void allHaveTheSameMemory(DecayingContender contender) {
    assertThat(contender.create(SIZE).bytes())
        // Each of eight parts has 48 bytes in front.
        .isCloseTo(SIZE.bytes(), Percentage.withPercentage(0.6));
  }

  @ParameterizedTest
  @EnumSource
  void batchesCountAsSinglesDo(DecayingContender contender) {
    DecayingCounter batches = contender.create(SIZE, DecayingPace.QUIET.decay());
    DecayingCounter singles = contender.create(SIZE, DecayingPace.QUIET.decay());
    DecayingStream stream = new DecayingStream(SIZE);
    stream.nextArriving();
    batches.addBatch(stream);
    for (int i = 0; i < DecayingStream.BATCH; i++) {
      singles.add(stream.key(i), stream.tick(i));
    }
    batches.estimateBatch(stream);

    for (int i = 0; i < DecayingStream.BATCH; i++) {
      assertThat(stream.estimates()[i]).isEqualTo(singles.estimate(stream.key(i), stream.latest()));
    }
    assertThat(stream.positives()).isEqualTo(DecayingStream.BATCH);
  }

  @Test
  void theExactMapOutlivesManyHalfLives() {
    DecayingCounter exact = ExactCounts.counter(2, new ExponentialDecay(0.5, 10));
    exact.add(KEY, 0);
    exact.add(KEY + 1, 6_000);
    exact.add(KEY + 1, 7_009);

    assertThat(exact.estimate(KEY, 7_009)).isEqualTo(0x1p-700);
    assertThat(exact.estimate(KEY + 1, 7_009)).isEqualTo(1 + 0x1p-100);
  }

  @Test
  void smallCountersThatAreHalvedSaturate() {
    DecayingCounter counter = DecayingContender.HALVED_4.create(SIZE);
    for (int i = 0; i < 20; i++) {
      counter.add(KEY, 0);
    }
    assertThat(counter.estimate(KEY, 0)).isEqualTo(15);

    counter.add(KEY + 1, 2L * SIZE.halfLife());
    assertThat(counter.estimate(KEY, 2L * SIZE.halfLife())).isEqualTo(3);
  }

  @Test
  void aStreamRepeats() {
    DecayingStream stream = new DecayingStream(SIZE);
    stream.nextArriving();
    long first = stream.key(0);
    assertThat(stream.tick(0)).isEqualTo(1);
    for (int item = 0; item < SIZE.items(); item += DecayingStream.BATCH) {
      stream.nextArriving();
    }
    assertThat(stream.key(0)).isEqualTo(first);
    assertThat(stream.tick(0)).isEqualTo(SIZE.items() + 1);
    assertThat(stream.tick(DecayingStream.BATCH - 1)).isEqualTo(stream.latest());
  }
}
