package io.tidemark.core.filter.decaying;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.contract.DecayFunctionContract;
import io.tidemark.core.contract.DecayFunctionShape;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import io.tidemark.workload.random.RandomSource;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SlidingCountFilterTest implements DecayFunctionContract<SlidingCountFilter> {
  private static final PartSpec PART = new PartSpec(2, 16, 1, 2, RaiseRule.LEAST, 0);
  private static final PartSpec TWO_ROWS = new PartSpec(4, 32, 2, 1, RaiseRule.ALL, 0);

  private static SlidingCountFilter filter(int blocks, long blockTicks, long late) {
    return new SlidingCountFilter(
        new SlidingCountSpec(blocks, blockTicks, PART, TimeRules.dropping(TickUnit.ITEMS, late)),
        DIGEST);
  }

  private static DecayFunctionShape<SlidingCountFilter> shape(
      int blocks, long blockTicks, PartSpec part, long late) {
    SlidingCountSpec spec =
        new SlidingCountSpec(blocks, blockTicks, part, TimeRules.dropping(TickUnit.ITEMS, late));
    long window = spec.windowTicks();
    return new DecayFunctionShape<>(
        () -> new SlidingCountFilter(spec, DIGEST),
        1,
        age -> age < window ? 1 : 0,
        // A block begins less than a block before the window.
        age -> age < window + blockTicks - 1 ? 1 : 0,
        0,
        late);
  }

  /** Late not at all, by part of a block, by a block, and by more than the window. */
  @Override
  public List<DecayFunctionShape<SlidingCountFilter>> shapes() {
    return List.of(
        shape(1, 1, PART, 0),
        shape(1, 10, PART, 10),
        shape(4, 5, TWO_ROWS, 3),
        shape(7, 11, PART, 12),
        shape(3, 20, TWO_ROWS, 200),
        shape(64, 1, PART, 64));
  }

  @Override
  public void merge(SlidingCountFilter into, SlidingCountFilter other) {
    into.merge(other);
  }

  @Override
  public void clear(SlidingCountFilter filter) {
    filter.clear();
    assertThat(filter.isStarted()).isFalse();
  }

  @Override
  public long tooLate(SlidingCountFilter filter) {
    return filter.tooLate();
  }

  @Override
  public double total(SlidingCountFilter filter, long tick) {
    return filter.total(tick);
  }

  /** Of a key alone, and of all together, the blocks that meet the window are counted to the last one. */
  @Test
  void countsWholeBlocksExactly() {
    SplittableRandom random = RandomSource.seeded(11);
    for (long late : new long[] {0, 1, 6, 7, 8, 100}) {
      SlidingCountFilter filter = filter(5, 7, late);
      TreeMap<Long, Long> blocks = new TreeMap<>();
      long latest = -300;
      long added = -1_000;
      for (int i = 0; i < 5_000; i++) {
        latest += random.nextInt(50) == 0 ? random.nextInt(200) : random.nextInt(3);
        long tick = latest - random.nextLong(late + 1);
        filter.add(DIGEST.of(1), 1 + i % 3, tick);
        added = Math.max(added, tick);
        blocks.merge(Math.floorDiv(tick, 7L), 1L + i % 3, Long::sum);
        for (long now : new long[] {latest - random.nextLong(late + 1), latest, latest + i % 50}) {
          long expected = blocks
              .subMap(Math.floorDiv(now - 34, 7L), true, Math.floorDiv(now, 7L), true)
              .values()
              .stream()
              .mapToLong(count -> count)
              .sum();
          assertThat(filter.estimate(DIGEST.of(1), now)).isEqualTo((double) expected);
          assertThat(filter.total(now)).isEqualTo((double) expected);
        }
      }
      assertThat(filter.latest()).isEqualTo(added);
    }
  }

  /** A counter that is full in one lap is nothing in the next, whether it is written again or not. */
  @Test
  void fullCountersAreDroppedWithTheirBlock() {
    SlidingCountFilter filter = filter(2, 10, 0);
    filter.add(DIGEST.of(1), 100_000, 5);
    filter.add(DIGEST.of(2), 3, 5);
    assertThat(filter.estimate(DIGEST.of(1), 5)).as("all in its block").isEqualTo(100_003);
    // Three parts: the block from 30 on is kept where the first was.
    SlidingCountFilter later = filter(2, 10, 0);
    later.add(DIGEST.of(3), 7, 35);
    filter.merge(later);
    assertThat(filter.total(35)).isEqualTo(7);
    assertThat(filter.estimate(DIGEST.of(1), 35)).isLessThanOrEqualTo(7);
    for (long key = 4; key < 40; key++) {
      filter.add(DIGEST.of(key), 35);
    }
    assertThat(filter.estimate(DIGEST.of(1), 35)).isLessThan(43);
    filter.add(DIGEST.of(1), 35);
    assertThat(filter.estimate(DIGEST.of(1), 35)).isLessThan(44);
    SlidingCountFilter before = filter(2, 10, 0);
    before.add(DIGEST.of(1), 100_000, 5);
    later.merge(before);
    assertThat(later.estimate(DIGEST.of(1), 35)).as("what the other dropped").isLessThan(8);
  }

  @Test
  void hasAPartForEachBlockThatCanBeAskedFor() {
    assertThat(filter(5, 7, 0).spec().parts()).isEqualTo(6);
    assertThat(filter(5, 7, 1).spec().parts()).isEqualTo(7);
    assertThat(filter(5, 7, 7).spec().parts()).isEqualTo(7);
    assertThat(filter(5, 7, 8).spec().parts()).isEqualTo(8);
    SlidingCountFilter filter = filter(5, 7, 8);
    assertThat(filter.spec().windowTicks()).isEqualTo(35);
    assertThat(filter.memoryBytes())
        .isEqualTo(filter.spec().memoryBytes())
        .isEqualTo(8 * PART.memoryBytes());
    assertThat(PART.cells()).isEqualTo(60);
  }

  @Test
  void refusesShapesByName() {
    TimeRules late = TimeRules.of(TickUnit.ITEMS, 0);
    assertThatThrownBy(() -> new SlidingCountSpec(0, 5, PART, late))
        .hasMessageStartingWith("blocks: 0 (");
    assertThatThrownBy(() -> new SlidingCountSpec(65, 5, PART, late))
        .hasMessage("blocks: 65 (expected: 1..64)");
    assertThatThrownBy(() -> new SlidingCountSpec(5, 0, PART, late))
        .hasMessageStartingWith("blockTicks: 0 (");
    assertThatThrownBy(() -> new SlidingCountSpec(5, 10, PART, TimeRules.of(TickUnit.ITEMS, 641)))
        .hasMessage("late: 641 (expected: 0..640)");
    PartSpec fractions = new PartSpec(2, 16, 1, 2, RaiseRule.ALL, 3);
    assertThatThrownBy(() -> new SlidingCountSpec(5, 10, fractions, late))
        .hasMessage("fractionBits: 3 (expected: 0..0)");
    assertThatThrownBy(() -> new PartSpec(3, 16, 2, 1, RaiseRule.ALL, 0))
        .hasMessage("lines: 3 (expected: a multiple of the 2 rows)");
    assertThatThrownBy(() -> new PartSpec(3, 17, 1, 1, RaiseRule.ALL, 0))
        .hasMessageStartingWith("bitsPerCell: 17 (");
    SlidingCountFilter refusing =
        new SlidingCountFilter(new SlidingCountSpec(5, 10, PART, late), DIGEST);
    refusing.add(DIGEST.of(1), 100);
    assertThatThrownBy(() -> refusing.add(DIGEST.of(1), 99))
        .hasMessageStartingWith("tick: 99 (expected: at least 100");
    assertThatThrownBy(() -> refusing.merge(filter(5, 10, 0))).hasMessageStartingWith("other: ");
  }

  @Test
  void sumsAreRoundedUp() {
    assertThat(CountParts.sumUp(0x1p53, 1)).isEqualTo(0x1p53 + 2);
    assertThat(CountParts.sumUp(1, 0x1p53)).isEqualTo(0x1p53 + 2);
    assertThat(CountParts.sumUp(0x1p53 + 2, 1)).as("rounded up already").isEqualTo(0x1p53 + 4);
    assertThat(CountParts.sumUp(3, 4)).isEqualTo(7);
    assertThat(CountParts.sumUp(1, Double.POSITIVE_INFINITY)).isInfinite();
  }
}
