package io.tidemark.analysis.decaying;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tidemark.analysis.Plan;
import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How often counts are too high is tested with the door: see LastingCountsTest of the library. */
class ShareTuningTest {
  private static final TimeRules ITEMS = TimeRules.of(TickUnit.ITEMS, 0);
  private static final ExponentialDecay NEVER = ExponentialDecay.never();

  private static Plan.Candidate best(long width, int depth, ExponentialDecay decay) {
    return ShareTuning.forCounters(width, depth, decay, ITEMS).best();
  }

  /** Each row is as wide as said, and at most a line of 7 counters wider. */
  @ParameterizedTest
  @CsvSource({"1, 1, 1", "7, 3, 7", "2000, 8, 2000", "2000, 9, 2182", "2000, 16, 4000"})
  void rowsAreAsWideAsTheBoundNeeds(long width, int depth, long rowWidth) {
    Plan.Candidate only = best(width, depth, NEVER);
    DecayingCountSpec spec = (DecayingCountSpec) only.spec();
    int rows = Math.min(depth, DecayRules.MAX_ROWS);
    assertThat(spec.rules().rows()).isEqualTo(rows);
    assertThat(spec.cells() / rows).isBetween(rowWidth, rowWidth + 6);
    // The bound that the class names: every row is too high by 2 N / width with width / (2 m).
    double missed = Math.pow(width / (2.0 * spec.cells() / rows), rows);
    assertThat(missed).isLessThanOrEqualTo(Math.pow(0.5, depth));
    assertThat(only.predictions().number("missed")).isEqualTo(Math.pow(0.5, depth));
    assertThat(only.error()).isEqualTo(2.0 / width);
    assertThat(only.memoryBytes()).isEqualTo(spec.memoryBytes());
  }

  @Test
  void onlyWhatDecaysIsRounded() {
    DecayingCountSpec lasting = (DecayingCountSpec) best(100, 4, NEVER).spec();
    assertThat(lasting.rules().fractionBits()).isZero();
    DecayingCountSpec halving =
        (DecayingCountSpec) best(100, 4, ExponentialDecay.halfLife(1_000)).spec();
    assertThat(halving.rules().fractionBits()).isEqualTo(DecayRules.MAX_FRACTION_BITS);
  }

  /** All of the memory but for less than a line in each of four rows. */
  @ParameterizedTest
  @ValueSource(longs = {512, 1_000, 65_536, 1_000_003})
  void aMemoryIsUsedAndNotExceeded(long bytes) {
    long taken = ShareTuning.forMemory(bytes, NEVER, ITEMS).best().memoryBytes();
    assertThat(taken).isBetween(bytes - 4 * 64 + 1, bytes);
  }

  @Test
  void whatCannotBeIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> best(0, 1, NEVER))
        .withMessageStartingWith("width: 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> best(1, 0, NEVER))
        .withMessageStartingWith("depth: 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> best(1L << 60, 8, NEVER))
        .withMessageStartingWith("width and depth: 1152921504606846976 and 8 (expected: fewer");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> best(10, 9_999, NEVER))
        .withMessageStartingWith("width and depth: 10 and 9999");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ShareTuning.forMemory(100, NEVER, ITEMS))
        .withMessageStartingWith("memory: 100 (expected: at least ");
  }
}
