package io.tidemark.analysis.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.analysis.keys.KeyLaw;
import io.tidemark.analysis.keys.WindowSimulation;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimerLayout;
import io.tidemark.core.time.TickUnit;
import io.tidemark.workload.statistics.MeanAccumulator;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Block timing filters on streams, each run with keys and hashes of its own, against the model. */
class WindowErrorsTest {
  private static final int RUNS = 16;
  private static final int ITEMS = 60_000;
  private static final int UNIVERSE = 1 << 13;
  private static final long WINDOW = 3000;
  private static final double ITEMS_PER_TICK = 0.01;

  /* Five standard errors of 16 runs: Student's t with 15 degrees exceeds them once in 6000 times. */
  private static final double STANDARD_ERRORS = 5;

  /* Timers of one key are not quite independent, and places of questions are few. */
  private static final double MODEL = 0.02;

  private static final class Means {
    private final MeanAccumulator collisions = new MeanAccumulator();
    private final MeanAccumulator blockErrors = new MeanAccumulator();
    private final MeanAccumulator standard = new MeanAccumulator();
    private final MeanAccumulator inferred = new MeanAccumulator();
  }

  private static Means simulate(LongFunction<WindowSimulation> stream, BlockTimingSpec spec) {
    Means means = new Means();
    for (long seed = 1; seed <= RUNS; seed++) {
      WindowSimulation.Outcome outcome = stream.apply(seed).run(spec);
      means.collisions.add(outcome.collisions() / outcome.absent());
      means.blockErrors.add(outcome.blockErrors() / outcome.absent());
      means.standard.add(outcome.standard());
      means.inferred.add(outcome.inferred());
    }
    return means;
  }

  private static void agrees(double model, MeanAccumulator measured, String what) {
    assertThat(model)
        .as("%s, within 2 %% and five standard errors", what)
        .isCloseTo(
            measured.mean(),
            within(MODEL * measured.mean() + STANDARD_ERRORS * measured.standardError()));
  }

  private static void agrees(Means means, BlockTimingSpec spec, double itemsPerTick, KeyLaw law) {
    WindowErrors errors = WindowErrors.of(spec, itemsPerTick, law);
    ErrorCosts costs = ErrorCosts.uniform(1, 10);
    agrees(errors.collision(), means.collisions, "collisions");
    agrees(errors.block(), means.blockErrors, "block errors");
    agrees(
        InferredCost.ofStandardAnswers(spec, itemsPerTick, law, costs),
        means.standard,
        "cost of standard answers");
    agrees(
        InferredCost.perQuestion(spec, itemsPerTick, law, costs),
        means.inferred,
        "cost of inferred answers");
  }

  @ParameterizedTest(name = "{0}, {1} words, {2} bits, {3} probes, blocks of {4}")
  @CsvSource({
    "SCATTERED, 200, 2, 1, 1500",
    "SCATTERED, 400, 3, 4, 500",
    "SCATTERED, 600, 5, 3, 107",
    "SCATTERED, 900, 9, 5, 7",
    "SCATTERED, 900, 13, 2, 1",
    "LINED, 200, 2, 1, 1500",
    "LINED, 400, 3, 4, 500",
    "LINED, 600, 5, 8, 107",
    "LINED, 904, 8, 3, 13"
  })
  void itemsOfAPowerLaw(TimerLayout layout, long words, int bits, int probes, long block) {
    BlockTimingSpec spec =
        new BlockTimingSpec(layout, words, bits, probes, TickUnit.ITEMS, WINDOW, block, 0);
    Means means =
        simulate(seed -> WindowSimulation.zipf(UNIVERSE, TickUnit.ITEMS, 1, ITEMS, seed), spec);
    agrees(means, spec, 1, KeyLaw.zipf(1, UNIVERSE));
  }

