package io.tidemark.analysis.decaying;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.analysis.Plan;
import io.tidemark.core.filter.decaying.CounterSpec;
import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecayTuningTest {
  /* That of samples, and some deviations of a single filter, 0.04 each at most. */
  private static final double TWO_ROWS_TOLERANCE = 0.2;

  private static final ExponentialDecay HOUR = ExponentialDecay.halfLife(3600);

  @ParameterizedTest
  @CsvSource({"1e5, 1e5, 1, 65536", "1e4, 1e3, 0, 4096", "3e3, 1e6, 1.2, 8192"})
  void plansFitTheMemory(double total, double keys, double skew, long bytes) {
    DecayStream stream = new DecayStream(total, keys, skew);
    List<DecayPlan> plans = DecayTuning.all(
        stream, HOUR, TimeRules.of(TickUnit.ITEMS, TimeRules.ANY), DecayGoal.memory(bytes));
    assertThat(plans)
        .extracting(DecayPlan::structure)
        .containsExactlyInAnyOrder(DecayStructure.values());
    for (DecayPlan plan : plans) {
      assertThat(plan.memoryBytes()).isBetween(bytes * 9 / 10, bytes);
      DecayingCountFilter filter = plan.spec().create(FastDigest.seeded(1));
      assertThat(filter.memoryBytes()).isEqualTo(plan.memoryBytes());
      assertThat(filter.rules()).isEqualTo(plan.rules());
      assertThat(plan.rules().decay()).isEqualTo(HOUR);
      assertThat(plan.meanOvercount()).isLessThanOrEqualTo(Math.max(plan.noise(), 0.1));
    }
  }

  /** The least memory: with a quarter less, noise is above the goal, but for the scatter of samples. */
  @ParameterizedTest
  @CsvSource({"2e4, 2e4, 1, 10, FIXED", "2e4, 2e4, 1, 10, ADAPTIVE", "1e4, 1e5, 0.6, 3, FIXED"})
  void noiseIsKeptInLittleMemory(
      double total, double keys, double skew, double noise, DecayStructure structure) {
    DecayStream stream = new DecayStream(total, keys, skew);
    DecayPlan plan = DecayTuning.best(
        structure,
        stream,
        HOUR,
        TimeRules.of(TickUnit.ITEMS, TimeRules.ANY),
        DecayGoal.noise(noise));
    assertThat(plan.noise()).isLessThanOrEqualTo(noise);
    DecayPlan less = DecayTuning.best(
        structure,
        stream,
        HOUR,
        TimeRules.of(TickUnit.ITEMS, TimeRules.ANY),
        DecayGoal.memory(plan.memoryBytes() * 3 / 4));
    assertThat(less.noise()).isGreaterThan(noise);
  }

  /** With more lines than keys, hardly a key meets another one. */
  @Test
  void inMuchMemoryAnyCountMeansSomething() {
    DecayStream stream = new DecayStream(100, 100, 1);
    for (DecayPlan plan : DecayTuning.all(
        stream, HOUR, TimeRules.of(TickUnit.ITEMS, TimeRules.ANY), DecayGoal.memory(1L << 20))) {
      assertThat(plan.noise()).as("%s", plan).isZero();
    }
  }

  /** What a plan says is what a filter of it does. */
  @ParameterizedTest
  @CsvSource({"20000, 20000, 1, 16384", "30000, 1000, 0.8, 8192", "5000, 100000, 0.6, 8192"})
  void predictions(double total, double keys, double skew, long bytes) {
    DecayStream stream = new DecayStream(total, keys, skew);
    for (DecayPlan plan : DecayTuning.all(
        stream, HOUR, TimeRules.of(TickUnit.ITEMS, TimeRules.ANY), DecayGoal.memory(bytes))) {
      double tolerance =
          plan.rules().rows() == 1 ? DecaySampleTest.ONE_ROW_TOLERANCE : TWO_ROWS_TOLERANCE;
      DecayTrial trial = new DecayTrial(shape(plan), lines(plan), stream.law(), 3);
      assertThat(trial.noise())
          .as("%s", plan)
          .isCloseTo(plan.noise(), within(0.1 + tolerance * plan.noise()));
    }
  }

  private static DecayShape shape(DecayPlan plan) {
    return new DecayShape(plan.spec().counters(), plan.rules());
  }

  private static long lines(DecayPlan plan) {
    return plan.spec().lines();
  }

  /**
   * No shape of many has less noise than the plan by more than what is given for fewer cache lines, three
   * doublings at most, and the scatter of small samples.
   */
  @ParameterizedTest
  @CsvSource({"1e5, 1e5, 1, 65536", "1e5, 1e4, 0.6, 16384", "1e5, 1e6, 1.2, 8192"})
  void planIsNearTheBestOfAll(double total, double keys, double skew, long bytes) {
    DecayStream stream = new DecayStream(total, keys, skew);
    DecayPlan plan = DecayTuning.best(
        DecayStructure.ADAPTIVE,
        stream,
        HOUR,
        TimeRules.of(TickUnit.ITEMS, TimeRules.ANY),
        DecayGoal.memory(bytes));
    double least = Double.POSITIVE_INFINITY;
    for (DecayShape shape : shapes()) {
      DecaySample sample = DecaySample.of(shape, shape.linesWithin(bytes), stream.law(), 1 << 11);
      least = Math.min(least, sample.noise(DecayTuning.NOISE_SHARE));
    }
    double allowed = Math.pow(DecayTuning.FEWER_LINES_MAY_ERR, 3) * 1.1;
    assertThat(plan.noise()).isLessThanOrEqualTo(allowed * least + 0.1);
  }

  private static List<DecayShape> shapes() {
    List<DecayShape> shapes = new ArrayList<>();
    for (int rows = 1; rows <= 4; rows++) {
      for (int probes = 1; probes <= 4 && rows * probes <= 6; probes++) {
        DecayRules rules = new DecayRules(
            rows,
            probes,
            RaiseRule.LEAST,
            DecayTuning.FRACTION_BITS,
            HOUR,
            TimeRules.of(TickUnit.ITEMS, TimeRules.ANY));
        for (int words = 6; words <= 24; words += 3) {
          for (int low = Math.max(2, words - 8); low <= Math.min(16, words - 2); low += 3) {
            shapes.add(DecayShape.adaptive(words, low, 3, rules));
          }
        }
      }
    }
    return shapes;
  }

  /** Counters of one width are never so narrow that the greatest key could fill them. */
  @ParameterizedTest
  @CsvSource({"100, 100, 0, 16", "1e5, 1e4, 1, 32", "1e7, 1e5, 1.2, 32", "1e9, 10, 1, 64"})
  void widths(double total, double keys, double skew, int bits) {
    DecayStream stream = new DecayStream(total, keys, skew);
    DecayPlan plan = DecayTuning.best(
        DecayStructure.FIXED,
        stream,
        HOUR,
        TimeRules.of(TickUnit.ITEMS, TimeRules.ANY),
        DecayGoal.memory(1 << 16));
    assertThat(((CounterSpec.Fixed) plan.spec().counters()).bitsPerCell()).isEqualTo(bits);
    assertThat(plan.spec().maxCount())
        .isGreaterThan(2 * DecayLaw.zipf(total, keys, skew).count(1));
  }

  @ParameterizedTest
  @CsvSource({"512", "4096", "1048576", "1073741824"})
  void memoryOnly(long bytes) {
    Plan.Candidate plan = DecayTuning.forMemory(
            bytes, HOUR, TimeRules.of(TickUnit.ITEMS, TimeRules.ANY))
        .best();
    assertThat(plan.structure()).isEqualTo(DecayStructure.ADAPTIVE.label());
    assertThat(plan.memoryBytes()).isBetween(bytes / 2, bytes);
    assertThat(plan.predictions().number("noise")).isLessThan(DecayTuning.USUAL_LOAD * bytes);
  }

  /** Filters that forget in an epoch, or at once, are planned too. */
  @ParameterizedTest
  @CsvSource({"0", "0.1", "0.5", "0.9"})
  void fastDecay(double factor) {
    DecayPlan plan = DecayTuning.best(
        DecayStructure.FIXED,
        new DecayStream(1e4, 1e4, 1),
        new ExponentialDecay(factor, 60),
        TimeRules.of(TickUnit.ITEMS, TimeRules.ANY),
        DecayGoal.memory(8192));
    assertThat(plan.noise()).isBetween(1.0, 100.0);
  }

  @Test
  void refusesWhatCannotBe() {
    assertThatThrownBy(() -> DecayGoal.memory(100)).hasMessageStartingWith("memoryBytes: 100");
    assertThatThrownBy(() -> DecayGoal.noise(0)).hasMessageStartingWith("noise: 0.0");
    assertThatThrownBy(() -> new DecayStream(0, 1, 1)).hasMessageStartingWith("total: 0.0");
    assertThatThrownBy(() -> new DecayStream(1, 0, 1)).hasMessageStartingWith("keys: 0.0");
    assertThatThrownBy(() -> new DecayStream(1, 1, 9)).hasMessageStartingWith("skew: 9.0");
  }
}
