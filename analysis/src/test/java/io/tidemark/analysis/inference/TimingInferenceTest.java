package io.tidemark.analysis.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.analysis.window.TimerTouch;
import io.tidemark.analysis.window.TimingTheory;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimerLayout;
import io.tidemark.core.time.TickUnit;
import java.util.stream.Stream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class TimingInferenceTest {
  private static final DistinctModel DISTINCT = DistinctModel.uniform(65536);

  /** A shape whose stamps have room for all blocks. */
  private static BlockTimingSpec spec(TimerLayout layout, int probes, long window, long block) {
    long live = BlockTimingSpec.liveBlocks(TickUnit.ITEMS, window, block, 0);
    int bits = Math.max(2, Long.SIZE - Long.numberOfLeadingZeros(live));
    long words = layout == TimerLayout.LINED ? 800 : 200L * probes;
    return new BlockTimingSpec(layout, words, bits, probes, TickUnit.ITEMS, window, block, 0);
  }

  private static double theorem(BlockTimingSpec spec, double p, long lambda, int c, long b) {
    double from = (double) TimingTheory.youngest(lambda, b, spec.block());
    double to = (double) (lambda * spec.block() + b);
    int timers = lambda == 0 ? spec.probes() : c;
    double keys = DISTINCT.distinct(to) - DISTINCT.distinct(from);
    double touch = TimerTouch.probability(spec, timers, keys);
    return TimingTheory.posterior(p, lambda, spec.window(), b, spec.block(), touch);
  }

  /** Priors from 1e-12 to 0.999, windows of one item and blocks of one item among them. */
  @Property(tries = 30, seed = "4")
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
            .isCloseTo(expected, within(1e-4))
            .isBetween(0.0, 1.0);
      }
    }
  }

  /** Long windows, where most is interpolated. */
  @Example
  void longWindowsAreInterpolated() {
    DistinctModel zipf = DistinctModel.zipf(65536, 1, 1 << 20);
    DistinctModel kinks = new SampledDistinct(
        new double[] {1, 10, 1e3, 1e5, 1e6}, new double[] {1, 9, 600, 2e4, 6e4});
    BlockTimingSpec spec = spec(TimerLayout.SCATTERED, 4, 1 << 20, 1 << 17);
    for (double p : new double[] {1e-12, 1e-8, 1e-5, 1e-3}) {
      assertTables(spec, DISTINCT, p, 1e-9);
      assertTables(spec, zipf, p, 1e-9);
    }
    assertTables(spec, kinks, 1e-5, 1e-4);
    assertTables(spec(TimerLayout.LINED, 4, 1 << 15, 1 << 12), zipf, 1e-5, 1e-9);
  }

  private static void assertTables(
      BlockTimingSpec spec, DistinctModel model, double p, double tolerance) {
    FixedPriorTiming fixed = new FixedPriorTiming(new TimingInference(spec, model), p);
    for (long tick = 1; tick < 9 * spec.block(); tick += 1 + tick / 50) {
      // The block of the oldest timer began at 0.
      long lambda = tick / spec.block();
      long b = tick % spec.block();
      int count = lambda == 0 ? spec.probes() : 1 + (int) (tick % spec.probes());
      double from = (double) TimingTheory.youngest(lambda, b, spec.block());
      double keys = model.distinct((double) tick) - model.distinct(from);
      double touch = TimerTouch.probability(spec, count, keys);
      assertThat(fixed.within(lambda << 8 | count, tick))
          .as("%s, tick %s, p %s", spec.layout(), tick, p)
          .isCloseTo(
              TimingTheory.posterior(p, lambda, spec.window(), b, spec.block(), touch),
              within(tolerance));
    }
  }

  /** T is interpolated, to four digits, of less than one expected key too. */
  @Example
  void touchIsThatOfTheTimers() {
    Stream.of(TimerLayout.values()).forEach(layout -> {
      BlockTimingSpec spec = spec(layout, 5, 40_000, 5_000);
      TimingInference inference = new TimingInference(spec, items -> items);
      for (int c = 0; c <= 5; c++) {
        for (double keys = 1e-7; keys < 1e9; keys *= 1.31) {
          double exact = TimerTouch.probability(spec, c, keys);
          assertThat(inference.touch(c, 0, keys))
              .as("%s, %s timers, %s keys", layout, c, keys)
              .isCloseTo(exact, within(1e-4 * exact));
        }
        assertThat(inference.touch(c, 70, 100)).isEqualTo(inference.touch(c, 0, 30));
        assertThat(inference.touch(c, 0, 0)).isEqualTo(c == 0 ? 1 : 0);
      }
    });
  }

  @Example
  void posteriorsAreThoseOfTheTheorems() {
    BlockTimingSpec spec = spec(TimerLayout.SCATTERED, 4, 1000, 100);
    TimingInference inference = new TimingInference(spec, DISTINCT);
    double p = 1e-4;
    // lambda = 3, b = 20: ages from 220 to 319.
    double touch = inference.touch(2, 220, 320);
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
        new BlockTimingSpec(TimerLayout.LINED, 80, 8, 4, TickUnit.NANOSECONDS, 1000, 100, 0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FixedPriorTiming(new TimingInference(spec, DISTINCT), 0.1))
        .withMessage("unit: ticks of 1 ns since second 0 (expected: items)");
  }
}
