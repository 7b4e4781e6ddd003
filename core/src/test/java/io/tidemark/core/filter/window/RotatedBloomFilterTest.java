package io.tidemark.core.filter.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.contract.WindowMembershipContract;
import io.tidemark.core.contract.WindowShape;
import io.tidemark.core.filter.WindowMembership;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RotatedBloomFilterTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(7);

  @Nested
  class FourProbes implements WindowMembershipContract {
    @Override
    public WindowMembership emptyFilter(WindowShape shape) {
      return filter(Math.max(5_000, 9 * shape.items()), 4, shape);
    }
  }

  @Nested
  class TenProbes implements WindowMembershipContract {
    @Override
    public WindowMembership emptyFilter(WindowShape shape) {
      return filter(Math.max(8_192, 16 * shape.items() + 1), 10, shape);
    }
  }

  private static RotatedBloomFilter filter(long bits, int probes, WindowShape shape) {
    return new RotatedBloomFilter(
        new RotatedBloomSpec(bits, probes, shape.time(), shape.window()), DIGEST);
  }

  /** What is said of the errors: a key is found for one to two windows, by where it fell. */
  @Test
  void findsALoneKeyUntilTheFilterBeforeIsUsedAnew() {
    WindowShape shape = new WindowShape(TimeRules.of(TickUnit.ITEMS, 0), 100, 1);
    for (long at = 0; at < 300; at++) {
      RotatedBloomFilter filter = filter(1_000, 3, shape);
      filter.observe(5, at);
      for (long tick = at; tick < at + 400; tick++) {
        boolean overlaps = Math.floorDiv(tick - 100, 100L) <= Math.floorDiv(at, 100L);
        assertThat(filter.mightContain(5, tick)).as("at %d from %d", tick, at).isEqualTo(overlaps);
      }
    }
  }

  @Test
  void rotatesAfterTheWindowAndWhatMayBeLate() {
    assertThat(new RotatedBloomSpec(64, 1, TickUnit.ITEMS, 100, 0).generation()).isEqualTo(100);
    assertThat(new RotatedBloomSpec(64, 1, TickUnit.NANOSECONDS, 100, 0).generation())
        .as("what was 100 ago is no longer in the window")
        .isEqualTo(99);
    assertThat(new RotatedBloomSpec(64, 1, TickUnit.NANOSECONDS, 100, 30).generation())
        .isEqualTo(129);
    assertThat(new RotatedBloomSpec(64, 1, TickUnit.NANOSECONDS, 1, 0).generation())
        .isOne();
    assertThat(new RotatedBloomSpec(4_097, 1, TickUnit.ITEMS, 1, 0).memoryBytes())
        .as("65 words and two pages each")
        .isEqualTo(8 * 2 * (65 + 2));
  }

  @Test
  void refusesShapesThatDoNotExist() {
    assertRefused(0, 1, TickUnit.ITEMS, 1, 0, "bits: 0 (expected: 1..68719476416)");
    assertRefused(1, 0, TickUnit.ITEMS, 1, 0, "probes: 0 (expected: 1..64)");
    assertRefused(1, 65, TickUnit.ITEMS, 1, 0, "probes: 65 (expected: 1..64)");
    assertRefused(1, 1, TickUnit.ITEMS, 0, 0, "window: 0 (expected: 1..288230376151711744)");
    assertRefused(1, 1, TickUnit.ITEMS, 1, 1, "late, in a window of items: 1 (expected: 0..0)");
    assertRefused(1, 1, TickUnit.NANOSECONDS, 1, -1, "late: -1 (expected: at least 0)");
    assertRefused(
        1,
        1,
        TickUnit.NANOSECONDS,
        1,
        1L << 59,
        "late: 576460752303423488 (expected: 0..288230376151711744)");
    assertThatThrownBy(() -> new RotatedBloomSpec(1, 1, null, 1, 0))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("unit: null (expected: not null)");
  }

  private static void assertRefused(
      long bits, int probes, TickUnit unit, long window, long late, String message) {
    assertThatThrownBy(() -> new RotatedBloomSpec(bits, probes, unit, window, late))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void countsItsItemsAndKnowsItsLatestTick() {
    RotatedBloomFilter filter =
        filter(1_000, 3, new WindowShape(TimeRules.of(TickUnit.NANOSECONDS, 20), 100, 1));
    assertThat(filter.latest()).isEqualTo(MovingWindowSpec.MIN_TICK);
    assertThat(filter.earliest()).isEqualTo(MovingWindowSpec.MIN_TICK);
    filter.observe(1, 50);
    filter.observe(2, 30);
    assertThat(filter.items()).isEqualTo(2);
    assertThat(filter.latest()).isEqualTo(50);
    assertThat(filter.earliest()).isEqualTo(30);
  }
}
