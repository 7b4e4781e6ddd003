package io.tidemark.analysis.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.cell.StampCells;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimerLayout;
import io.tidemark.core.time.TickUnit;
import java.time.Duration;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class TimerShapesTest {
  @Property(tries = 2000, seed = "5")
  void itemsFitAndAreSweptSeldom(
      @ForAll TimerLayout layout,
      @ForAll @IntRange(min = 1, max = 8) int probes,
      @ForAll @IntRange(min = 2, max = 20) int bits,
      @ForAll @LongRange(min = 100, max = 100_000_000) long bytes,
      @ForAll @LongRange(min = 1, max = 100_000_000) long window) {
    checks(WindowSpan.ofItems(window), layout, probes, bits, bytes);
  }

  @Property(tries = 2000, seed = "6")
  void timesFitAndAreSweptSeldom(
      @ForAll TimerLayout layout,
      @ForAll @IntRange(min = 1, max = 8) int probes,
      @ForAll @IntRange(min = 2, max = 16) int bits,
      @ForAll @LongRange(min = 100, max = 100_000_000) long bytes,
      @ForAll @LongRange(min = 1, max = 1_000_000) long seconds,
      @ForAll @DoubleRange(min = 0.01, max = 1e6) double perSecond,
      @ForAll @LongRange(min = 0, max = 1000) long lateSeconds) {
    WindowSpan span =
        WindowSpan.ofTime(Duration.ofSeconds(seconds), perSecond, Duration.ofSeconds(lateSeconds));
    checks(span, layout, probes, bits, bytes);
  }

  private static void checks(
      WindowSpan span, TimerLayout layout, int probes, int bits, long bytes) {
    TimerShapes shapes = new TimerShapes(span);
    Optional<BlockTimingSpec> shape = shapes.inMemory(layout, probes, bits, bytes);
    if (shape.isPresent()) {
      BlockTimingSpec spec = shape.get();
      assertThat(spec.memoryBytes()).isLessThanOrEqualTo(bytes);
      assertThat(spec.spareBlocks()).isPositive();
      double insertions = spec.spareBlocks() * (spec.block() * span.itemsPerTick());
      double touched = insertions * (layout == TimerLayout.LINED ? 1 : probes);
      double swept = (double) (spec.words() - StampCells.PAGE_WORDS) / StampCells.LINE_WORDS;
      assertThat(swept).as("lines swept in the spare blocks").isLessThanOrEqualTo(touched + 1e-6);
    }
  }

  @Test
  void allMemoryIsUsed() {
    TimerShapes shapes = new TimerShapes(WindowSpan.ofItems(1_000_000));
    for (long bytes = 10_000; bytes < 20_000; bytes += 77) {
      BlockTimingSpec spec = shapes.inMemory(TimerLayout.SCATTERED, 3, 4, bytes).orElseThrow();
      assertThat(spec.memoryBytes()).isBetween(bytes - 48, bytes);
    }
  }

  @Test
  void blocksAreAsShortAsStampsAllow() {
    TimerShapes shapes = new TimerShapes(WindowSpan.ofItems(65_536));
    BlockTimingSpec few = shapes.inMemory(TimerLayout.SCATTERED, 4, 2, 65_536).orElseThrow();
    assertThat(few.block()).as("stamps 1 to 3: two blocks and the present one").isEqualTo(32_768);
    BlockTimingSpec all = shapes.inMemory(TimerLayout.SCATTERED, 4, 18, 65_536).orElseThrow();
    assertThat(all.block()).isEqualTo(1);
  }

  @Test
  void tooLittleMemoryHasNoShape() {
    TimerShapes shapes = new TimerShapes(WindowSpan.ofItems(1000));
    assertThat(shapes.inMemory(TimerLayout.LINED, 1, 4, 100)).isEmpty();
    assertThat(shapes.inMemory(TimerLayout.LINED, 1, 4, 120)).isPresent();
  }

  @Test
  void late() {
    WindowSpan span = WindowSpan.ofTime(Duration.ofSeconds(10), 100, Duration.ofSeconds(90));
    BlockTimingSpec spec =
        new TimerShapes(span).inMemory(TimerLayout.LINED, 4, 4, 4096).orElseThrow();
    assertThat(spec.unit()).isEqualTo(TickUnit.NANOSECONDS);
    assertThat(spec.late()).isEqualTo(90_000_000_000L);
    assertThat(spec.block()).as("100 s in 14 blocks").isBetween(7_142_857_142L, 7_142_857_144L);
  }
}
