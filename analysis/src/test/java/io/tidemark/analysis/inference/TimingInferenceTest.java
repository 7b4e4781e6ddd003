package io.tidemark.analysis.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.analysis.theory.TimerTouch;
import io.tidemark.analysis.theory.TimingTheory;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimerLayout;
import io.tidemark.core.filter.window.WindowUnit;
import java.util.stream.Stream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class TimingInferenceTest {
  private static final DistinctModel DISTINCT = DistinctModel.uniform(65536);

  /** A shape whose stamps have room for all blocks. */
  private static BlockTimingSpec spec(TimerLayout layout, int probes, long window, long block) {
    long live = BlockTimingSpec.liveBlocks(WindowUnit.ITEMS, window, block, 0);
    int bits = Math.max(2, Long.SIZE - Long.numberOfLeadingZeros(live));
    long words = layout == TimerLayout.LINED ? 800 : 200L * probes;
    return new BlockTimingSpec(layout, words, bits, probes, WindowUnit.ITEMS, window, block, 0);
  }

  private static double theorem(BlockTimingSpec spec, double p, long lambda, int c, long b) {
    double items = (double) (lambda == 0 ? b : spec.block());
    int timers = lambda == 0 ? spec.probes() : c;
    double touch = TimerTouch.probability(spec, timers, DISTINCT.distinct(items));
    return TimingTheory.posterior(p, lambda, spec.window(), b, spec.block(), touch);
  }

  /** Priors from 1e-12 to 0.999, windows of one item and blocks of one item among them. */
  @Property(tries = 60, seed = "4")
  void fixedPriorsAndAllOthersAreTheTheorems(
      @ForAll @IntRange(max = 4) int prior,
      @ForAll @IntRange(min = 1, max = 8) int probes,
      @ForAll @IntRange(min = 1, max = 5_000) int window,
      @ForAll @IntRange(min = 1, max = 3_000) int wantedBlock,
      @ForAll TimerLayout layout) {
    double p = new double[] {1e-12, 1.0 / 65536, 0.01, 0.5, 0.999}[prior];
    long block = Math.min(window, wantedBlock);
    BlockTimingSpec spec = spec(layout, probes, window, block);
    TimingInference inference = new TimingInference(spec, DISTINCT);
    FixedPriorTiming fixed = new FixedPriorTiming(inference, p);
    long step = Math.max(1, block / 17);
    for (long tick = 7 * block; tick < 8 * block; tick += step) {
      long b = tick % block;
      long expired = TimingTheory.expireAge(window, b, block);
      long ages = Math.max(1, expired / 9);
      for (long lambda = b == 0 ? 1 : 0; lambda <= expired; lambda += ages) {
        int count = lambda == 0 ? probes : 1 + (int) (lambda % probes);
        double expected = theorem(spec, p, lambda, count, b);
        assertThat(fixed.within(lambda << 8 | count, tick))
            .as("age %s, b %s, expired %s", lambda, b, expired)
            .isCloseTo(expected, within(1e-9))
            .isBetween(0.0, 1.0);
        double from = lambda == 0 ? 0 : (double) ((lambda - 1) * block + b);
        double to = (double) (lambda * block + b);
        assertThat(inference.within(p, from, to, count, window))
            .isCloseTo(expected, within(2e-5))
            .isBetween(0.0, 1.0);
      }
    }
  }

  /** Long blocks, where the present block is interpolated: every part of it, for smooth models. */
  @Example
  void longBlocksAreInterpolated() {
    DistinctModel zipf = DistinctModel.zipf(65536, 1, 1 << 20);
    DistinctModel kinks = new SampledDistinct(
        new double[] {1, 10, 1e3, 1e5, 1e6}, new double[] {1, 9, 600, 2e4, 6e4});
    for (TimerLayout layout : TimerLayout.values()) {
      BlockTimingSpec spec = spec(layout, 4, 1 << 20, 1 << 17);
      assertPresent(spec, DISTINCT, 1e-9);
      assertPresent(spec, zipf, 1e-9);
      assertPresent(spec, kinks, 1e-4);
    }
  }

  private static void assertPresent(BlockTimingSpec spec, DistinctModel model, double tolerance) {
    for (double p : new double[] {1e-12, 1e-8, 1e-5, 1e-3}) {
      FixedPriorTiming fixed = new FixedPriorTiming(new TimingInference(spec, model), p);
      for (long b = 1; b < spec.block(); b += 1 + b / 50) {
        double touch = TimerTouch.probability(spec, spec.probes(), model.distinct((double) b));
        assertThat(fixed.within(spec.probes(), b))
            .as("%s, b %s, p %s", spec.layout(), b, p)
            .isCloseTo(
                TimingTheory.posterior(p, 0, spec.window(), b, spec.block(), touch),
                within(tolerance));
      }
    }
  }

  /** T is interpolated in between, to five digits. */
  @Example
  void touchIsThatOfTheTimers() {
    Stream.of(TimerLayout.values()).forEach(layout -> {
      BlockTimingSpec spec = spec(layout, 5, 40_000, 5_000);
      TimingInference inference = new TimingInference(spec, DISTINCT);
      for (int c = 0; c <= 5; c++) {
        for (double items = 1; items < 1e9; items *= 1.31) {
          double exact = TimerTouch.probability(spec, c, DISTINCT.distinct(items));
          assertThat(inference.touch(c, items))
              .as("%s, %s timers, %s items", layout, c, items)
              .isCloseTo(exact, within(1e-5 * exact));
        }
        assertThat(inference.touch(c, 5_000))
            .isEqualTo(TimerTouch.probability(spec, c, DISTINCT.distinct(5_000)));
        assertThat(inference.touch(c, 0)).isEqualTo(c == 0 ? 1 : 0);
      }
    });
  }

  @Example
  void posteriorsAreThoseOfTheTheorems() {
    BlockTimingSpec spec = spec(TimerLayout.SCATTERED, 4, 1000, 100);
    TimingInference inference = new TimingInference(spec, DISTINCT);
    double p = 1e-4;
    // lambda = 3, b = 20: ages from 220 to 319.
    double touch = TimerTouch.probability(spec, 2, DISTINCT.distinct(100));
    assertThat(inference.posterior(p, 220, 320, 2))
        .isEqualTo(new SteppedPosterior(p, 220, 320, touch));
    assertThat(inference.posterior(p, 220, 320, 2).expectedAge())
        .isCloseTo(TimingTheory.expectedAge(p, 3, 1000, 20, 100, touch), within(1e-9));
    assertThat(inference.expired(p, 1020).expectedAge())
        .isCloseTo(TimingTheory.expectedAge(p, 50, 1000, 20, 100, touch), within(1e-9));
  }

  @Example
  void refusesWindowsOfTime() {
    BlockTimingSpec spec =
        new BlockTimingSpec(TimerLayout.LINED, 80, 8, 4, WindowUnit.NANOSECONDS, 1000, 100, 0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FixedPriorTiming(new TimingInference(spec, DISTINCT), 0.1))
        .withMessage("unit: NANOSECONDS (expected: ITEMS)");
  }
}
