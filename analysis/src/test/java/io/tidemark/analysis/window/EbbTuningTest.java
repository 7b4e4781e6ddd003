package io.tidemark.analysis.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.filter.window.EbbAtLimit;
import io.tidemark.core.filter.window.EbbFilter;
import io.tidemark.core.filter.window.EbbSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EbbTuningTest {
  private static final TimeRules ITEMS = TimeRules.of(TickUnit.ITEMS, 0);
  private static final KeyDigest DIGEST = FastDigest.seeded(4);

  /** At a steady load with a grain of a 32nd, all keys new, all memory counted. */
  @ParameterizedTest
  @CsvSource({"0.01,14,19", "0.001,17,23", "0.0001,20,27", "0.000001,26,34"})
  void holdsTheErrorInFewBits(double error, int printBits, double mostBits) {
    long window = 320_000;
    EbbSpec growing = EbbTuning.growing(ITEMS, window, window / 32, error, (double) window);
    assertThat(growing.printBits()).isEqualTo(printBits);
    assertSteady(growing, error, mostBits);
    EbbSpec fixed =
        EbbTuning.fixed(ITEMS, window, window / 32, error, (double) window, EbbAtLimit.MAYBE);
    assertThat(fixed.printBits()).isLessThanOrEqualTo(printBits);
    // Pages are rounded up to two lines of 512, and a page and a block have a few words more.
    double planned = EbbTheory.bitsPerKey(fixed.line(), EbbTuning.PLANNED_LOAD, 33 / 32.0);
    assertSteady(fixed, error, 1.01 * planned);
  }

  private static void assertSteady(EbbSpec spec, double error, double mostBits) {
    EbbFilter filter = new EbbFilter(spec, DIGEST);
    long window = spec.window();
    for (long i = 0; i < 3 * window; i++) {
      filter.observe(DIGEST.of(i), i);
    }
    assertThat(filter.givenUp()).isZero();
    assertThat(filter.expectedError()).isLessThanOrEqualTo(error);
    assertThat(filter.memoryBytes()).as("as planned").isEqualTo(spec.memoryBytes());
    assertThat(8.0 * filter.memoryBytes() / window).as("bits per key").isLessThan(mostBits);
  }

  @Test
  void plansLateTicksAndAnyNumberOfKeys() {
    TimeRules late = TimeRules.of(TickUnit.NANOSECONDS, 3_000);
    EbbSpec spec = EbbTuning.growing(late, 10_000, 300, 0.001);
    assertThat(spec.maxAge()).isEqualTo(44);
    assertThat(spec.lines()).isEqualTo(EbbTuning.FIRST_LINES);
    EbbSpec sized = EbbTuning.growing(late, 10_000, 300, 0.001, 5_000);
    double entries = 5_000 * 1.33;
    assertThat(sized.lines() * (double) sized.line().slots() * EbbTuning.PLANNED_LOAD)
        .isBetween(entries, entries + 3 * sized.line().slots());
  }

  /** The example of docs/windows.md. */
  @Test
  void isUsedAsTheDocumentationShows() {
    long late = 1_000_000_000L;
    long windowNanos = 600_000_000_000L;
    KeyDigest digest = DIGEST;
    TimeRules time = TimeRules.of(TickUnit.NANOSECONDS, late);
    EbbSpec spec = EbbTuning.growing(time, windowNanos, windowNanos / 32, 0.001);
    EbbFilter filter = spec.withLimit(256 << 20, EbbAtLimit.MAYBE).create(digest);
    assertThat(filter.observe(digest.of("user:42"), 0)).isFalse();
    assertThat(filter.observe(digest.of("user:42"), windowNanos - 1)).isTrue();
    assertThat(filter.ageBlocks(digest.of("user:42"), windowNanos - 1)).isZero();
  }

  @Test
  void refusesWhatNoShapeReaches() {
    assertThatThrownBy(() -> EbbTuning.growing(ITEMS, 1_000, 30, 1e-9))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("error: 1.0E-9 (expected: one that prints of 32 bits can reach)");
    assertThatThrownBy(() -> EbbTuning.growing(ITEMS, 1_000_000, 30, 0.01))
        .hasMessage("block: 30 (expected: longer: 33334 blocks to tell apart)");
    assertThatThrownBy(() -> EbbTuning.growing(ITEMS, 1_000, 0, 0.01))
        .hasMessageStartingWith("grain: 0 (expected: 1..");
  }
}
