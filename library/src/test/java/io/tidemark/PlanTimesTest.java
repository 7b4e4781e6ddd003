package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.analysis.Plan;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A plan may take 200 ms of CPU for a new goal, and 20 ms for one that was planned before. */
class PlanTimesTest {
  private static final double FIRST_MILLIS = 200;
  private static final double SECOND_MILLIS = 20;

  /* The JVM compiles what it has run some times, and whatever else it does counts too: the least of some. */
  private static final int TRIALS = 8;

  /* Those that try shapes of several structures in samples: near the limit, or above it with assertions on. */
  private static final Set<String> SAMPLED = Set.of(
      "endless memory, costs",
      "decaying half-life, 2 KiB",
      "decaying decay 0.5, memory",
      "decaying rate, keys, skew, memory",
      "decaying rate, keys, noise");

  private static final Map<String, DoubleFunction<Plan>> CASES = PlanTimes.cases();

  /** All but histories, whose plans take longer still and are not kept. */
  static Stream<String> cases() {
    return CASES.keySet().stream().filter(name -> !name.startsWith("history"));
  }

  static Stream<String> quickCases() {
    return cases().filter(name -> !SAMPLED.contains(name));
  }

  @ParameterizedTest
  @MethodSource("quickCases")
  void aNewGoalTakesLittleTime(String name) {
    double least = Double.POSITIVE_INFINITY;
    for (int trial = 1; trial <= TRIALS && least > FIRST_MILLIS; trial++) {
      least = Math.min(least, PlanTimes.millis(CASES.get(name), 1 + 0.01 * trial));
    }
    assertThat(least).isLessThanOrEqualTo(FIRST_MILLIS);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aGoalThatWasPlannedTakesNearlyNone(String name) {
    PlanTimes.millis(CASES.get(name), 1);
    double least = Double.POSITIVE_INFINITY;
    for (int trial = 1; trial <= TRIALS && least > SECOND_MILLIS; trial++) {
      least = Math.min(least, PlanTimes.millis(CASES.get(name), 1));
    }
    assertThat(least).isLessThanOrEqualTo(SECOND_MILLIS);
  }
}
