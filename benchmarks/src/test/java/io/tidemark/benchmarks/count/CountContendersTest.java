package io.tidemark.benchmarks.count;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.counting.DynamicCountFilter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class CountContendersTest {
  private static final CountSize SIZE = CountSize.KEYS_4K;
  private static final int BATCHES = SIZE.keys() / CountStream.BATCH;
  private static final int ABSENT_BATCHES = 100;

  @ParameterizedTest
  @EnumSource
  void aKeyIsThereFromWhenItComesUntilItGoes(CountContender contender) {
    CountSubject subject = contender.subject(SIZE, CountLoad.ONCE);
    boolean tells =
        contender != CountContender.FAST_FILTER && contender != CountContender.FAST_FILTER_BLOCKED;

    subject.add(5);
    subject.add(5, 3);

    // Alone in the filter, its count is exact.
    assertThat(subject.estimate(5)).isEqualTo(tells ? 4 : 1);
    for (int i = 0; i < 4; i++) {
      assertThat(subject.estimate(5)).isPositive();
      subject.remove(5);
    }
    assertThat(subject.estimate(5)).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void noAnswerIsTooLow(CountContender contender) {
    for (CountLoad load : CountLoad.values()) {
      if (CountContender.at(SIZE, load).contains(contender)) {
        assertThat(presentTooLow(contender, load)).as("%s", load).isZero();
      }
    }
  }

  private static int presentTooLow(CountContender contender, CountLoad load) {
    CountSubject subject = contender.subject(SIZE, load);
    CountStream stream = new CountStream(SIZE, load);
    stream.fill(subject);
    int tooLow = 0;
    for (int batch = 0; batch < BATCHES; batch++) {
      stream.nextPresent();
      subject.estimateBatch(stream);
      tooLow += stream.tooLow();
    }
    return tooLow;
  }

  @ParameterizedTest
  @EnumSource
  void keysThatGoMakeRoom(CountContender contender) {
    CountSubject subject = contender.subject(SIZE, CountLoad.ONCE);
    CountStream stream = new CountStream(SIZE, CountLoad.ONCE);
    stream.fill(subject);
    for (int batch = 0; batch < BATCHES; batch++) {
      stream.nextChange();
      if (batch % 2 == 0) {
        subject.replaceBatch(stream);
      } else {
        subject.addBatch(stream);
        subject.removeBatch(stream);
      }
    }

    int found = 0;
    for (int batch = 0; batch < BATCHES; batch++) {
      // Those that were there at first, and have gone since.
      stream.nextPresent();
      subject.estimateBatch(stream);
      found += CountStream.BATCH - stream.tooLow();
    }
    // An error of 0.01 and more than 10 sd of 4,096 answers.
    assertThat((double) found / SIZE.keys()).isLessThan(0.03);
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      // The maps are exact; FastFilter takes no error, and its seed is random.
      names = {"HASH_MAP", "FASTUTIL", "FAST_FILTER", "FAST_FILTER_BLOCKED"})
  void hasTheErrorItIsMadeFor(CountContender contender) {
    // So many keys that filters do not differ by how keys happen to lie.
    CountSize size = CountSize.KEYS_100K;
    CountSubject subject = contender.subject(size, CountLoad.ONCE);
    CountStream stream = new CountStream(size, CountLoad.ONCE);
    stream.fill(subject);
    long found = 0;
    for (int batch = 0; batch < ABSENT_BATCHES; batch++) {
      stream.nextAbsent();
      subject.estimateBatch(stream);
      found += stream.tooHigh();
    }

    double asked = (double) ABSENT_BATCHES * CountStream.BATCH;
    double fourSigma = 4 * Math.sqrt(CountShapes.ERROR * (1 - CountShapes.ERROR) / asked);
    assertThat(found / asked)
        .as("error of %s, within four standard deviations", contender.label())
        .isBetween(CountShapes.ERROR - fourSigma, CountShapes.ERROR + fourSigma);
  }

  @ParameterizedTest
  @EnumSource
  void countingFiltersAreAsWideAsTheWidestPage(CountLoad load) {
    CountSize size = CountSize.KEYS_100K;
    CountSubject subject = CountContender.DYNAMIC.subject(size, load);
    new CountStream(size, load).fill(subject);

    assertThat(subject.filter())
        .map(filter -> ((DynamicCountFilter) filter).maxBits())
        .contains(CountShapes.totalBits(load));
  }

  @Test
  void everyKeyIsMetOnceBeforeOneIsMetAgain() {
    for (CountSize size : CountSize.values()) {
      boolean[] met = new boolean[size.keys()];
      for (int item = 0; item < size.keys(); item++) {
        met[(int) CountLoad.scattered(size, item)] = true;
      }
      assertThat(met).doesNotContain(false);
      assertThat(size.keys() % (2 * CountStream.BATCH)).isZero();
    }
  }

  @Test
  void thoseWithSmallCountersAreMeasuredWithKeysThatAreThereOnce() {
    assertThat(CountContender.at(CountSize.KEYS_100K, CountLoad.ONCE))
        .containsExactly(CountContender.values());
    assertThat(CountContender.at(CountSize.KEYS_100K, CountLoad.OFTEN))
        .contains(CountContender.SPECTRAL, CountContender.HASH_MAP)
        .doesNotContain(CountContender.ORESTES, CountContender.FAST_FILTER);
    assertThat(CountContender.at(CountSize.KEYS_10M, CountLoad.ONCE))
        .contains(CountContender.DYNAMIC, CountContender.FAST_FILTER, CountContender.FASTUTIL)
        .doesNotContain(CountContender.ORESTES, CountContender.SPECTRAL);
  }
}
