package io.tidemark.core.filter.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.cell.StampCells;
import io.tidemark.core.contract.WindowMembershipContract;
import io.tidemark.core.contract.WindowShape;
import io.tidemark.core.filter.WindowMembership;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.workload.oracle.LastItemsOracle;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import io.tidemark.workload.stream.ZipfStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class BlockTimingFilterTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(5);

  private static BlockTimingSpec spec(WindowShape shape, TimerLayout layout, int probes) {
    long live =
        BlockTimingSpec.liveBlocks(shape.unit(), shape.window(), shape.block(), shape.late());
    int bits = Math.max(StampCells.MIN_BITS, Long.SIZE - Long.numberOfLeadingZeros(live));
    // Eight timers for each item, or what the widest timers take.
    long words = (8 * shape.items() * bits / Long.SIZE / 8 + 1) * 8 * probes;
    return new BlockTimingSpec(
        layout, words, bits, probes, shape.time(), shape.window(), shape.block());
  }

  @Nested
  class Scattered implements WindowMembershipContract {
    @Override
    public WindowMembership emptyFilter(WindowShape shape) {
      return new BlockTimingFilter(spec(shape, TimerLayout.SCATTERED, 3), DIGEST);
    }
  }

  @Nested
  class Lined implements WindowMembershipContract {
    @Override
    public WindowMembership emptyFilter(WindowShape shape) {
      return new BlockTimingFilter(spec(shape, TimerLayout.LINED, 5), DIGEST);
    }
  }

  /** The windows and memories of the paper's figures, on a stream of its power law. */
  @ParameterizedTest
  @CsvSource({
    "2048, 3, 5461, 683",
    "2048, 4, 4096, 187",
    "262144, 5, 262144, 10486",
    "1000, 10, 3000, 1"
  })
  void forgetsNothingOnAPowerLaw(long window, int bits, long timers, long block) {
    BlockTimingSpec spec = new BlockTimingSpec(
        TimerLayout.SCATTERED,
        bits * (timers / (64 / bits) / bits + 1),
        bits,
        bits,
        TickUnit.ITEMS,
        window,
        block,
        0);
    BlockTimingFilter filter = new BlockTimingFilter(spec, DIGEST);
    LastItemsOracle oracle = new LastItemsOracle();
    ZipfStream stream = new ZipfStream(new ZipfStream.Parameters(65_536, 1, window));
    long forgotten = 0;
    for (int i = 0; i < 1_000_000; i++) {
      long key = stream.next();
      boolean isThere = oracle.contains(key, window);
      forgotten += !filter.observe(DIGEST.of(key)) && isThere ? 1 : 0;
      oracle.add(key);
    }
    assertThat(forgotten).isZero();
    assertThat(filter.items()).isEqualTo(1_000_000);
  }

  /** New keys alone: wrong only if others have set all timers, which independent draws predict. */
  @ParameterizedTest
  @EnumSource(TimerLayout.class)
  void errsAsOftenAsIndependentTimersWould(TimerLayout layout) {
    int window = 4_096;
    BlockTimingSpec spec = new BlockTimingSpec(layout, 2_048, 4, 4, TickUnit.ITEMS, window, 512, 0);
    BlockTimingFilter filter = new BlockTimingFilter(spec, DIGEST);
    long found = 0;
    int warmUp = 2 * window;
    int items = 400_000;
    for (int i = 0; i < warmUp + items; i++) {
      boolean seen = filter.observe(DIGEST.of(i));
      found += seen && i >= warmUp ? 1 : 0;
    }
    double expected = 0;
    for (int b = 0; b < spec.block(); b++) {
      // Alive are the items of the window and those before it in its first block.
      long alive = b + 512L * ((window - b + 511) / 512);
      expected += error(spec, alive) / spec.block();
    }
    Interval measured = BinomialInterval.clopperPearson(found, items, 0.999_9);
    // The probes of one key are drawn without replacement, those of all keys are not, and blocks
    // repeat the same positions: allow 2 % beside the interval.
    assertThat(expected).isBetween(measured.low() * 0.98, measured.high() * 1.02);
  }

  /** The probability that the alive items have set all timers of a key. */
  private static double error(BlockTimingSpec spec, long alive) {
    if (spec.layout() == TimerLayout.SCATTERED) {
      double untouched = Math.pow(1 - spec.probes() / (double) spec.timers(), (double) alive);
      return Math.pow(1 - untouched, spec.probes());
    }
    double lines = spec.words() / 8.0;
    double perLine = spec.timers() / lines;
    double mean = alive / lines;
    double poisson = Math.exp(-mean);
    double sum = 0;
    for (int keys = 1; keys < 200; keys++) {
      poisson *= mean / keys;
      sum += poisson * Math.pow(1 - Math.pow(1 - spec.probes() / perLine, keys), spec.probes());
    }
    return sum;
  }

  @Test
  void countsItemsOfBlocksOfTime() {
    BlockTimingFilter filter = new BlockTimingFilter(
        new BlockTimingSpec(TimerLayout.LINED, 8, 4, 2, TickUnit.NANOSECONDS, 100, 10, 0), DIGEST);
    for (long tick : new long[] {5, 5, 9, 10, 31, 32, 33, 79}) {
      filter.observe(tick, tick);
    }
    assertThat(filter.items()).isEqualTo(8);
    long[] before = {0, 3, 4, 4, 7, 7, 7, 7, 8};
    for (int block = 0; block < before.length; block++) {
      assertThat(filter.itemsBefore(block)).as("block %d", block).isEqualTo(before[block]);
    }
    filter.observe(1, 1_000);
    assertThat(filter.itemsBefore(100)).isEqualTo(8);
    assertThat(filter.itemsBefore(101)).isEqualTo(9);
    assertThat(filter.itemsBefore(95)).isEqualTo(8);
  }

  @Test
  void refusesShapesThatCannotHoldTheWindow() {
    assertThatThrownBy(
            () -> new BlockTimingSpec(TimerLayout.SCATTERED, 9, 3, 3, TickUnit.ITEMS, 100, 10, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("block: 10 (expected: longer, or more bitsPerTimer: 11 blocks to tell apart)");
    assertThatThrownBy(
            () -> new BlockTimingSpec(TimerLayout.SCATTERED, 10, 4, 3, TickUnit.ITEMS, 100, 10, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("words: 10 (expected: a multiple of 3)");
    assertThatThrownBy(
            () -> new BlockTimingSpec(TimerLayout.LINED, 12, 4, 3, TickUnit.ITEMS, 100, 10, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("words: 12 (expected: a multiple of 8)");
    assertThatThrownBy(
            () -> new BlockTimingSpec(TimerLayout.LINED, 16, 4, 9, TickUnit.ITEMS, 100, 10, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("probes: 9 (expected: 1..8)");
    assertThatThrownBy(
            () -> new BlockTimingSpec(TimerLayout.LINED, 16, 4, 3, TickUnit.ITEMS, 100, 10, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("late, in a window of items: 1 (expected: 0..0)");
    assertThatThrownBy(
            () -> new BlockTimingSpec(TimerLayout.LINED, 16, 4, 3, TickUnit.ITEMS, 100, 101, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("block: 101 (expected: 1..100)");
  }

  @Test
  void saysItsMemory() {
    BlockTimingSpec items =
        new BlockTimingSpec(TimerLayout.LINED, 128, 4, 4, TickUnit.ITEMS, 100, 10, 0);
    assertThat(items.timers()).isEqualTo(128 * 16);
    assertThat(items.liveBlocks()).isEqualTo(11);
    assertThat(items.spareBlocks()).isEqualTo(5);
    assertThat(items.memoryBytes()).isEqualTo((6 + 128 + 2) * 8);
    BlockTimingSpec time =
        new BlockTimingSpec(TimerLayout.LINED, 128, 4, 4, TickUnit.NANOSECONDS, 101, 10, 20);
    assertThat(time.liveBlocks()).isEqualTo(13);
    assertThat(time.memoryBytes()).isEqualTo((6 + 128 + 2 + 14) * 8);
  }
}
