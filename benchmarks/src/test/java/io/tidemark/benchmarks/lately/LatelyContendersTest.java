package io.tidemark.benchmarks.lately;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.decaying.ExponentialDecay;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class LatelyContendersTest {
  private static final LatelySize SIZE = LatelySize.KIB_64;
  private static final long KEY = 5;

  /** Not the polynomial: its sum of exponentials begins above 1. */
  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "POLYNOMIAL")
  void aKeyAloneIsCountedExactly(LatelyContender contender) {
    LatelySubject subject = contender.subject(SIZE, LatelyPace.QUIET.decay());
    for (int i = 0; i < 8; i++) {
      subject.add(KEY, 1);
    }

    // Where each tick is an epoch, there is rounding.
    double rounding = contender == LatelyContender.EVERY_TICK ? 0.1 : 0;
    assertThat(subject.estimate(KEY, 1)).isBetween(8.0, 8 + rounding);
    assertThat(subject.estimate(KEY + 1, 1)).isZero();
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
  void halfIsLeftAfterAHalfLife(LatelyContender contender) {
    LatelySubject subject = contender.subject(SIZE);
    for (int i = 0; i < 8; i++) {
      subject.add(KEY, 0);
    }
    long later = SIZE.halfLife();
    subject.add(KEY + 1, later);

    // The coarsest counters have three bits behind the point.
    assertThat(subject.estimate(KEY, later)).isBetween(4 - 1e-9, 4.25);
  }

  /** In the window all, behind it nothing; of a power more than half, and then less and less. */
  @Test
  void otherFunctionsDecayInTheirOwnWay() {
    LatelySubject sliding = LatelyContender.SLIDING.subject(SIZE);
    LatelySubject polynomial = LatelyContender.POLYNOMIAL.subject(SIZE);
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
  void allIsLeftWhereNothingDecays(LatelyContender contender) {
    LatelySubject subject = contender.subject(SIZE);
    for (int i = 0; i < 8; i++) {
      subject.add(KEY, (long) i * SIZE.halfLife());
    }

    assertThat(subject.estimate(KEY, 8L * SIZE.halfLife())).isEqualTo(8);
  }

  @ParameterizedTest
  @EnumSource
  void onlyWhatIsHalvedAtOnceCountsTooLow(LatelyPassing passing) {
    for (LatelyContender contender : passing.contenders()) {
      LatelySubject subject = contender.subject(SIZE, passing.decay());
      LatelyErrors errors = LatelyErrors.of(subject, passing, passing.stream());

      assertThat(errors.tooLow() > 0).as(contender.name()).isEqualTo(!contender.losesNone());
      // More keys than any of them has counters for.
      assertThat(errors.absentMean()).as(contender.name()).isPositive();
      assertThat(errors.absentMost()).as(contender.name()).isGreaterThan(errors.absentMean());
    }
  }

  @ParameterizedTest
  @EnumSource
  void allHaveTheSameMemory(LatelyContender contender) {
    assertThat(contender.subject(SIZE).memoryBytes())
        // Each of eight parts has 48 bytes in front.
        .isCloseTo(SIZE.bytes(), Percentage.withPercentage(0.6));
  }

  @ParameterizedTest
  @EnumSource
  void batchesCountAsSinglesDo(LatelyContender contender) {
    LatelySubject batches = contender.subject(SIZE, LatelyPace.QUIET.decay());
    LatelySubject singles = contender.subject(SIZE, LatelyPace.QUIET.decay());
    LatelyStream stream = new LatelyStream(SIZE);
    stream.nextArriving();
    batches.addBatch(stream);
    for (int i = 0; i < LatelyStream.BATCH; i++) {
      singles.add(stream.key(i), stream.tick(i));
    }
    batches.estimateBatch(stream);

    for (int i = 0; i < LatelyStream.BATCH; i++) {
      assertThat(stream.estimates()[i]).isEqualTo(singles.estimate(stream.key(i), stream.latest()));
    }
    assertThat(stream.positives()).isEqualTo(LatelyStream.BATCH);
  }

  @Test
  void theExactMapOutlivesManyHalfLives() {
    ExactItems exact = new ExactItems(2, new ExponentialDecay(0.5, 10));
    exact.add(KEY, 0);
    exact.add(KEY + 1, 6_000);
    exact.add(KEY + 1, 7_009);

    assertThat(exact.estimate(KEY, 7_009)).isEqualTo(0x1p-700);
    assertThat(exact.estimate(KEY + 1, 7_009)).isEqualTo(1 + 0x1p-100);
  }

  @Test
  void smallCountersThatAreHalvedSaturate() {
    LatelySubject subject = LatelyContender.HALVED_4.subject(SIZE);
    for (int i = 0; i < 20; i++) {
      subject.add(KEY, 0);
    }
    assertThat(subject.estimate(KEY, 0)).isEqualTo(15);

    subject.add(KEY + 1, 2L * SIZE.halfLife());
    assertThat(subject.estimate(KEY, 2L * SIZE.halfLife())).isEqualTo(3);
  }

  @Test
  void aStreamRepeats() {
    LatelyStream stream = new LatelyStream(SIZE);
    stream.nextArriving();
    long first = stream.key(0);
    assertThat(stream.tick(0)).isEqualTo(1);
    for (int item = 0; item < SIZE.items(); item += LatelyStream.BATCH) {
      stream.nextArriving();
    }
    assertThat(stream.key(0)).isEqualTo(first);
    assertThat(stream.tick(0)).isEqualTo(SIZE.items() + 1);
    assertThat(stream.tick(LatelyStream.BATCH - 1)).isEqualTo(stream.latest());
  }
}
