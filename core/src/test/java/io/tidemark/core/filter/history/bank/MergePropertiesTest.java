package io.tidemark.core.filter.history.bank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.Timeline;
import io.tidemark.workload.oracle.BetweenOracle;
import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/**
 * Merges of two and three histories of any shapes, over neighbouring, overlapping and distant times
 * that no interval is aligned with.
 */
class MergePropertiesTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(77);
  private static final int KEYS = 30;

  private static final List<Kind> KINDS =
      List.of(MergePropertiesTest::pairs, MergePropertiesTest::levels, MergePropertiesTest::trees);

  /** Draws a history over a timeline. */
  @FunctionalInterface
  private interface Kind {
    BankHistory draw(Timeline timeline, SizeDraw sizes);
  }

  /** Draws sizes, some of them zero, most with common divisors. */
  private record SizeDraw(
      SplittableRandom random, int fixedProbes, long unit, int leafHeight, NodeHash hash) {
    FilterSizes draw(int filters, boolean mayBeNone) {
      long[] bits = new long[filters];
      int[] probes = new int[filters];
      for (int i = 0; i < filters; i++) {
        if (!mayBeNone || random.nextInt(4) > 0) {
          bits[i] = unit * (1L << random.nextInt(4)) * (random.nextInt(8) == 0 ? 3 : 1);
          probes[i] = fixedProbes > 0 ? fixedProbes : 1 + random.nextInt(5);
        }
      }
      return FilterSizes.of(bits, probes);
    }
  }

  private static PairHistory pairs(Timeline timeline, SizeDraw draw) {
    FilterSizes sizes = draw.draw(1, false);
    return new PairHistory(
        new PairHistorySpec(timeline, 8 * sizes.bits(0), sizes.probes(0)), DIGEST);
  }

  private static LevelHistory levels(Timeline timeline, SizeDraw draw) {
    FilterSizes sizes = draw.draw(1 + draw.random().nextInt(11), true);
    return new LevelHistory(new LevelHistorySpec(timeline, sizes), DIGEST);
  }

  private static IntervalHistory trees(Timeline timeline, SizeDraw draw) {
    int leaf = draw.leafHeight();
    IntervalTree tree = new IntervalTree(timeline, leaf, leaf + draw.random().nextInt(8));
    return new IntervalHistory(
        new IntervalHistorySpec(tree, draw.draw(tree.nodes() + 1, true), draw.hash()), DIGEST);
  }

  /** Histories that can be merged, and what was added to them. */
  private static final class Scene {
    final SplittableRandom random;
    final List<BankHistory> histories = new ArrayList<>();
    final BetweenOracle oracle = new BetweenOracle();
    final List<long[]> pairs = new ArrayList<>();

    Scene(long seed, Kind kind, int fixedProbes) {
      random = RandomSource.seeded(seed);
      long origin = random.nextLong(-400, 400);
      long unit = random.nextInt(3) == 0 ? 1 + random.nextInt(20) : 64;
      int leafHeight = random.nextInt(5);
      NodeHash hash = random.nextBoolean() ? NodeHash.OWN : NodeHash.SHARED;
      long from = random.nextLong(-500, 500);
      for (int i = 0; i < 3; i++) {
        long to = from + 1 + random.nextLong(random.nextBoolean() ? 20 : 200);
        SizeDraw draw = new SizeDraw(random, fixedProbes, unit, leafHeight, hash);
        histories.add(
            kind.draw(new Timeline(origin, Coverage.of(from, to), TickUnit.ofNanos(5)), draw));
        // The next one is a neighbour, overlaps, or lies behind a gap; sometimes it comes before.
        from = switch (random.nextInt(4)) {
          case 0 -> to;
          case 1 -> to - random.nextLong(30);
          case 2 -> to + random.nextLong(100);
          default -> from - random.nextLong(300);
        };
      }
    }

    void fill() {
      for (BankHistory history : histories) {
        int count = random.nextInt(4) == 0 ? 0 : random.nextInt(40);
        for (int i = 0; i < count; i++) {
          long key = random.nextInt(KEYS);
          long tick =
              random.nextLong(history.coverage().from(), history.coverage().to());
          history.add(DIGEST.of(key), tick);
          oracle.add(key, tick);
          pairs.add(new long[] {key, tick});
        }
      }
    }

    BankHistory merged() {
      BankHistory two = histories.get(0).merged(histories.get(1));
      return two.merged(histories.get(2));
    }

    /** How many ranges with a key are denied, among all pairs and as many random questions. */
    long forgotten(BankHistory history) {
      long forgotten = 0;
      for (long[] pair : pairs) {
        long before = random.nextInt(4) == 0 ? random.nextLong(400) : random.nextLong(9);
        long after = random.nextInt(4) == 0 ? random.nextLong(400) : random.nextLong(9);
        forgotten += denies(history, pair[0], pair[1] - before, pair[1] + 1 + after) ? 1 : 0;
        forgotten += denies(history, pair[0], pair[1], pair[1] + 1) ? 1 : 0;
        long from = random.nextLong(-800, 800);
        forgotten += denies(history, pair[0], from, from + random.nextLong(100)) ? 1 : 0;
      }
      return forgotten;
    }

    private boolean denies(BankHistory history, long key, long from, long to) {
      return oracle.occurred(key, from, to)
          && history.ask(DIGEST.of(key), from, to) != HistoryAnswer.MAYBE;
    }
  }

  private static byte[] bytes(BankHistory history) throws IOException {
    return FilterCatalog.bytes(history);
  }

  @Property(seed = "1", tries = 400)
  void forgetNothing(@ForAll long seed) throws IOException {
    for (Kind kind : KINDS) {
      Scene scene = new Scene(seed, kind, 0);
      scene.fill();
      byte[] before = bytes(scene.histories.get(0));
      BankHistory two = scene.histories.get(0).merged(scene.histories.get(1));
      BankHistory left = two.merged(scene.histories.get(2));
      BankHistory right =
          scene.histories.get(0).merged(scene.histories.get(1).merged(scene.histories.get(2)));
      assertThat(scene.forgotten(left)).as("(a b) c of %s", left.getClass()).isZero();
      assertThat(scene.forgotten(right)).as("a (b c) of %s", left.getClass()).isZero();
      assertThat(bytes(scene.histories.get(0))).as("the first is not changed").isEqualTo(before);
      assertThat(bytes(scene.histories.get(1).merged(scene.histories.get(0))))
          .as("the order of two does not matter")
          .isEqualTo(bytes(two));
    }
  }

  /** Where all filters have the same number of probes, a merge is exact. */
  @Property(seed = "2", tries = 300)
  void haveTheBitsThatAdditionsWouldHaveMade(@ForAll long seed) throws IOException {
    for (Kind kind : KINDS) {
      Scene scene = new Scene(seed, kind, 1 + (int) Math.floorMod(seed, 3L));
      scene.fill();
      BankHistory merged = scene.merged();
      BankHistory fresh = emptyLike(merged);
      for (long[] pair : scene.pairs) {
        fresh.add(DIGEST.of(pair[0]), pair[1]);
      }
      assertThat(bytes(merged)).isEqualTo(bytes(fresh));
    }
  }

  private static BankHistory emptyLike(BankHistory history) {
    return history.spec().create(DIGEST);
  }

  /** The ticks of either are known, a gap between them is not. */
  @Property(seed = "3", tries = 300)
  void knowWhatEitherKnew(@ForAll long seed) {
    for (Kind kind : KINDS) {
      Scene scene = new Scene(seed, kind, 0);
      BankHistory merged = scene.merged();
      Coverage union = scene.histories.stream()
          .map(BankHistory::coverage)
          .reduce(Coverage.NONE, Coverage::union);
      assertThat(merged.coverage()).isEqualTo(union);
      assertThat(merged.unit()).isEqualTo(TickUnit.ofNanos(5));
      for (int i = 0; i < 100; i++) {
        long from = scene.random.nextLong(union.from() - 20, union.to() + 20);
        long to = from + scene.random.nextLong(30);
        assertThat(merged.ask(scene.random.nextLong(), from, to))
            .isEqualTo(union.contains(from, to) ? HistoryAnswer.NO : HistoryAnswer.UNKNOWN);
      }
    }
  }

  @Property(seed = "4", tries = 300)
  void takeTheMemoryOfOne(@ForAll long seed) {
    for (Kind kind : KINDS) {
      Scene scene = new Scene(seed, kind, 0);
      BankHistory one = scene.histories.get(0);
      BankHistory two = scene.histories.get(1);
      BankHistory merged = one.merged(two);
      if (merged instanceof IntervalHistory) {
        // Of even sizes the halves are kept; one behind which no tick is covered may be odd.
        long most = (one.sizes().totalBits() + two.sizes().totalBits()) / 2 + odd(one) + odd(two);
        assertThat(merged.sizes().totalBits()).isLessThanOrEqualTo(most);
      } else {
        assertThat(merged.memoryBytes())
            .isLessThanOrEqualTo(Math.max(one.memoryBytes(), two.memoryBytes()));
      }
    }
  }

  /** The bits of filters of odd size, which cannot be halved. */
  private static long odd(BankHistory history) {
    long bits = 0;
    for (int filter = 0; filter < history.sizes().count(); filter++) {
      bits += history.sizes().bits(filter) % 2 == 0 ? 0 : history.sizes().bits(filter);
    }
    return bits;
  }

  @Test
  void refuseWhatDoesNotBelongTogether() {
    Timeline timeline = Timeline.over(0, 100);
    SizeDraw draw = new SizeDraw(RandomSource.seeded(1), 2, 64, 3, NodeHash.OWN);
    PairHistory pairs = pairs(timeline, draw);
    IntervalHistory trees = trees(timeline, draw);
    assertRefused(pairs, trees, "other: IntervalHistory from origin 0 in items with ");
    assertRefused(trees, pairs, "other: PairHistory from origin 0 in items with ");
    assertRefused(levels(timeline, draw), pairs, "other: PairHistory from origin 0");
    assertRefused(
        pairs, pairs(Timeline.over(1, 100), draw), "other: PairHistory from origin 1 in items");
    assertRefused(
        pairs,
        pairs(timeline.withUnit(TickUnit.ofNanos(9)), draw),
        "other: PairHistory from origin 0 in ticks of 9 ns");
    assertRefused(
        pairs,
        new PairHistory(pairs.spec(), FastDigest.seeded(1)),
        "other: PairHistory from origin 0 in items with ");
    SizeDraw coarser = new SizeDraw(RandomSource.seeded(1), 2, 64, 4, NodeHash.OWN);
    assertRefused(trees, trees(timeline, coarser), "leafHeight of the other: 4 (expected: 3..3)");
    SizeDraw shared = new SizeDraw(RandomSource.seeded(1), 2, 64, 3, NodeHash.SHARED);
    assertRefused(trees, trees(timeline, shared), "nodeHash of the other: SHARED (expected: OWN)");
  }

  private static void assertRefused(BankHistory one, BankHistory two, String message) {
    assertThatThrownBy(() -> one.merged(two))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }
}
