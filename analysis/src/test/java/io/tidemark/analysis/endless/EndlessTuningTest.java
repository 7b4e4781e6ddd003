package io.tidemark.analysis.endless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.filter.endless.EvictRule;
import io.tidemark.core.filter.endless.InsertRule;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.core.filter.endless.TidepoolSpec;
import io.tidemark.core.hash.KeyDigest;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class EndlessTuningTest {
  private static final long BYTES = 1 << 10;

  /* What whole numbers and the random error of tidepools leave between the found and the best. */
  private static final double SEARCH_MAY_MISS = 1.01;

  /* Half of the last digit of a figure. */
  private static final double PRINTED = 0.00005;

  private static ImportanceLaw fiveClasses() {
    return new ImportanceLaw(List.of(
        new ImportanceClass(0.4, 1),
        new ImportanceClass(0.3, 2),
        new ImportanceClass(0.15, 4),
        new ImportanceClass(0.1, 8),
        new ImportanceClass(0.05, 20)));
  }

  private static EndlessStream stream() {
    return new EndlessStream(0.4, GapLaw.logUniform(20_000), fiveClasses());
  }

  private static EndlessTask task(EndlessGoal goal) {
    return new EndlessTask(BYTES, stream(), goal);
  }

  @ParameterizedTest
  @EnumSource(
      value = EndlessStructure.class,
      names = {"STABLE", "TWO_CLASS", "BY_IMPORTANCE", "BY_VALUE"})
  void noShapeOfAGridCostsLess(EndlessStructure structure) {
    for (EndlessGoal goal : List.of(EndlessGoal.costs(1, 1), EndlessGoal.error(0.03))) {
      EndlessTask task = task(goal);
      double found = EndlessTuning.best(task, structure).cost();
      EndlessScore score = new EndlessScore(task);
      double least = Double.POSITIVE_INFINITY;
      for (int bits = 2; bits <= 4; bits++) {
        for (int probes = 1; probes <= 10; probes++) {
          for (int decrements = 1; decrements <= 40; decrements += 1 + decrements / 8) {
            StableBloomSpec spec = new StableBloomSpec(
                BYTES >> 3,
                bits,
                probes,
                decrements,
                structure.insert().orElseThrow(),
                structure.evict().orElseThrow());
            EndlessPrediction plan = EndlessTuning.predict(task, structure, spec);
            least = score.keeps(plan) ? Math.min(least, plan.cost()) : least;
          }
        }
      }
      assertThat(found).as("%s, against all of a grid", goal).isLessThan(SEARCH_MAY_MISS * least);
    }
  }

  @Test
  void noSweptShapeOfAGridCostsLess() {
    EndlessTask task = task(EndlessGoal.costs(2, 1));
    double found = EndlessTuning.best(task, EndlessStructure.SWEEP).cost();
    for (int bits = 1; bits <= 4; bits++) {
      long cells = (BYTES >> 3) * (Long.SIZE / bits);
      for (int probes = 1; probes <= 12; probes++) {
        for (int zeros = 1; zeros < 40; zeros++) {
          StableBloomSpec spec = new StableBloomSpec(
              BYTES >> 3,
              bits,
              probes,
              256,
              InsertRule.BY_IMPORTANCE,
              EvictRule.SWEEP,
              cells * zeros / 40);
          double cost =
              EndlessTuning.predict(task, EndlessStructure.SWEEP, spec).cost();
          assertThat(found).as(spec.toString()).isLessThan(SEARCH_MAY_MISS * cost);
        }
      }
    }
  }

  @Test
  void noTidepoolOfAGridCostsLess() {
    EndlessTask task = task(EndlessGoal.costs(1, 1));
    double found = EndlessTuning.best(task, EndlessStructure.TIDEPOOL).cost();
    for (int words = 1; words <= 8; words *= 2) {
      for (int levelBits = 0; levelBits <= 3; levelBits++) {
        for (int printBits = 4; printBits <= 16; printBits++) {
          TidepoolSpec spec = new TidepoolSpec(BYTES / 8 / words, words, printBits, levelBits);
          double cost = TidepoolSearch.predict(task, spec, 20_000).cost();
          // A run of 20,000 arrivals, 8,000 of them repeats, tells the misses to 2 parts in 100.
          assertThat(found).as(spec.toString()).isLessThan(1.03 * cost);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(EndlessStructure.class)
  void moreMemoryNeverCostsMore(EndlessStructure structure) {
    double before = Double.POSITIVE_INFINITY;
    for (long bytes = 256; bytes <= 1 << 14; bytes *= 4) {
      EndlessTask task = new EndlessTask(bytes, stream(), EndlessGoal.costs(1, 1));
      double cost = EndlessTuning.best(task, structure).cost();
      assertThat(cost).as("%d bytes", bytes).isLessThan(SEARCH_MAY_MISS * before);
      before = cost;
    }
  }

  @Test
  void thePapersShapeCanBeShownBesideAndIsNotBetter() {
    EndlessTask task = new EndlessTask(16_384, stream(), EndlessGoal.costs(1, 1));
    for (EndlessStructure structure : List.of(
        EndlessStructure.STABLE,
        EndlessStructure.TWO_CLASS,
        EndlessStructure.BY_IMPORTANCE,
        EndlessStructure.BY_VALUE)) {
      StableBloomSpec paper = new StableBloomSpec(
          2_048, 3, 5, 10, structure.insert().orElseThrow(), structure.evict().orElseThrow());
      assertThat(EndlessTuning.best(task, structure).cost())
          .isLessThan(EndlessTuning.predict(task, structure, paper).cost());
    }
  }

  /**
   * At the false positives of the paper's shape, in its memory: the figures of the page on this
   * tuning. 50 importances as likely as each other, 3 of 10 arrivals repeat, gaps of all magnitudes up
   * to 100,000.
   */
  @ParameterizedTest
  @CsvSource({
    "STABLE, 0.5692, 0.0173, 0.0094",
    "TWO_CLASS, 0.3809, 0.0275, 0.0196",
    "BY_IMPORTANCE, 0.2196, 0.0406, 0.0321",
    "BY_VALUE, 0.0253, 0.0739, 0.0739"
  })
  void otherShapesMissLessAtTheSameFalsePositives(
      EndlessStructure structure, double found, double missedByPaper, double missed) {
    List<ImportanceClass> classes = IntStream.rangeClosed(1, 50)
        .mapToObj(weight -> new ImportanceClass(1.0 / 50, weight))
        .toList();
    EndlessStream stream =
        new EndlessStream(0.3, GapLaw.logUniform(100_000), new ImportanceLaw(classes));
    StableBloomSpec paper = new StableBloomSpec(
        2_081, 3, 5, 10, structure.insert().orElseThrow(), structure.evict().orElseThrow());
    EndlessPrediction papers = EndlessTuning.predict(
        new EndlessTask(paper.memoryBytes(), stream, EndlessGoal.costs(1, 1)), structure, paper);
    assertThat(papers.falsePositiveRate()).isCloseTo(found, within(PRINTED));
    assertThat(papers.weightedFalseNegatives()).isCloseTo(missedByPaper, within(PRINTED));
    EndlessGoal sameError = EndlessGoal.error(papers.falsePositiveRate());
    EndlessPrediction plan =
        EndlessTuning.best(new EndlessTask(paper.memoryBytes(), stream, sameError), structure);
    assertThat(plan.weightedFalseNegatives()).isCloseTo(missed, within(PRINTED));
  }

  @Test
  void plansAreInOrderAndOneOfEachStructure() {
    List<EndlessPrediction> plans = EndlessTuning.predictions(task(EndlessGoal.costs(1, 1)));
    assertThat(plans)
        .extracting(EndlessPrediction::structure)
        .containsExactlyInAnyOrder(EndlessStructure.values());
    assertThat(plans).isSortedAccordingTo((a, b) -> Double.compare(a.cost(), b.cost()));
    for (EndlessPrediction plan : plans) {
      assertThat(plan.falseNegativesByClass()).hasSize(5);
    }
  }

  @Test
  void importantClassesAreMissedLess() {
    for (EndlessStructure structure :
        List.of(EndlessStructure.BY_IMPORTANCE, EndlessStructure.SWEEP)) {
      List<Double> missed =
          EndlessTuning.best(task(EndlessGoal.error(0.02)), structure).falseNegativesByClass();
      assertThat(missed.get(4)).as(structure.label()).isLessThan(missed.get(0));
    }
  }

  @Test
  void aStreamThatFitsTakesAClassicFilter() {
    EndlessStream ends = stream().withDistinctKeys(500);
    EndlessPrediction first = EndlessTuning.predictions(
            new EndlessTask(BYTES, ends, EndlessGoal.error(0.01)))
        .get(0);
    assertThat(first.structure()).isEqualTo(EndlessStructure.CLASSIC);
    assertThat(first.weightedFalseNegatives()).isZero();
    assertThat(first.falsePositiveRate()).isLessThan(0.01);
  }

  @Test
  void withoutAnEndAClassicFilterIsFull() {
    EndlessPrediction plan =
        EndlessTuning.best(task(EndlessGoal.costs(1, 1)), EndlessStructure.CLASSIC);
    assertThat(plan.falsePositiveRate()).isEqualTo(1);
    assertThatThrownBy(
            () -> EndlessTuning.best(task(EndlessGoal.error(0.5)), EndlessStructure.CLASSIC))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("error: 0.5")
        .hasMessageContaining("1024 bytes")
        .hasMessageContaining("more memory");
  }

  @Test
  void aGoalOutOfReachIsRefusedWithTheRemedy() {
    EndlessTask task = new EndlessTask(8, stream(), EndlessGoal.error(1e-19));
    assertThatThrownBy(() -> EndlessTuning.best(task, EndlessStructure.TIDEPOOL))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("error: 1.0E-19 (expected: one that tidepool can reach in 8 bytes")
        .hasMessageContaining("more memory");
  }

  @Test
  void noErrorBelowThatOfDigestsIsAGoal() {
    assertThat(EndlessGoal.error(KeyDigest.COLLISION_RATE)).isNotNull();
    assertThatThrownBy(() -> EndlessGoal.error(Math.nextDown(KeyDigest.COLLISION_RATE)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "at least 5.421010862427522E-20, as often as two keys share a digest");
  }

  /* A hand that cannot keep up: of the cells, as good as none is ever zero. */
  @Test
  void aSweptFilterWithoutZerosFindsAll() {
    StableBloomSpec spec =
        new StableBloomSpec(1, 8, 40, 1, InsertRule.BY_IMPORTANCE, EvictRule.SWEEP, 4);
    EndlessStream ends = new EndlessStream(0.4, GapLaw.logUniform(20_000), ImportanceLaw.assumed(1))
        .withDistinctKeys(1_000);
    EndlessPrediction plan = EndlessTuning.predict(
        new EndlessTask(8, ends, EndlessGoal.costs(1, 1)), EndlessStructure.SWEEP, spec);
    assertThat(plan.falsePositiveRate()).isEqualTo(1);
    assertThat(plan.falseNegativeRate()).isZero();
  }

  @Test
  void whatAnotherThreadRefusesKeepsItsMessage() {
    // Whose refusal is reported is a matter of chance, so it is tried often.
    for (int trial = 0; trial < 200; trial++) {
      assertThatThrownBy(() -> EndlessTuning.all(structure -> {
            throw new IllegalArgumentException("memoryBytes: 3 (expected: more)");
          }))
          .hasMessage("memoryBytes: 3 (expected: more)");
    }
  }

  @Test
  void wrongInputsAreRefusedByName() {
    assertThatThrownBy(() -> EndlessGoal.error(Double.NaN)).hasMessageContaining("error: NaN");
    assertThatThrownBy(() -> EndlessGoal.costs(-1, 1)).hasMessageContaining("falsePositive: -1");
    assertThatThrownBy(() -> EndlessGoal.costs(0, 0)).hasMessageContaining("costs: 0");
    assertThatThrownBy(() -> new EndlessStream(1.5, GapLaw.constant(3), fiveClasses()))
        .hasMessageContaining("repeatShare: 1.5");
    assertThatThrownBy(() -> new ImportanceLaw(List.of(new ImportanceClass(0.5, 1))))
        .hasMessageContaining("sum of shares: 0.5");
    assertThatThrownBy(() -> EndlessTuning.predict(
            task(EndlessGoal.error(0.1)), EndlessStructure.STABLE, new TidepoolSpec(4, 1, 8, 0)))
        .hasMessageContaining("structure stable");
  }

  @Test
  void levelsHaveEqualSharesOfTheArrivals() {
    assertThat(fiveClasses().levels(7)).containsExactly(1, 3, 5, 6, 7);
  }
}
