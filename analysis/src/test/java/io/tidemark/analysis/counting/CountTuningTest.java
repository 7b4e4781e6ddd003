package io.tidemark.analysis.counting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.filter.counting.DynamicCountFilter;
import io.tidemark.core.filter.counting.DynamicCountSpec;
import io.tidemark.core.hash.FastDigest;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CountTuningTest {
  private static final CountStream USUAL = new CountStream(1e6, 10, 1);

  @ParameterizedTest
  @CsvSource({
    "1, 1, 0, 1e-9",
    "1, 1e9, 0, 0.5",
    "7, 1e6, 2, 1e-9",
    "1e3, 1, 0, 1e-9",
    "1e6, 1e9, 2, 1e-4",
    "1e9, 10, 1, 0.01",
    "1e10, 1, 0, 0.1",
    "123456, 3.7, 0.3, 1e-6"
  })
  void everyPlanKeepsItsError(double keys, double mean, double skew, double error) {
    CountStream stream = new CountStream(keys, mean, skew);
    List<CountPlan> plans = CountTuning.all(stream, CountGoal.error(error));
    assertThat(plans).isNotEmpty();
    for (CountPlan plan : plans) {
      assertThat(plan.error()).as("%s", plan).isLessThanOrEqualTo(error);
      assertThat(plan.keys()).isEqualTo(Math.rint(keys));
      assertThat(plan.bytesPerKey() * keys)
          .isBetween(plan.memoryBytes() * 0.99, plan.memoryBytes() * 1.01);
      assertThat(plan.meanOvercount()).as("%s", plan).isBetween(0.0, keys * mean);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 0, 64",
    "1, 1e9, 0, 64",
    "10, 5, 1, 200",
    "1e3, 1, 0, 1000",
    "1e6, 1e6, 2, 10000000",
    "1e9, 10, 1, 4000000000",
    "5, 2, 0, 1000000000000"
  })
  void everyPlanStaysInItsMemory(double keys, double mean, double skew, long bytes) {
    List<CountPlan> plans =
        CountTuning.all(new CountStream(keys, mean, skew), CountGoal.memory(bytes));
    assertThat(plans).isNotEmpty();
    for (CountPlan plan : plans) {
      assertThat(plan.memoryBytes()).as("%s", plan).isLessThanOrEqualTo(bytes);
      assertThat(plan.error()).as("%s", plan).isLessThanOrEqualTo(CountTuning.MAX_ERROR);
      if (plan.structure() == CountStructure.DYNAMIC) {
        assertThat(plan.dynamic().maxBytes()).isEqualTo(bytes);
      }
    }
  }

  /** All memory beyond what brings errors to nothing stays free. */
  @Test
  void doesNotTakeMemoryThatBringsNothing() {
    CountPlan plan =
        CountTuning.all(new CountStream(5, 2, 0), CountGoal.memory(1L << 40)).get(0);
    assertThat(plan.error()).isLessThanOrEqualTo(CountSearch.LEAST_ERROR);
    assertThat(plan.memoryBytes()).isLessThan(10_000);
  }

  @Test
  void ordersByMemoryAndPrefersTheFasterAtNearTies() {
    for (CountStream stream :
        List.of(USUAL, CountStream.ofSingles(1e5), new CountStream(1e5, 1e6, 2))) {
      List<CountPlan> plans = CountTuning.all(stream, CountGoal.error(0.01));
      assertThat(plans).hasSizeBetween(3, 5);
      for (int i = 1; i < plans.size(); i++) {
        assertThat(price(plans.get(i - 1))).isLessThanOrEqualTo(price(plans.get(i)));
      }
    }
    assertThat(CountTuning.all(USUAL, CountGoal.error(0.01))).hasSize(5);
    CountPlan first =
        CountTuning.all(CountStream.ofSingles(1e6), CountGoal.error(0.01)).get(0);
    assertThat(first.structure()).isEqualTo(CountStructure.DYNAMIC);
    assertThat(first.layout()).isEqualTo(CountLayout.BLOCKED);
    // At small errors blocks take far more.
    CountPlan exact =
        CountTuning.all(CountStream.ofSingles(1e6), CountGoal.error(1e-6)).get(0);
    assertThat(exact.layout()).isEqualTo(CountLayout.STANDARD);
  }

  private static double price(CountPlan plan) {
    double slower = plan.layout() == CountLayout.BLOCKED ? 1 : CountTuning.BLOCKED_MAY_TAKE;
    double index = plan.structure() == CountStructure.SPECTRAL ? CountTuning.PLAIN_MAY_TAKE : 1;
    return plan.memoryBytes() * slower * index;
  }

  /** The search over probes against trying every number of them. */
  @ParameterizedTest
  @CsvSource({
    "1, 0, 0.01, BLOCKED",
    "1, 0, 1e-4, STANDARD",
    "100, 1, 0.05, BLOCKED",
    "7, 0.5, 0.2, STANDARD"
  })
  void noOtherNumberOfProbesTakesMuchLess(
      double mean, double skew, double error, CountLayout layout) {
    CountStream stream = new CountStream(1e5, mean, skew);
    DynamicCandidate candidate = new DynamicCandidate(stream.law(), layout);
    CountPlan plan = new CountSearch(stream.law(), candidate).forError(error).orElseThrow();
    for (int probes = 1; probes <= 24; probes++) {
      long cells = 256;
      while (CountErrors.wrong(CountErrors.places(cells, probes, layout), 1e5) > error
          && cells < 1L << 28) {
        cells = candidate.roundUp(cells * 1.02);
      }
      double bytes = candidate
          .size(new CountCandidate.Shape(cells, probes, error), 1 << 17)
          .meanBytes();
      // One percent for fewer probes, two for steps of counters, one for the smaller sample.
      assertThat((double) plan.memoryBytes()).as("%d probes", probes).isLessThan(bytes * 1.04);
    }
  }

  @Test
  void baseBitsAreThoseThatNearlyAllPagesReach() {
    for (CountStream stream : List.of(
        new CountStream(1e5, 1, 0), new CountStream(1e5, 100, 0), new CountStream(1e5, 1000, 2))) {
      DynamicCountSpec spec = dynamic(stream);
      DynamicCountFilter free = filledFromOneBit(spec, stream);
      long pages = spec.cells() / spec.cellsPerPage();
      long narrower =
          IntStream.range(1, spec.baseBits()).mapToLong(free::pagesOfWidth).sum();
      // A twentieth, and five deviations of the 128 pages sampled and of those filled.
      double deviation = Math.sqrt(0.05 * 0.95 * (1.0 / 128 + 1.0 / pages));
      assertThat((double) narrower / pages).as("%s", stream).isLessThan(0.05 + 5 * deviation);
      long reached = free.pagesOfWidth(spec.baseBits());
      assertThat(reached).as("one bit more is too much for some, %s", stream).isPositive();
    }
    assertThat(dynamic(new CountStream(10, 1e12, 0)).baseBits()).isEqualTo(32);
  }

  private static DynamicCountFilter filledFromOneBit(DynamicCountSpec spec, CountStream stream) {
    DynamicCountFilter filter = new DynamicCountFilter(
        new DynamicCountSpec(
            spec.cells(),
            1,
            spec.probes(),
            spec.shrinkAt(),
            spec.cellsPerPage(),
            spec.layout(),
            DynamicCountSpec.UNBOUNDED),
        FastDigest.seeded(1));
    SplittableRandom random = new SplittableRandom(5);
    for (int rank = 1; rank <= stream.keys(); rank++) {
      filter.add(random.nextLong(), Math.round(stream.law().count(rank)));
    }
    return filter;
  }

  @Test
  void pagesAreAsUsual() {
    assertThat(dynamic(new CountStream(1e4, 100, 0)).cellsPerPage()).isEqualTo(256);
    assertThat(dynamic(new CountStream(1e4, 100, 0)).isBounded()).isFalse();
  }

  private static DynamicCountSpec dynamic(CountStream stream) {
    return CountTuning.best(CountStructure.DYNAMIC, stream, CountGoal.error(0.01))
        .dynamic();
  }

  @ParameterizedTest
  @EnumSource(CountStructure.class)
  void plansOneStructureAsAmongAll(CountStructure structure) {
    CountGoal goal = CountGoal.error(0.02);
    CountPlan first = CountTuning.all(USUAL, goal).stream()
        .filter(plan -> plan.structure() == structure)
        .findFirst()
        .orElseThrow();
    assertThat(CountTuning.best(structure, USUAL, goal)).isEqualTo(first);
  }

  @ParameterizedTest
  @CsvSource({"96", "100", "200", "1000", "65536", "1048576", "8589934592"})
  void forUnknownKeysItHoldsMoreInMoreMemory(long bytes) {
    CountPlan plan = CountTuning.singles(bytes);
    assertThat(plan.dynamic().maxBytes()).isEqualTo(bytes);
    assertThat(plan.error()).isLessThanOrEqualTo(CountTuning.USUAL_ERROR);
    assertThat(CountTuning.singles(2 * bytes).keys()).isGreaterThan(1.5 * plan.keys());
  }

  @Test
  void refusesGoalsThatCannotBeMet() {
    assertThatThrownBy(() -> CountTuning.all(USUAL, CountGoal.memory(1000)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching("memoryBytes: 1000 \\(expected: about \\d{6,} or more, for any.*");
    assertThatThrownBy(
            () -> CountTuning.best(CountStructure.DYNAMIC, USUAL, CountGoal.memory(100_000)))
        .hasMessageMatching(
            "memoryBytes: 100000 \\(expected: about \\d{6,} or more, for dynamic.*");
    assertThatThrownBy(() -> CountTuning.all(new CountStream(1e10, 1, 0), CountGoal.error(1e-9)))
        .hasMessageStartingWith("error: 1.0E-9 (expected: one that any structure can reach for")
        .hasMessageContaining("fewer keys");
    assertThatThrownBy(() -> CountTuning.best(
            CountStructure.COUNTING, new CountStream(1e6, 1e6, 2), CountGoal.error(0.01)))
        .hasMessageStartingWith("error: 0.01 (expected: one that counting can reach for")
        .hasMessageContaining("lower counts");
    assertThatThrownBy(() -> CountTuning.singles(90))
        .hasMessageStartingWith("memoryBytes: 90 (expected: at least 96");
  }

  @Test
  void refusesWhatIsNoGoalOrStream() {
    assertThatThrownBy(() -> CountGoal.error(Double.NaN)).hasMessageStartingWith("error: NaN");
    assertThatThrownBy(() -> CountGoal.error(1)).hasMessageStartingWith("error: 1.0");
    assertThatThrownBy(() -> CountGoal.memory(63)).hasMessageStartingWith("memoryBytes: 63");
    assertThatThrownBy(() -> new CountStream(0, 1, 0)).hasMessageStartingWith("keys: 0.0");
    assertThatThrownBy(() -> new CountStream(10, 0.5, 0)).hasMessageStartingWith("meanCount: 0.5");
    assertThatThrownBy(() -> new CountStream(10, 1, -1)).hasMessageStartingWith("skew: -1.0");
    assertThatThrownBy(() -> new CountStream(10, 1, 9)).hasMessageStartingWith("skew: 9.0");
    assertThatThrownBy(() -> new CountStream(1e10, 1e9, 0))
        .hasMessageStartingWith("keys x meanCount: 1.0E19");
  }

  @Test
  void stemsAreThoseOfTheFilters() {}
}
