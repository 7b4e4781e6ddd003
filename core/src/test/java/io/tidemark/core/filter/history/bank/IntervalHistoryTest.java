package io.tidemark.core.filter.history.bank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.contract.LiveHistoryContract;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.DyadicCover;
import io.tidemark.core.time.Timeline;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class IntervalHistoryTest {
  /** Which filters have bits. */
  interface Bits {
    Bits ALL = (height, leafHeight, topHeight) -> true;

    boolean has(int height, int leafHeight, int topHeight);
  }

  /** Filters sized by how many pairs their interval holds on average. */
  interface Contract extends LiveHistoryContract {
    int leafHeight();

    default int topHeight(long ticks) {
      return DyadicCover.heightOver(ticks);
    }

    Bits bits();

    default long pairBitsPerPair() {
      return 12;
    }

    default NodeHash nodeHash() {
      return NodeHash.OWN;
    }

    @Override
    default IntervalHistory empty(Timeline timeline, int pairs) {
      long ticks = timeline.coverage().to() - timeline.coverage().from();
      // A leaf of a single tick is a filter each: too many over ten million ticks.
      int leaf = ticks > DAY ? Math.max(10, leafHeight()) : leafHeight();
      int top = Math.max(leaf, topHeight(ticks));
      return history(new IntervalTree(timeline, leaf, top), pairs);
    }

    private IntervalHistory history(IntervalTree tree, int pairs) {
      long[] bits = new long[tree.nodes() + 1];
      int[] probes = new int[tree.nodes() + 1];
      Coverage coverage = tree.timeline().coverage();
      double ticks = (double) coverage.to() - (double) coverage.from();
      for (int height = tree.leafHeight(); height <= tree.topHeight(); height++) {
        long size = 16 + (long) (4 * pairs * Math.min(1, Math.pow(2, height) / ticks));
        boolean has = bits().has(height, tree.leafHeight(), tree.topHeight());
        for (int i = 0; i < tree.count(height) && has; i++) {
          bits[tree.firstFilter(height) + i] = size;
          probes[tree.firstFilter(height) + i] = 2;
        }
      }
      bits[tree.nodes()] = pairBitsPerPair() * pairs;
      probes[tree.nodes()] = pairBitsPerPair() == 0 ? 0 : 7;
      FilterSizes sizes = FilterSizes.of(bits, probes);
      return new IntervalHistory(new IntervalHistorySpec(tree, sizes, nodeHash()), DIGEST);
    }

    @Override
    default IntervalHistory longest(Timeline timeline) {
      return history(new IntervalTree(timeline, 58, 62), 100);
    }
  }

  @Nested
  class LeavesOfOneTick implements Contract {
    @Override
    public int leafHeight() {
      return 0;
    }

    @Override
    public Bits bits() {
      return Bits.ALL;
    }
  }

  @Nested
  class LeavesOfFourTicks implements Contract {
    @Override
    public int leafHeight() {
      return 2;
    }

    @Override
    public Bits bits() {
      return Bits.ALL;
    }
  }

  @Nested
  class LongLeaves implements Contract {
    @Override
    public int leafHeight() {
      return 7;
    }

    @Override
    public Bits bits() {
      return Bits.ALL;
    }
  }

  @Nested
  class NoneAtTheLeaves implements Contract {
    @Override
    public int leafHeight() {
      return 3;
    }

    @Override
    public Bits bits() {
      return (height, leafHeight, topHeight) -> height > leafHeight;
    }
  }

  @Nested
  class NoneInside implements Contract {
    @Override
    public int leafHeight() {
      return 2;
    }

    @Override
    public Bits bits() {
      return (height, leafHeight, topHeight) -> height == leafHeight || height == topHeight;
    }
  }

  @Nested
  class NoneAtTheRoot implements Contract {
    @Override
    public int leafHeight() {
      return 2;
    }

    @Override
    public Bits bits() {
      return (height, leafHeight, topHeight) -> height < topHeight - 1;
    }
  }

  @Nested
  class NoneForPairs implements Contract {
    @Override
    public int leafHeight() {
      return 4;
    }

    @Override
    public Bits bits() {
      return Bits.ALL;
    }

    @Override
    public long pairBitsPerPair() {
      return 0;
    }
  }

  @Nested
  class NoneAtAll implements Contract {
    @Override
    public int leafHeight() {
      return 3;
    }

    @Override
    public Bits bits() {
      return (height, leafHeight, topHeight) -> false;
    }

    @Override
    public long pairBitsPerPair() {
      return 0;
    }
  }

  /** The same bits in all intervals: the halves of an interval err together more often than not. */
  @Nested
  class SharedHash implements Contract {
    @Override
    public int leafHeight() {
      return 3;
    }

    @Override
    public Bits bits() {
      return Bits.ALL;
    }

    @Override
    public NodeHash nodeHash() {
      return NodeHash.SHARED;
    }

    @Override
    public boolean statesABoundOnly() {
      return true;
    }
  }

  /** A low top: many intervals stand side by side there. */
  @Nested
  class FewHeights implements Contract {
    @Override
    public int leafHeight() {
      return 2;
    }

    @Override
    public int topHeight(long ticks) {
      return Math.min(12, Contract.super.topHeight(ticks));
    }

    @Override
    public Bits bits() {
      return Bits.ALL;
    }
  }

  private static IntervalHistory history(IntervalTree tree, NodeHash hash) {
    FilterSizes sizes = FilterSizes.uniform(tree.nodes() + 1, 5_000, 5);
    return new IntervalHistory(
        new IntervalHistorySpec(tree, sizes, hash), LiveHistoryContract.DIGEST);
  }

  /** Route 3 of the text: the filter of pairs is asked only where the leaf has the key. */
  @Test
  void aPartOfALeafIsAnsweredByItsTicks() {
    for (NodeHash hash : NodeHash.values()) {
      IntervalHistory history = history(new IntervalTree(Timeline.over(0, 64), 3, 6), hash);
      history.add(1, 12);
      assertThat(history.ask(1, 8, 16)).isEqualTo(HistoryAnswer.MAYBE);
      assertThat(history.ask(1, 9, 12)).isEqualTo(HistoryAnswer.NO);
      assertThat(history.ask(1, 11, 13)).isEqualTo(HistoryAnswer.MAYBE);
      assertThat(history.ask(1, 13, 64)).isEqualTo(HistoryAnswer.NO);
      assertThat(history.ask(1, 5, 13)).isEqualTo(HistoryAnswer.MAYBE);
      assertThat(history.ask(1, 12, 40)).isEqualTo(HistoryAnswer.MAYBE);
    }
  }

  @Test
  void theTreeOrdersItsFiltersByHeightAndTime() {
    IntervalTree tree = new IntervalTree(new Timeline(0, Coverage.of(-5, 21)), 2, 4);
    assertThat(tree.firstNumber(2)).isEqualTo(-2);
    assertThat(tree.lastNumber(2)).isEqualTo(5);
    assertThat(tree.count(2)).isEqualTo(8);
    assertThat(tree.count(3)).isEqualTo(4);
    assertThat(tree.count(4)).isEqualTo(3);
    assertThat(tree.nodes()).isEqualTo(15);
    int filter = 0;
    for (int height = 2; height <= 4; height++) {
      assertThat(tree.firstFilter(height)).isEqualTo(filter);
      for (long i = tree.firstNumber(height); i <= tree.lastNumber(height); i++) {
        assertThat(tree.filter(height, i)).isEqualTo(filter++);
        assertThat(tree.contains(height, i)).isTrue();
      }
      assertThat(tree.contains(height, tree.firstNumber(height) - 1)).isFalse();
      assertThat(tree.contains(height, tree.lastNumber(height) + 1)).isFalse();
    }
    assertThat(tree.contains(1, 0)).isFalse();
    assertThat(tree.contains(5, 0)).isFalse();
  }

  @Test
  void refusesShapesThatDoNotExist() {
    Timeline day = Timeline.over(0, 86_400);
    assertRefused(() -> new IntervalTree(day, -1, 5), "leafHeight: -1 (expected: 0..62)");
    assertRefused(() -> new IntervalTree(day, 5, 4), "topHeight: 4 (expected: 5..62)");
    assertRefused(() -> new IntervalTree(day, 5, 63), "topHeight: 63 (expected: 5..62)");
    assertThat(new IntervalTree(Timeline.over(0, 1L << 28), 0, 0).nodes()).isEqualTo(1 << 28);
    assertRefused(
        () -> new IntervalTree(Timeline.over(0, (1L << 28) + 1), 0, 0),
        "intervals: 268435457 (expected: at most 268435456; a greater leafHeight helps)");
    long far = Timeline.MAX_DISTANCE;
    assertRefused(
        () -> new IntervalTree(new Timeline(0, Coverage.of(-far, far)), 0, 62), "intervals: ");
    IntervalTree tree = new IntervalTree(day, 5, 17);
    assertRefused(
        () -> new IntervalHistorySpec(tree, FilterSizes.uniform(tree.nodes(), 8, 1), NodeHash.OWN),
        "filters: " + tree.nodes() + " (expected: ");
  }

  private static void assertRefused(Runnable call, String message) {
    assertThatThrownBy(call::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }
}
