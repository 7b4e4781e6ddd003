package io.tidemark.analysis.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.cell.EbbLine;
import io.tidemark.core.filter.window.EbbAtLimit;
import io.tidemark.core.filter.window.EbbFilter;
import io.tidemark.core.filter.window.EbbSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EbbTheoryTest {
  private static final TimeRules ITEMS = TimeRules.of(TickUnit.ITEMS, 0);
  private static final KeyDigest DIGEST = FastDigest.seeded(3);
  private static final long WINDOW = 64_000;
  private static final long BLOCK = WINDOW / 32;

  /** A filter of one table, full of new keys up to a load when a block ends. */
  private static EbbFilter full(int printBits, double load) {
    EbbSpec any =
        new EbbSpec(printBits, 0.3, 2, Long.MAX_VALUE, EbbAtLimit.MAYBE, ITEMS, WINDOW, BLOCK);
    long lines = EbbTheory.lines(any.line(), WINDOW + BLOCK, load);
    return new EbbFilter(any.fixed(lines, EbbAtLimit.MAYBE), DIGEST);
  }

  /** Each question is one of its own: the number found is binomial. */
  @ParameterizedTest
  @CsvSource({"9,0.5", "10,0.9", "12,0.94", "13,0.7", "16,0.94"})
  void errsAsTheFormulaSays(int printBits, double load) {
    EbbFilter filter = full(printBits, load);
    for (long i = 0; i < 3 * WINDOW; i++) {
      filter.observe(DIGEST.of(i), i);
    }
    EbbLine line = filter.spec().line();
    double expected = EbbTheory.falsePositiveRate(
        line, (double) filter.prints(), (double) filter.spec().lines());
    int trials = 400_000;
    int found = 0;
    for (int i = 0; i < trials; i++) {
      found += filter.mightContain(DIGEST.of(-1 - i), filter.latest()) ? 1 : 0;
    }
    Interval interval = BinomialInterval.clopperPearson(found, trials, 1 - 1e-6);
    assertThat(expected)
        .as("%d of %d found, 1 - 1e-6 interval", found, trials)
        .isBetween(interval.low(), interval.high());
    assertThat(EbbTheory.falsePositiveRate(line, filter.load())).isEqualTo(expected);
    assertThat(found).isPositive();
  }

  /** With loads below, at and above where lines become too full, in lines of many and of few slots. */
  @ParameterizedTest
  @CsvSource({
    "14,0.93,true",
    "14,0.95,true",
    "14,0.995,false",
    "14,1.0,false",
    "20,0.94,true",
    "20,0.99,false",
    "26,0.92,true",
    "26,0.98,false"
  })
  void givesUpNoMoreThanTheBoundSays(int printBits, double load, boolean isNone) {
    EbbFilter filter = full(printBits, load);
    for (long i = 0; i < 2 * WINDOW; i++) {
      filter.observe(DIGEST.of(i), i);
    }
    long before = filter.givenUp();
    double bound = 0;
    long items = 6 * WINDOW;
    for (long i = 2 * WINDOW; i < 2 * WINDOW + items; i++) {
      filter.observe(DIGEST.of(i), i);
      bound += EbbTheory.crowded(filter.spec().line(), Math.min(filter.load(), 1), (double)
          filter.spec().lines());
    }
    long givenUp = filter.givenUp() - before;
    // Whether a page is crowded stays so for long: all that can be said is a multiple of the mean.
    assertThat((double) givenUp).as("of %d", items).isLessThanOrEqualTo(10 * bound);
    assertThat(givenUp == 0).as("none given up: %d", givenUp).isEqualTo(isNone);
  }

  @ParameterizedTest
  @CsvSource({"13,16,35", "13,32,32", "16,16,28", "16,32,27", "19,32,23", "25,32,18", "14,32,31"})
  void linesHoldAsManyAsTheirBitsAllow(int printBits, int blocks, int slots) {
    EbbLine line = new EbbLine(printBits, blocks);
    assertThat(line.slots()).isEqualTo(slots);
    assertThat(EbbTheory.bitsPerKey(line, 0.94, 1 + 1.0 / blocks))
        .isEqualTo(512 * (1 + 1.0 / blocks) / (slots * 0.94));
  }
}
