package io.tidemark.benchmarks.counting;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.counting.DynamicCountFilter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class CountingContendersTest {
  private static final CountingSize SIZE = CountingSize.KEYS_4K;
  private static final int BATCHES = SIZE.keys() / CountingStream.BATCH;
  private static final int ABSENT_BATCHES = 100;

  @ParameterizedTest
  @EnumSource
  void aKeyIsThereFromWhenItComesUntilItGoes(CountingContender contender) {
    Counter counter = contender.create(SIZE, CountingLoad.ONCE);
    boolean tells = contender.counts();

    counter.add(5);
    counter.add(5, 3);

    // Alone in the filter, its count is exact.
    assertThat(counter.estimate(5)).isEqualTo(tells ? 4 : 1);
    for (int i = 0; i < 4; i++) {
      assertThat(counter.estimate(5)).isPositive();
      counter.remove(5);
    }
    assertThat(counter.estimate(5)).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void noAnswerIsTooLow(CountingContender contender) {
    for (CountingLoad load : CountingLoad.values()) {
      if (CountingContender.at(SIZE, load).contains(contender)) {
        assertThat(presentTooLow(contender, load)).as("%s", load).isZero();
      }
    }
  }

  private static int presentTooLow(CountingContender contender, CountingLoad load) {
    Counter counter = contender.create(SIZE, load);
    CountingStream stream = new CountingStream(SIZE, load);
    stream.fill(counter);
    int tooLow = 0;
    for (int batch = 0; batch < BATCHES; batch++) {
      stream.nextPresent();
      counter.estimateBatch(stream);
      tooLow += stream.tooLow();
    }
    return tooLow;
  }

  @ParameterizedTest
  @EnumSource
  void keysThatGoMakeRoom(CountingContender contender) {
    Counter counter = contender.create(SIZE, CountingLoad.ONCE);
    CountingStream stream = new CountingStream(SIZE, CountingLoad.ONCE);
    stream.fill(counter);
    for (int batch = 0; batch < BATCHES; batch++) {
      stream.nextChange();
      if (batch % 2 == 0) {
        counter.replaceBatch(stream);
      } else {
        counter.addBatch(stream);
        counter.removeBatch(stream);
      }
    }

    int found = 0;
    for (int batch = 0; batch < BATCHES; batch++) {
      // Those that were there at first, and have gone since.
      stream.nextPresent();
      counter.estimateBatch(stream);
      found += CountingStream.BATCH - stream.tooLow();
    }
    // An error of 0.01 and more than 10 sd of 4,096 answers.
    assertThat((double) found / SIZE.keys()).isLessThan(0.03);
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      // The maps are exact; FastFilter takes no error, and its seed is random.
      names = {"HASH_MAP", "FASTUTIL", "FAST_FILTER", "FAST_FILTER_BLOCKED"})
  void hasTheErrorItIsMadeFor(CountingContender contender) {
    // So many keys that filters do not differ by how keys happen to lie.
    CountingSize size = CountingSize.KEYS_100K;
    Counter counter = contender.create(size, CountingLoad.ONCE);
    CountingStream stream = new CountingStream(size, CountingLoad.ONCE);
    stream.fill(counter);
    long found = 0;
    for (int batch = 0; batch < ABSENT_BATCHES; batch++) {
      stream.nextAbsent();
      counter.estimateBatch(stream);
      found += stream.tooHigh();
    }

    double asked = (double) ABSENT_BATCHES * CountingStream.BATCH;
    double fourSigma = 4 * Math.sqrt(CountingShapes.ERROR * (1 - CountingShapes.ERROR) / asked);
    // The door, and prints of which no number of keys is known, promise that the error is not
    // exceeded.
    boolean mayErrLess =
        contender == CountingContender.DOOR || contender == CountingContender.PRINTS;
    double least = mayErrLess ? 0 : CountingShapes.ERROR - fourSigma;
    assertThat(found / asked)
        .as("error of %s, within four standard deviations", contender.label())
        .isBetween(least, CountingShapes.ERROR + fourSigma);
  }

  @ParameterizedTest
  @EnumSource
  void countingFiltersAreAsWideAsTheWidestPage(CountingLoad load) {
    CountingSize size = CountingSize.KEYS_100K;
    Counter counter = CountingContender.DYNAMIC.create(size, load);
    new CountingStream(size, load).fill(counter);

    assertThat(((DynamicCountFilter) counter.filter()).maxBits())
        .isEqualTo(CountingShapes.totalBits(load));
  }

  @Test
  void everyKeyIsMetOnceBeforeOneIsMetAgain() {
    for (CountingSize size : CountingSize.values()) {
      boolean[] met = new boolean[size.keys()];
      for (int item = 0; item < size.keys(); item++) {
        met[(int) CountingLoad.scattered(size, item)] = true;
      }
      assertThat(met).doesNotContain(false);
      assertThat(size.keys() % (2 * CountingStream.BATCH)).isZero();
    }
  }

  @Test
  void thoseWithSmallCountersAreMeasuredWithKeysThatAreThereOnce() {
    assertThat(CountingContender.at(CountingSize.KEYS_100K, CountingLoad.ONCE))
        .containsExactly(CountingContender.values());
    assertThat(CountingContender.at(CountingSize.KEYS_100K, CountingLoad.OFTEN))
        .contains(CountingContender.SPECTRAL, CountingContender.HASH_MAP)
        .doesNotContain(CountingContender.ORESTES, CountingContender.FAST_FILTER);
    assertThat(CountingContender.at(CountingSize.KEYS_10M, CountingLoad.ONCE))
        .contains(
            CountingContender.DYNAMIC, CountingContender.FAST_FILTER, CountingContender.FASTUTIL)
        .doesNotContain(CountingContender.ORESTES, CountingContender.SPECTRAL);
  }
}
