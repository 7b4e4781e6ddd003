package io.tidemark.analysis.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.tidemark.analysis.keys.KeyLaw;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimerLayout;
import io.tidemark.core.filter.window.WindowUnit;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class WindowTuningTest {
  private static final ErrorCosts COSTS = ErrorCosts.uniform(1, 10);

  private static WindowTuning powerLaw(WindowDecision decision) {
    return new WindowTuning(WindowSpan.ofItems(1 << 16), KeyLaw.zipf(1, 1 << 16), COSTS, decision);
  }

  @ParameterizedTest
  @EnumSource(WindowDecision.class)
  void moreMemoryCostsLess(WindowDecision decision) {
    WindowTuning tuning = powerLaw(decision);
    double before = Double.POSITIVE_INFINITY;
    for (long bytes = 1 << 12; bytes <= 1 << 18; bytes *= 2) {
      WindowPlan plan = tuning.forMemory(bytes);
      assertThat(plan.memoryBytes()).isLessThanOrEqualTo(bytes);
      assertThat(plan.memoryBytes()).isEqualTo(plan.blockTiming().memoryBytes());
      assertThat(plan.penalty()).isLessThan(before);
      before = plan.penalty();
    }
  }

  @ParameterizedTest
  @EnumSource(WindowDecision.class)
  void noShapeOfTheGridIsMuchBetter(WindowDecision decision) {
    long bytes = 1 << 16;
    WindowTuning tuning = powerLaw(decision);
    TimerShapes shapes = new TimerShapes(WindowSpan.ofItems(1 << 16));
    double found = tuning.forMemory(bytes).penalty();
    for (TimerLayout layout : TimerLayout.values()) {
      for (int probes = 1; probes <= 8; probes++) {
        for (int bits = 2; bits <= 12; bits++) {
          BlockTimingSpec spec = shapes.inMemory(layout, probes, bits, bytes).orElseThrow();
          assertThat(found)
              .as("%s", spec)
              .isLessThanOrEqualTo(tuning.predict(spec).penalty() * WindowTuning.LINED_MAY_ERR);
        }
      }
    }
  }

  @Test
  void inferenceCostsLess() {
    for (long bytes = 1 << 13; bytes <= 1 << 17; bytes *= 2) {
      assertThat(powerLaw(WindowDecision.INFERRED).forMemory(bytes).penalty())
          .isLessThan(powerLaw(WindowDecision.STANDARD).forMemory(bytes).penalty());
    }
  }

  private static List<WindowPlan> timing(List<WindowPlan> plans) {
    return plans.stream().filter(plan -> plan.spec() instanceof BlockTimingSpec).toList();
  }

  @ParameterizedTest
  @CsvSource({"0.2", "0.03", "0.001"})
  void errorsAreReachedInTheLeastMemory(double error) {
    for (WindowTuning tuning : List.of(
        WindowTuning.ofUnknown(WindowSpan.ofItems(100_000)),
        WindowTuning.ofUnknown(WindowSpan.ofTime(Duration.ofMinutes(10), 200)),
        powerLaw(WindowDecision.STANDARD))) {
      List<WindowPlan> plans = timing(tuning.plansForError(error));
      for (WindowPlan plan : plans) {
        assertThat(plan.expectedError()).isLessThanOrEqualTo(error);
      }
      WindowPlan smallest = plans.stream()
          .min((a, b) -> Long.compare(a.memoryBytes(), b.memoryBytes()))
          .orElseThrow();
      for (WindowPlan less :
          timing(tuning.plansForMemory((long) (smallest.memoryBytes() * 0.98)))) {
        assertThat(less.expectedError()).as("in 2 % less memory").isGreaterThan(error);
      }
      assertThat(tuning.forError(error).memoryBytes())
          .isLessThanOrEqualTo((long) (smallest.memoryBytes() * WindowTuning.LINED_MAY_TAKE) + 1);
    }
  }

  @Test
  void windowsOfTimeAreThoseOfTheirItems() {
    WindowSpan time = WindowSpan.ofTime(Duration.ofSeconds(65), 1000);
    assertThat(time.windowItems()).isCloseTo(65_000, within(1e-6));
    long bytes = 100_000;
    WindowPlan ofTime = WindowTuning.ofUnknown(time).forMemory(bytes);
    WindowPlan ofItems = WindowTuning.ofUnknown(WindowSpan.ofItems(65_000)).forMemory(bytes);
    assertThat(ofTime.blockTiming().unit()).isEqualTo(WindowUnit.NANOSECONDS);
    assertThat(ofTime.expectedError())
        .as("the counts of items per block take little of the memory")
        .isCloseTo(ofItems.expectedError(), withinPercentage(3.0));
  }

  @Test
  void aShareOfUnknownKeysCameBefore() {
    WindowTuning tuning = WindowTuning.ofUnknown(WindowSpan.ofItems(1_000_000));
    WindowPlan plan = tuning.forMemory(2_000_000);
    assertThat(plan.penalty()).isEqualTo(plan.expectedError());
    assertThat(plan.blockError()).isPositive();
    assertThat(plan.missError()).isZero();
  }

  @Test
  void muchMemoryForAShortWindowIsNotAllUsed() {
    WindowPlan plan =
        WindowTuning.ofUnknown(WindowSpan.ofTime(Duration.ofSeconds(1), 2)).forMemory(1L << 30);
    assertThat(plan.expectedError()).isLessThan(1e-3);
  }

  @Test
  void impossibleGoalsAreRefused() {
    WindowTuning tuning = WindowTuning.ofUnknown(WindowSpan.ofItems(1000));
    assertThatThrownBy(() -> tuning.forMemory(60))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("memoryBytes: 60");
    assertThatThrownBy(() -> tuning.forError(0)).hasMessageContaining("error: 0.0");
    assertThatThrownBy(() -> tuning.forError(Double.NaN)).hasMessageContaining("error: NaN");
    WindowTuning busy = WindowTuning.ofUnknown(WindowSpan.ofTime(Duration.ofDays(30), 1e7));
    assertThatThrownBy(() -> busy.forError(1e-9)).hasMessageContaining("error: 1.0E-9");
    assertThatThrownBy(() -> WindowSpan.ofTime(Duration.ofSeconds(1), Double.NaN))
        .hasMessageContaining("itemsPerSecond: NaN");
    assertThatThrownBy(() -> WindowSpan.ofItems(0)).hasMessageContaining("window: 0");
  }
}
