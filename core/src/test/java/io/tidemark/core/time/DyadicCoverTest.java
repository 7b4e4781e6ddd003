package io.tidemark.core.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DyadicCoverTest {
  /** An interval of the tree. */
  private record Node(int height, long number) {
    long from() {
      return number << height;
    }

    long to() {
      return (number + 1) << height;
    }

    boolean isInside(long from, long to) {
      return from <= from() && to() <= to;
    }

    Node parent() {
      return new Node(height + 1, number >> 1);
    }
  }

  private static List<Node> cover(long from, long to, int bottomHeight, int topHeight) {
    List<Node> nodes = new ArrayList<>();
    DyadicCover cover = new DyadicCover(from, to, bottomHeight, topHeight);
    while (cover.next()) {
      nodes.add(new Node(cover.height(), cover.number()));
    }
    return nodes;
  }

  /** The definition: the intervals inside the range whose parents are not, or that have none. */
  private static Set<Node> byDefinition(long from, long to, int topHeight) {
    Set<Node> nodes = new HashSet<>();
    for (long tick = from; tick < to; tick++) {
      Node node = new Node(0, tick);
      while (node.height() < topHeight && node.parent().isInside(from, to)) {
        node = node.parent();
      }
      nodes.add(node);
    }
    return nodes;
  }

  @Test
  void isWhatTheDefinitionSays() {
    for (int top : new int[] {0, 3, 10}) {
      for (long from = -35; from < 20; from++) {
        for (long to = from; to < 34; to++) {
          List<Node> nodes = cover(from, to, 0, top);
          assertThat(nodes).as("[%d, %d), top %d", from, to, top).doesNotHaveDuplicates();
          assertThat(new HashSet<>(nodes)).isEqualTo(byDefinition(from, to, top));
        }
      }
    }
  }

  @Test
  void startsAtTheLeastNumberThereIs() {
    long least = Long.MIN_VALUE;
    for (long to = least; to < least + 40; to++) {
      assertThat(new HashSet<>(cover(least, to, 0, 4))).isEqualTo(byDefinition(least, to, 4));
    }
    assertThat(cover(least, 0, 0, 62)).containsExactly(new Node(62, -2), new Node(62, -1));
    assertThat(cover(least, 1, 0, 62))
        .containsExactlyInAnyOrder(new Node(62, -2), new Node(62, -1), new Node(0, 0));
  }

  @Test
  void aReversedRangeHasNone() {
    assertThat(cover(5, 3, 0, 4)).isEmpty();
    assertThat(cover(Long.MAX_VALUE, Long.MIN_VALUE, 0, 4)).isEmpty();
  }

  @Test
  void startsAtAnyHeight() {
    for (Node node : cover(-3, 9, 4, 6)) {
      assertThat(node.height()).isBetween(4, 6);
    }
    assertThat(cover(-3, 9, 4, 6))
        .containsExactlyInAnyOrder(
            new Node(4, -3), new Node(4, 8), new Node(5, -1), new Node(6, 0), new Node(6, 1));
  }

  @Test
  void reachesAsFarAsATimelineDoes() {
    long far = Timeline.MAX_DISTANCE;
    assertThat(cover(-far, far, 0, 62)).containsExactly(new Node(62, -1), new Node(62, 0));
    List<Node> most = cover(-far + 1, far - 1, 0, 62);
    assertThat(most).hasSize(2 * 62);
    long ticks = most.stream().mapToLong(node -> 1L << node.height()).sum();
    assertThat(ticks).as("modulo 2^64").isEqualTo(2 * (far - 1));
  }

  /** The errata of the paper: longer than the logarithm, at most twice it. */
  @Test
  void theGreatestCoversAreThoseOfTheErrata() {
    for (int[] lengthAndMost : new int[][] {{1, 1}, {6, 4}, {30, 8}, {126, 12}, {510, 16}}) {
      int most = 0;
      for (long from = 0; from < 1_024; from++) {
        most = Math.max(most, cover(from, from + lengthAndMost[0], 0, 20).size());
      }
      assertThat(most).as("length %d", lengthAndMost[0]).isEqualTo(lengthAndMost[1]);
    }
    for (int length = 2; length < 300; length += 7) {
      for (long from = 0; from < 512; from += 3) {
        assertThat((double) cover(from, from + length, 0, 20).size())
            .isLessThanOrEqualTo(2 * Math.log(length) / Math.log(2) + 1e-9);
      }
    }
  }

  @Test
  void theRootIsOverAllTicks() {
    assertThat(DyadicCover.heightOver(1)).isZero();
    assertThat(DyadicCover.heightOver(2)).isOne();
    assertThat(DyadicCover.heightOver(3)).isEqualTo(2);
    assertThat(DyadicCover.heightOver(64)).isEqualTo(6);
    assertThat(DyadicCover.heightOver(65)).isEqualTo(7);
    assertThat(DyadicCover.heightOver(86_400)).isEqualTo(17);
    assertThat(DyadicCover.heightOver(1L << 62)).isEqualTo(62);
    for (long ticks : new long[] {0, -1, (1L << 62) + 1}) {
      assertThatThrownBy(() -> DyadicCover.heightOver(ticks))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("ticks: %d (expected: 1..4611686018427387904)", ticks);
    }
  }
}
