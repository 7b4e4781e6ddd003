package io.tidemark.analysis.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.analysis.keys.KeyLaw;
import io.tidemark.analysis.keys.WindowSimulation;
import io.tidemark.core.filter.ArrivalFilter;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.WindowMembership;
import io.tidemark.core.filter.window.WindowSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.workload.statistics.MeanAccumulator;
import java.time.Duration;
import java.util.List;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans of structures that block timing filters are compared with, against runs of them. */
class OtherWindowsTest {
  private static final int RUNS = 6;
  private static final int ITEMS = 60_000;
  private static final int UNIVERSE = 1 << 14;
  private static final FastDigest DIGEST = FastDigest.seeded(3);
  private static final ErrorCosts COSTS = ErrorCosts.uniform(1, 10);

  /* Student's t with 5 degrees of freedom exceeds this once in 400 times. */
  private static final double STANDARD_ERRORS = 5;

  /* These are estimates: intervals of ages are coarse, and repeated keys are not independent. */
  private static final double MODEL = 0.1;

  private static WindowSimulation.Observer filter(WindowSpec spec) {
    Filter filter = spec.create(DIGEST);
    return filter instanceof WindowMembership moving
        ? moving::observe
        : (digest, tick) -> ((ArrivalFilter) filter).observe(digest);
  }

  private static List<WindowEstimate> plans(long window, long bytes) {
    return new WindowTuning(
            WindowSpan.ofItems(window), KeyLaw.zipf(1, UNIVERSE), COSTS, WindowDecision.STANDARD)
        .estimatesForMemory(bytes);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "ROTATED_BLOOM, 3000",
    "AGE_PARTITIONED, 5000",
    "HASH_BUFFER, 9000",
    "GENERALIZED_BLOOM, 4000"
  })
  void errorsAreThoseOfRuns(WindowStructure structure, long bytes) {
    long window = 3000;
    WindowEstimate plan = ofStructure(structure, plans(window, bytes));
    assertThat(plan.memoryBytes()).isLessThanOrEqualTo(bytes);
    assertErrorsOfRuns(plan, seed -> WindowSimulation.zipf(UNIVERSE, TickUnit.ITEMS, 1, ITEMS, seed)
        .errors(filter(plan.spec()), window));
  }

  /** What is kept for times that run back is not looked at for lines in time, and errs less. */
  @ParameterizedTest(name = "{0}, {2} late")
  @CsvSource({
    "ROTATED_BLOOM, 4000, 30000",
    "ROTATED_BLOOM, 4000, 300000",
    "AGE_PARTITIONED, 5000, 30000",
    "AGE_PARTITIONED, 5000, 90000",
    "AGE_PARTITIONED, 6000, 300000"
  })
  void errorsAreThoseOfRunsWhereTimesMayRunBack(WindowStructure structure, long bytes, long late) {
    long window = 300_000;
    double itemsPerTick = 0.01;
    WindowSpan span = new WindowSpan(TickUnit.NANOSECONDS, window, itemsPerTick, late);
    WindowEstimate plan = ofStructure(
        structure,
        new WindowTuning(span, KeyLaw.zipf(1, UNIVERSE), COSTS, WindowDecision.STANDARD)
            .estimatesForMemory(bytes));
    assertErrorsOfRuns(plan, seed -> WindowSimulation.zipf(
            UNIVERSE, TickUnit.NANOSECONDS, itemsPerTick, ITEMS, seed)
        .errors(filter(plan.spec()), window));
  }

  private static WindowEstimate ofStructure(WindowStructure structure, List<WindowEstimate> plans) {
    return plans.stream()
        .filter(some -> some.structure() == structure)
        .findAny()
        .orElseThrow();
  }

  private static void assertErrorsOfRuns(WindowEstimate plan, LongFunction<double[]> run) {
    MeanAccumulator found = new MeanAccumulator();
    MeanAccumulator missed = new MeanAccumulator();
    for (long seed = 1; seed <= RUNS; seed++) {
      double[] errors = run.apply(seed);
      found.add(errors[0]);
      missed.add(errors[1]);
    }
    assertThat(plan.error())
        .as("found, within a tenth and five standard errors")
        .isCloseTo(
            found.mean(), within(MODEL * found.mean() + STANDARD_ERRORS * found.standardError()));
    assertThat(plan.missError())
        .as("missed, within a fifth and five standard errors")
        .isCloseTo(
            missed.mean(),
            within(2 * MODEL * missed.mean() + STANDARD_ERRORS * missed.standardError()));
  }

  /** Ages are told by timers only; else the ebb filter comes first, or what costs least. */
  @Test
  void theRecommendedOneComesFirst() {
    List<WindowEstimate> plans = plans(3000, 5000);
    assertThat(plans)
        .as("all but the ebb filter, which needs a grain")
        .hasSize(WindowStructure.values().length - 1);
    WindowEstimate first = plans.get(0);
    assertThat(first.structure().hasWindow()).isTrue();
    assertThat(plans)
        .filteredOn(plan -> plan.structure().hasWindow())
        .allSatisfy(plan -> assertThat(first.cost())
            .isLessThanOrEqualTo(
                plan.cost() * WindowTuning.TIMERS_MAY_COST * WindowTuning.LINED_MAY_ERR));
    assertThat(plans.subList(1, plans.size()))
        .isSortedAccordingTo((a, b) -> Double.compare(a.cost(), b.cost()));
    List<WindowEstimate> withGrain = new WindowTuning(
            WindowSpan.ofItems(3000).withUsualGrain(),
            KeyLaw.zipf(1, UNIVERSE),
            COSTS,
            WindowDecision.STANDARD)
        .estimatesForMemory(9000);
    assertThat(withGrain.get(0).structure()).isEqualTo(WindowStructure.EBB);
    List<WindowEstimate> inferred = new WindowTuning(
            WindowSpan.ofItems(3000), KeyLaw.zipf(1, UNIVERSE), COSTS, WindowDecision.INFERRED)
        .estimatesForMemory(5000);
    assertThat(inferred.get(0).structure())
        .isIn(WindowStructure.LINED_BLOCK_TIMING, WindowStructure.SCATTERED_BLOCK_TIMING);
  }

  @Test
  void inferenceIsNeverDearer() {
    for (WindowDecision decision : WindowDecision.values()) {
      List<WindowEstimate> plans = new WindowTuning(
              WindowSpan.ofItems(3000), KeyLaw.zipf(1, UNIVERSE), COSTS, decision)
          .estimatesForMemory(4000);
      assertThat(plans).allSatisfy(plan -> assertThat(plan.cost()).isPositive());
    }
    double standard =
        plans(3000, 4000).stream().mapToDouble(WindowEstimate::cost).sum();
    double inferred = new WindowTuning(
            WindowSpan.ofItems(3000), KeyLaw.zipf(1, UNIVERSE), COSTS, WindowDecision.INFERRED)
        .estimatesForMemory(4000).stream().mapToDouble(WindowEstimate::cost).sum();
    assertThat(inferred).isLessThan(standard);
  }

  @Test
  void errorsAreReached() {
    for (WindowSpan span :
        List.of(WindowSpan.ofItems(50_000), WindowSpan.ofTime(Duration.ofMinutes(1), 800))) {
      List<WindowEstimate> plans = WindowTuning.ofUnknown(span).estimatesForError(0.05);
      assertThat(plans).hasSizeGreaterThanOrEqualTo(3).allSatisfy(plan -> {
        assertThat(plan.error()).isLessThanOrEqualTo(0.05);
        assertThat(plan.missError()).isZero();
      });
    }
  }
}