  @ParameterizedTest(name = "{0}, {1} words, {2} bits, {3} probes, blocks of {4}")
  @CsvSource({"SCATTERED, 500, 2, 5, 1500", "SCATTERED, 500, 6, 2, 50", "LINED, 504, 4, 4, 231"})
  void itemsEquallyLikely(TimerLayout layout, long words, int bits, int probes, long block) {
    BlockTimingSpec spec =
        new BlockTimingSpec(layout, words, bits, probes, TickUnit.ITEMS, WINDOW, block, 0);
    Means means = simulate(seed -> WindowSimulation.uniform(3000, ITEMS, seed), spec);
    agrees(means, spec, 1, KeyLaw.uniform(3000));
  }

  @ParameterizedTest(name = "{0}, {1} words, {2} bits, {3} probes, blocks of {4}")
  @CsvSource({"SCATTERED, 400, 3, 4, 60000", "LINED, 600, 6, 3, 6000"})
  void spansOfTime(TimerLayout layout, long words, int bits, int probes, long block) {
    long window = (long) (WINDOW / ITEMS_PER_TICK);
    BlockTimingSpec spec =
        new BlockTimingSpec(layout, words, bits, probes, TickUnit.NANOSECONDS, window, block, 0);
    Means means = simulate(
        seed -> WindowSimulation.zipf(UNIVERSE, TickUnit.NANOSECONDS, ITEMS_PER_TICK, ITEMS, seed),
        spec);
    agrees(means, spec, ITEMS_PER_TICK, KeyLaw.zipf(1, UNIVERSE));
  }

  @Test
  void aKeyThatNeverCameMakesNoBlockError() {
    BlockTimingSpec spec =
        new BlockTimingSpec(TimerLayout.SCATTERED, 400, 3, 4, TickUnit.ITEMS, WINDOW, 500, 0);
    WindowErrors errors = WindowErrors.of(spec, 1, KeyLaw.uniform(1e15));
    assertThat(errors.block()).isBetween(0.0, 1e-12);
    assertThat(errors.collision())
        .as("all timers set by 3000 to 3500 different keys")
        .isBetween(TimerTouch.probability(spec, 4, 3000), TimerTouch.probability(spec, 4, 3500));
  }

  @Test
  void blocksOfOneItemMakeNoBlockError() {
    BlockTimingSpec spec =
        new BlockTimingSpec(TimerLayout.SCATTERED, 400, 13, 4, TickUnit.ITEMS, WINDOW, 1, 0);
    WindowErrors errors = WindowErrors.of(spec, 1, KeyLaw.uniform(1000));
    assertThat(errors.block()).isZero();
    assertThat(errors.collision())
        .isCloseTo(
            TimerTouch.probability(spec, 4, KeyLaw.uniform(1000).distinct(3000)), within(1e-12));
  }

  /** Keys of the grain are no errors: none is left where blocks are no longer than it. */
  @Test
  void keysOfTheGrainAreNoErrors() {
    BlockTimingSpec spec =
        new BlockTimingSpec(TimerLayout.SCATTERED, 400, 5, 4, TickUnit.ITEMS, WINDOW, 120, 0);
    KeyLaw law = KeyLaw.zipf(1, UNIVERSE);
    assertThat(WindowErrors.of(spec, 1, law).block()).isPositive();
    assertThat(WindowErrors.of(spec, 1, law, 60).block())
        .isPositive()
        .isLessThan(WindowErrors.of(spec, 1, law).block());
    assertThat(WindowErrors.of(spec, 1, law, 120).block()).isZero();
    assertThat(WindowErrors.of(spec, 1, law, 120).collision())
        .isBetween(TimerTouch.probability(spec, 4, law.distinct(3000)), 1.0);
  }

  @Test
  void ratesAreRefused() {
    BlockTimingSpec spec =
        new BlockTimingSpec(TimerLayout.SCATTERED, 400, 13, 4, TickUnit.ITEMS, WINDOW, 1, 0);
    assertThatThrownBy(() -> WindowErrors.of(spec, Double.NaN, KeyLaw.uniform(10)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("itemsPerTick: NaN");
  }
}
