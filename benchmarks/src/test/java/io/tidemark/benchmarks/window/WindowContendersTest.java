package io.tidemark.benchmarks.window;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WindowContendersTest {
  private static final WindowSize SIZE = WindowSize.ITEMS_4K;

  @ParameterizedTest
  @EnumSource
  void losesNoKeyIfItSaysSo(WindowContender contender) {
    for (WindowRepeats stream : WindowRepeats.values()) {
      Errors errors = observe(contender, stream);
      if (contender.losesNone()) {
        assertThat(errors.falseNegatives).as("keys lost, %s", stream).isZero();
      } else {
        assertThat(errors.falseNegatives).as("keys lost, %s", stream).isPositive();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void deniesMostNewKeys(WindowContender contender) {
    Errors errors = observe(contender, WindowRepeats.UNIFORM);
    // The digest alone answers at random; the filters find less than a fourth by their theory.
    double most = contender == WindowContender.DIGEST_ALONE ? 1 : 0.25;
    assertThat((double) errors.falsePositives / errors.fresh).isLessThan(most);
  }

  @ParameterizedTest
  @EnumSource(names = {"CAFFEINE", "CAFFEINE_ALONE", "EXACT_MAP"})
  void exactOnesFindNoNewKey(WindowContender contender) {
    assertThat(observe(contender, WindowRepeats.ZIPF).falsePositives).isZero();
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      // Its index takes more.
      names = "HASH_BUFFER")
  void takesAtMostTheMemoryOfTheSize(WindowContender contender) {
    for (WindowSize size : WindowSize.values()) {
      long limit = size.memoryBytes();
      assertThat(contender.create(size, WindowRepeats.UNIFORM).memoryBytes().orElse(limit))
          .as("bytes of %s", size)
          .isBetween(limit * 9 / 10, limit);
    }
  }

  @Test
  void gapsEmptyTheWindow() {
    ItemTimes even = ItemTimes.even(SIZE);
    ItemTimes gaps = ItemTimes.withGaps(SIZE);
    long longest = 0;
    long before = 0;
    for (int i = 0; i < 50_000; i++) {
      assertThat(even.next()).isEqualTo((i + 1) * ItemTimes.STEP_NANOS);
      long now = gaps.next();
      longest = Math.max(longest, now - before);
      before = now;
    }
    assertThat(longest).isGreaterThan(100_000 * ItemTimes.windowNanos(SIZE));
  }

  private static final class Errors {
    private int fresh;
    private int falsePositives;
    private int falseNegatives;
  }

  /** The errors in the third and fourth window. */
  private static Errors observe(WindowContender contender, WindowRepeats stream) {
    Observer observer = contender.create(SIZE, stream);
    Arrivals arrivals = Arrivals.of(SIZE, stream);
    Errors errors = new Errors();
    int batches = SIZE.items() / Arrivals.BATCH;
    for (int batch = 0; batch < 4 * batches; batch++) {
      arrivals.nextBatch();
      observer.observeBatch(arrivals);
      if (batch >= 2 * batches) {
        errors.fresh += Arrivals.BATCH - arrivals.repeats();
        errors.falsePositives += arrivals.falsePositives();
        errors.falseNegatives += arrivals.falseNegatives();
      }
    }
    return errors;
  }
}
