package io.tidemark.core.filter.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.contract.SavedBytes;
import io.tidemark.core.contract.WindowMembershipContract;
import io.tidemark.core.contract.WindowShape;
import io.tidemark.core.filter.WindowMembership;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EbbFilterTest {
  private static final KeyDigest SEEDED = FastDigest.seeded(8);
  private static final TimeRules ITEMS = TimeRules.of(TickUnit.ITEMS, 0);
  private static final long NO_LIMIT = 1L << 40;

  /** A table that has room for all keys of the window at once. */
  @Nested
  class OneTable implements WindowMembershipContract {
    @Override
    public WindowMembership emptyFilter(WindowShape shape) {
      return filter(shape, 14, 2 + shape.items() / 10, NO_LIMIT);
    }
  }

  /** From two lines on. */
  @Nested
  class Growing implements WindowMembershipContract {
    @Override
    public WindowMembership emptyFilter(WindowShape shape) {
      return filter(shape, 14, 2, NO_LIMIT);
    }
  }

  /** With so little memory that some keys are given up. */
  @Nested
  class AtItsLimit implements WindowMembershipContract {
    @Override
    public WindowMembership emptyFilter(WindowShape shape) {
      long keys = shape.items() + shape.items() * shape.block() / shape.window();
      long lines = 2 + keys / 34;
      EbbSpec spec = filter(shape, 12, 2, NO_LIMIT).spec();
      return new EbbFilter(spec.fixed(lines, EbbAtLimit.MAYBE), SEEDED);
    }
  }

  private static EbbFilter filter(WindowShape shape, int printBits, long lines, long maxBytes) {
    EbbSpec spec = new EbbSpec(
        printBits,
        0.05,
        lines,
        maxBytes,
        EbbAtLimit.MAYBE,
        shape.time(),
        shape.window(),
        shape.block());
    return new EbbFilter(spec, SEEDED);
  }

  private static EbbSpec items(int printBits, double maxError, long lines, long window) {
    return new EbbSpec(
        printBits, maxError, lines, NO_LIMIT, EbbAtLimit.MAYBE, ITEMS, window, window / 32);
  }

  /**
   * Keys that never came, and keys that came long ago, are found as often as the number of prints says:
   * within five standard errors of the sum of the probabilities. All keys are new, and the table is full
   * but for a little.
   */
  @ParameterizedTest
  @CsvSource({"8,0.5,0", "10,0.2,0", "12,0.05,0", "13,0.03,1", "16,0.004,0"})
  void errsAsTheNumberOfPrintsSays(int printBits, double maxError, long lateBlocks) {
    long window = 64_000;
    long block = window / 32;
    TimeRules time = TimeRules.of(TickUnit.NANOSECONDS, lateBlocks * block);
    EbbSpec small =
        new EbbSpec(printBits, maxError, 2, NO_LIMIT, EbbAtLimit.MAYBE, time, window, block);
    long lines = (window + (1 + lateBlocks) * block) * 100 / (92L * small.line().slots());
    EbbFilter filter = new EbbFilter(small.fixed(lines, EbbAtLimit.MAYBE), SEEDED);
    double expected = 0;
    double variance = 0;
    long neverCame = 0;
    long stale = 0;
    long asked = 0;
    for (long i = 0; i < 5 * window; i++) {
      neverCame += filter.observe(SEEDED.of(i), i) ? 1 : 0;
      if (i >= 3 * window) {
        double error = filter.expectedError();
        expected += error;
        variance += error * (1 - error);
        asked++;
        stale +=
            filter.mightContain(SEEDED.of(i - window - 2 * block - i * 31 % window), i) ? 1 : 0;
      } else {
        neverCame = 0;
      }
    }
    assertThat(filter.givenUp()).isZero();
    assertThat(filter.load()).as("load").isGreaterThan(0.7);
    assertThat(filter.tables()).hasSize(1);
    double bound = 5 * Math.sqrt(variance);
    assertThat((double) neverCame)
        .as("keys that never came, found of %d", asked)
        .isBetween(expected - bound, expected + bound);
    assertThat((double) stale)
        .as("keys that came before the window and the grain, found of %d", asked)
        .isBetween(expected - bound, expected + bound);
  }

  /** From two lines on, nothing told; at last one table, with narrow prints. */
  @ParameterizedTest
  @CsvSource({"14,0.01,19", "17,0.001,23", "20,0.0001,27", "26,0.000001,34"})
  void takesFewBitsPerKey(int printBits, double maxError, double most) {
    long window = 200_000;
    EbbFilter filter = new EbbFilter(items(printBits, maxError, 16, window), SEEDED);
    for (long i = 0; i < 6 * window; i++) {
      filter.observe(SEEDED.of(i), i);
      if (i % 1_000 == 0) {
        assertThat(filter.expectedError()).as("after %d", i).isLessThanOrEqualTo(maxError);
      }
    }
    assertThat(filter.tables()).hasSize(1);
    assertThat(filter.tables().get(0).line().printBits()).isEqualTo(printBits);
    assertThat(filter.givenUp()).isZero();
    assertThat(8.0 * filter.memoryBytes() / window).as("bits per key").isLessThan(most);
  }

  /** At its limit: what is given up is called seen, or forgotten; both are counted, and nothing else errs. */
  @Test
  void countsWhatItGivesUpAtItsLimit() throws IOException {
    long window = 32_000;
    EbbSpec small = items(20, 0.001, 2, window);
    long lines = window * 100 / (104L * small.line().slots());
    for (EbbAtLimit atLimit : EbbAtLimit.values()) {
      EbbFilter filter = new EbbFilter(small.fixed(lines, atLimit), SEEDED);
      long missed = 0;
      long found = 0;
      for (long i = 0; i < 4 * window; i++) {
        found += filter.observe(SEEDED.of(i), i) ? 1 : 0;
        long before = Math.max(0, i - i * 31 % window);
        missed += filter.mightContain(SEEDED.of(before), i + 1) ? 0 : 1;
        if (i % 10_001 == 0) {
          filter = SavedBytes.through(filter);
        }
      }
      assertThat(filter.givenUp()).isPositive();
      assertThat(filter.peakMemoryBytes()).isLessThanOrEqualTo(filter.spec().maxBytes());
      if (atLimit == EbbAtLimit.MAYBE) {
        assertThat(missed).as("missed").isZero();
        // All that is found beyond what prints explain: at most 0.001 of the items.
        assertThat(filter.unknownAnswers()).isBetween(found - 4 * window / 500, found);
        assertThat(filter.unknownAnswers()).isPositive();
        assertThat(filter.ageBlocks(SEEDED.of(4 * window - 1), 4 * window)).isLessThanOrEqualTo(1);
      } else {
        assertThat(missed).as("missed").isPositive();
        assertThat(filter.unknownAnswers()).isZero();
        // A forgotten key is missed for what is left of its time only.
        assertThat(missed).isLessThan(filter.givenUp());
      }
    }
  }

  /** The block of the last occurrence, for all but those that share a print with a later key. */
  @Test
  void tellsAges() {
    long window = 10_000;
    EbbSpec spec = new EbbSpec(
        20,
        0.001,
        16,
        NO_LIMIT,
        EbbAtLimit.MAYBE,
        TimeRules.of(TickUnit.NANOSECONDS, 900),
        window,
        300);
    EbbFilter filter = new EbbFilter(spec, SEEDED);
    long[] last = new long[4_000];
    Arrays.fill(last, -1_000_000);
    SplittableRandom random = RandomSource.seeded(5);
    long wrong = 0;
    long right = 0;
    for (long i = 0; i < 100_000; i++) {
      int key = random.nextInt(last.length);
      long tick = i - random.nextLong(Math.min(900, i + 1));
      filter.observe(SEEDED.of(key), tick);
      last[key] = Math.max(last[key], tick);
      int asked = random.nextInt(last.length);
      long age = filter.ageBlocks(SEEDED.of(asked), filter.latest());
      long block = Math.floorDiv(last[asked], 300L);
      boolean isThere = block >= Math.floorDiv(filter.latest() - window + 1, 300L);
      long expected = isThere ? filter.latest() / 300 - block : EbbFilter.ABSENT;
      long maxTicks = filter.maxAgeTicks(SEEDED.of(asked), filter.latest());
      // That of the block, from where it began.
      assertThat(maxTicks)
          .isEqualTo(age < 0 ? age : filter.latest() - (filter.latest() / 300 - age) * 300);
      wrong += age == expected ? 0 : 1;
      right += age == expected ? 1 : 0;
    }
    // One of 2^20 · lines / 2 per key and question, with 4,000 keys in 100 lines or more.
    assertThat(wrong).as("of %d", right).isLessThan(100);
    assertThat(filter.ageBlocks(SEEDED.of(-1), filter.latest())).isEqualTo(EbbFilter.ABSENT);
    assertThat(filter.maxAgeTicks(SEEDED.of(-1), filter.latest())).isEqualTo(EbbFilter.ABSENT);
  }

  @Test
  void refusesShapesThatDoNotExist() {
    assertRefused(7, 0.1, 2, 1 << 20, 10, 1, "printBits: 7 (expected: 8..32)");
    assertRefused(33, 0.1, 2, 1 << 20, 10, 1, "printBits: 33 (expected: 8..32)");
    assertRefused(12, 0.001, 2, 1 << 20, 10, 1, "maxError: 0.001 (expected: at least 0.0");
    assertRefused(12, 0.1, 1, 1 << 20, 10, 1, "firstLines: 1 (expected: 2..2147483648)");
    assertRefused(12, 0.1, 16, 1_023, 10, 1, "maxBytes: 1023 (expected: at least 1");
    assertRefused(12, 0.1, 16, 1 << 20, 10, 11, "block: 11 (expected: 1..10)");
    assertRefused(12, 0.1, 16, 1 << 20, 1 << 20, 1, "block: 1 (expected: longer: 1048576 blocks");
  }

  private static void assertRefused(
      int printBits,
      double error,
      long lines,
      long bytes,
      long window,
      long block,
      String message) {
    assertThatThrownBy(() ->
            new EbbSpec(printBits, error, lines, bytes, EbbAtLimit.MAYBE, ITEMS, window, block))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }
}
