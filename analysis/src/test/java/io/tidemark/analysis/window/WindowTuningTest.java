package io.tidemark.analysis.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.tidemark.analysis.Plan;
import io.tidemark.analysis.keys.KeyLaw;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.MovingWindowSpec;
import io.tidemark.core.filter.window.RotatedBloomSpec;
import io.tidemark.core.filter.window.TimerLayout;
import io.tidemark.core.time.TickUnit;
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

  /** The block timing filter that is taken where only these are. */
  private static WindowEstimate timers(WindowTuning tuning, long bytes) {
    Plan.Candidate best = tuning.timersForMemory(bytes).best();
    return tuning.estimatesForMemory(bytes).stream()
        .filter(estimate -> estimate.spec().equals(best.spec()))
        .findAny()
        .orElseThrow();
  }

  private static double cost(Plan.Candidate candidate) {
    return (Double) candidate.predictions().find("cost").orElseThrow().value();
  }

  @ParameterizedTest
  @EnumSource(WindowDecision.class)
  void moreMemoryCostsLess(WindowDecision decision) {
    WindowTuning tuning = powerLaw(decision);
    double before = Double.POSITIVE_INFINITY;
    for (long bytes = 1 << 12; bytes <= 1 << 18; bytes *= 2) {
      WindowEstimate plan = timers(tuning, bytes);
      assertThat(plan.memoryBytes()).isLessThanOrEqualTo(bytes);
      assertThat(plan.memoryBytes()).isEqualTo(plan.spec().memoryBytes());
      assertThat(plan.cost()).isLessThan(before);
      before = plan.cost();
    }
  }

  @ParameterizedTest
  @EnumSource(WindowDecision.class)
  void noShapeOfTheGridIsMuchBetter(WindowDecision decision) {
    long bytes = 1 << 16;
    WindowTuning tuning = powerLaw(decision);
    TimerShapes shapes = new TimerShapes(WindowSpan.ofItems(1 << 16));
    double found = timers(tuning, bytes).cost();
    for (TimerLayout layout : TimerLayout.values()) {
      for (int probes = 1; probes <= 8; probes++) {
        for (int bits = 2; bits <= 12; bits++) {
          BlockTimingSpec spec = shapes.inMemory(layout, probes, bits, bytes).orElseThrow();
          assertThat(found)
              .as("%s", spec)
              .isLessThanOrEqualTo(cost(tuning.predict(spec)) * WindowTuning.LINED_MAY_ERR);
        }
      }
    }
  }

  @Test
  void inferenceCostsLess() {
    for (long bytes = 1 << 13; bytes <= 1 << 17; bytes *= 2) {
      assertThat(timers(powerLaw(WindowDecision.INFERRED), bytes).cost())
          .isLessThan(timers(powerLaw(WindowDecision.STANDARD), bytes).cost());
    }
  }

  private static List<WindowEstimate> timing(List<WindowEstimate> plans) {
    return plans.stream().filter(plan -> plan.spec() instanceof BlockTimingSpec).toList();
  }

  @ParameterizedTest
  @CsvSource({"0.2", "0.03", "0.001"})
  void errorsAreReachedInTheLeastMemory(double error) {
    for (WindowTuning tuning : List.of(
        WindowTuning.ofUnknown(WindowSpan.ofItems(100_000)),
        WindowTuning.ofUnknown(WindowSpan.ofTime(Duration.ofMinutes(10), 200)),
        powerLaw(WindowDecision.STANDARD))) {
      List<WindowEstimate> plans = timing(tuning.estimatesForError(error));
      for (WindowEstimate plan : plans) {
        assertThat(plan.error()).isLessThanOrEqualTo(error);
      }
      WindowEstimate smallest = plans.stream()
          .min((a, b) -> Long.compare(a.memoryBytes(), b.memoryBytes()))
          .orElseThrow();
      for (WindowEstimate less :
          timing(tuning.estimatesForMemory((long) (smallest.memoryBytes() * 0.98)))) {
        assertThat(less.error()).as("in 2 % less memory").isGreaterThan(error);
      }
      assertThat(tuning.timersForError(error).best().memoryBytes())
          .isLessThanOrEqualTo((long) (smallest.memoryBytes() * WindowTuning.LINED_MAY_TAKE) + 1);
    }
  }

  @Test
  void windowsOfTimeAreThoseOfTheirItems() {
    WindowSpan time = WindowSpan.ofTime(Duration.ofSeconds(65), 1000);
    assertThat(time.windowItems()).isCloseTo(65_000, within(1e-6));
    long bytes = 100_000;
    WindowEstimate ofTime = timers(WindowTuning.ofUnknown(time), bytes);
    WindowEstimate ofItems = timers(WindowTuning.ofUnknown(WindowSpan.ofItems(65_000)), bytes);
    assertThat(((BlockTimingSpec) ofTime.spec()).unit()).isEqualTo(TickUnit.NANOSECONDS);
    assertThat(ofTime.error())
        .as("the counts of items per block take little of the memory")
        .isCloseTo(ofItems.error(), withinPercentage(3.0));
  }

  @Test
  void aShareOfUnknownKeysCameBefore() {
    WindowTuning tuning = WindowTuning.ofUnknown(WindowSpan.ofItems(1_000_000));
    WindowEstimate plan = timers(tuning, 2_000_000);
    assertThat(plan.cost()).isEqualTo(plan.error());
    assertThat(plan.edgeError()).isPositive();
    assertThat(plan.missError()).isZero();
  }

  @Test
  void muchMemoryForAShortWindowIsNotAllUsed() {
    WindowEstimate plan =
        timers(WindowTuning.ofUnknown(WindowSpan.ofTime(Duration.ofSeconds(1), 2)), 1L << 30);
    assertThat(plan.error()).isLessThan(1e-3);
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

  /** Blocks are as fine as the grain needs, whatever the error: memory grows with its logarithm. */
  @ParameterizedTest
  @CsvSource({"0.01", "0.001", "0.0001", "0.000001"})
  void theGrainBoundsBlocksAndNotTheError(double error) {
    for (WindowSpan span : List.of(
        WindowSpan.ofItems(100_000).withUsualGrain(),
        WindowSpan.ofTime(Duration.ofMinutes(10), 5000).withUsualGrain(),
        WindowSpan.ofTime(Duration.ofMinutes(10), 5000, Duration.ofMinutes(1)).withUsualGrain())) {
      Plan plan = WindowTuning.ofUnknown(span).forError(error);
      assertThat(plan.candidates())
          .filteredOn(candidate -> candidate.spec() instanceof MovingWindowSpec)
          .allSatisfy(candidate -> {
            assertThat(((MovingWindowSpec) candidate.spec()).grain()).isLessThan(span.grain());
            assertThat(candidate.error()).isLessThanOrEqualTo(error);
          });
      // A Bloom filter takes 1.44 bits per binary digit; slices are not all full, and must be
      // empty.
      double bitsPerItem = 8.0 * plan.best().memoryBytes() / span.windowItems();
      assertThat(bitsPerItem).isLessThan(4 * 1.44 * -Math.log(error) / Math.log(2));
    }
  }

  /** Only where the grain is as long as the window may two filters simply take turns. */
  @Test
  void rotationNeedsAGrainAsLongAsTheWindow() {
    WindowSpan span = WindowSpan.ofItems(100_000);
    assertThat(WindowTuning.ofUnknown(span.withUsualGrain()).forError(0.01).candidates())
        .noneMatch(candidate -> candidate.spec() instanceof RotatedBloomSpec);
    assertThat(WindowTuning.ofUnknown(span.withGrain(100_000)).forError(0.01).candidates())
        .anyMatch(candidate -> candidate.spec() instanceof RotatedBloomSpec);
  }
}
