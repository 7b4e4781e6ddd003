package io.tidemark.core.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class CoverageTest {
  private static Coverage of(List<Integer> starts, int length) {
    Coverage coverage = Coverage.of(starts.get(0), starts.get(0) + length);
    for (int start : starts) {
      coverage = coverage.union(Coverage.of(start, start + 1 + Math.floorMod(start, length)));
    }
    return coverage;
  }

  private static BitSet bits(Coverage coverage) {
    BitSet bits = new BitSet();
    for (TimeRange range : coverage.ranges()) {
      bits.set((int) range.from(), (int) range.to());
    }
    return bits;
  }

  @Property(seed = "3", tries = 200)
  void unionAndContainsAreThoseOfSets(
      @ForAll @Size(min = 1, max = 6) List<@IntRange(max = 60) Integer> one,
      @ForAll @Size(min = 1, max = 6) List<@IntRange(max = 60) Integer> two,
      @ForAll @IntRange(min = 1, max = 9) int length) {
    Coverage first = of(one, length);
    Coverage second = of(two, length);
    BitSet expected = bits(first);
    expected.or(bits(second));
    Coverage both = first.union(second);
    assertThat(bits(both)).isEqualTo(expected);
    assertThat(second.union(first)).isEqualTo(both);
    assertThat(both.from()).isEqualTo(expected.nextSetBit(0));
    assertThat(both.to()).isEqualTo(expected.length());
    for (int from = 0; from < 75; from += 5) {
      for (int to = from; to < 75; to++) {
        boolean all = expected.nextClearBit(from) >= to;
        assertThat(both.contains(from, to)).isEqualTo(all);
      }
    }
  }

  @Property(seed = "4", tries = 200)
  void withoutIsTheDifferenceOfSets(
      @ForAll @Size(min = 1, max = 6) List<@IntRange(max = 60) Integer> starts,
      @ForAll @IntRange(max = 80) int from,
      @ForAll @IntRange(max = 20) int ticks) {
    Coverage coverage = of(starts, 7);
    BitSet expected = bits(coverage);
    expected.clear(from, from + ticks);
    assertThat(bits(coverage.without(from, from + ticks))).isEqualTo(expected);
  }

  @Test
  void nothingIsEmptyAndAddsNothing() {
    Coverage some = Coverage.of(3, 5);
    assertThat(Coverage.NONE.isEmpty()).isTrue();
    assertThat(some.isEmpty()).isFalse();
    assertThat(some.union(Coverage.NONE)).isEqualTo(some);
    assertThat(Coverage.NONE.union(some)).isEqualTo(some);
  }

  @Test
  void clippedIsWhatLiesInARange() {
    Coverage two = Coverage.of(3, 6).union(Coverage.of(8, 12));
    assertThat(two.clipped(4, 10)).isEqualTo(Coverage.of(4, 6).union(Coverage.of(8, 10)));
    assertThat(two.clipped(6, 8)).isEqualTo(Coverage.NONE);
    assertThat(two.clipped(0, 20)).isEqualTo(two);
    assertThatThrownBy(() -> two.without(5, 4)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void rangesInAnyOrderAreJoined() {
    assertThat(Coverage.ofAll(List.of())).isEqualTo(Coverage.NONE);
    assertThat(Coverage.ofAll(List.of(
            new TimeRange(9, 9), new TimeRange(4, 6), new TimeRange(0, 2), new TimeRange(1, 4))))
        .isEqualTo(Coverage.of(0, 6));
  }

  @Test
  void neighboursBecomeOne() {
    assertThat(Coverage.of(0, 5).union(Coverage.of(5, 9))).isEqualTo(Coverage.of(0, 9));
    assertThat(Coverage.of(0, 5).union(Coverage.of(6, 9)))
        .hasToString("[[0, 5), [6, 9)]")
        .isEqualTo(new Coverage(List.of(new TimeRange(0, 5), new TimeRange(6, 9))));
    assertThat(Coverage.of(0, 5)).hasToString("[0, 5)");
  }

  @Test
  void refusesRangesThatAreEmptyTouchOrAreOutOfOrder() {
    TimeRange a = new TimeRange(0, 5);
    for (List<TimeRange> ranges : List.of(
        List.of(new TimeRange(3, 3)),
        List.of(a, a),
        List.of(a, new TimeRange(5, 6)),
        List.of(new TimeRange(9, 10), a))) {
      assertThatThrownBy(() -> new Coverage(ranges))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("range ");
    }
  }

  @Test
  void keepsACopy() {
    List<TimeRange> ranges = new ArrayList<>(List.of(new TimeRange(0, 5)));
    Coverage coverage = new Coverage(ranges);
    ranges.clear();
    assertThat(coverage).isEqualTo(Coverage.of(0, 5));
  }

  @Test
  void rangesOfTicks() {
    TimeRange range = new TimeRange(-3, 4);
    assertThat(range.ticks()).isEqualTo(7);
    assertThat(range.contains(-3)).isTrue();
    assertThat(range.contains(4)).isFalse();
    assertThat(range.contains(-3, 4)).isTrue();
    assertThat(range.contains(-4, 0)).isFalse();
    assertThat(range.contains(9, 9)).as("nothing is inside of anything").isTrue();
    assertThat(range.overlaps(3, 9)).isTrue();
    assertThat(range.overlaps(4, 9)).isFalse();
    assertThat(range.overlaps(0, 0)).isFalse();
    assertThat(new TimeRange(5, 5).isEmpty()).isTrue();
    assertThat(range.isEmpty()).isFalse();
    assertThatThrownBy(() -> new TimeRange(1, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("to: 0 (expected: at least from, 1)");
    TimeRange all = new TimeRange(Long.MIN_VALUE, Long.MAX_VALUE);
    assertThat(all.contains(TimeRange.LAST_TICK)).isTrue();
    assertThatThrownBy(all::ticks).isInstanceOf(ArithmeticException.class);
  }
}
