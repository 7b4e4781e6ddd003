package io.tidemark.core.filter.history.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.contract.HistoryFilterContract;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.HistoryFilter;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.IntervalHistory;
import io.tidemark.core.filter.history.bank.IntervalHistorySpec;
import io.tidemark.core.filter.history.bank.IntervalTree;
import io.tidemark.core.filter.history.bank.NodeHash;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import io.tidemark.workload.random.RandomSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class GrowingIntervalHistoryTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(4);

  /** Every interval has the same bits for a key, so that the stated error is a bound. */
  interface Contract extends HistoryFilterContract {
    int leafHeight();

    @Override
    default HistoryFilter emptyHistory(long from, long to, int pairs) {
      // A snapshot has a place for every leaf: too many over ten million ticks.
      int leaf = to - from > DAY ? Math.max(10, leafHeight()) : leafHeight();
      GrowingIntervalHistory history = new GrowingIntervalHistory(
          new GrowingIntervalHistorySpec(from, leaf, 2_000, 2, 12L * pairs, 7),
          HistoryFilterContract.DIGEST);
      history.advanceTo(to);
      return history;
    }

    @Override
    default HistoryFilter throughBytes(HistoryFilter history) throws IOException {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      FilterCatalog.write(((GrowingIntervalHistory) history).snapshot(), out);
      return GrowingIntervalHistory.resume((IntervalHistory) FilterCatalog.read(out.toByteArray()));
    }

    @Override
    default double statedError(HistoryFilter history, long from, long to) {
      return ((GrowingIntervalHistory) history).snapshot().errors().of(from, to);
    }

    @Override
    default boolean statesABoundOnly() {
      return true;
    }
  }

  @Nested
  class LeavesOfOneTick implements Contract {
    @Override
    public int leafHeight() {
      return 0;
    }
  }

  @Nested
  class LeavesOfEightTicks implements Contract {
    @Override
    public int leafHeight() {
      return 3;
    }
  }

  private static GrowingIntervalHistory empty(long origin, int leafHeight) {
    return new GrowingIntervalHistory(
        new GrowingIntervalHistorySpec(origin, leafHeight, 130, 2, 3_000, 4), DIGEST);
  }

  /** The same stream into a history that knew its end from the start. */
  private static IntervalHistory known(GrowingIntervalHistory growing, long[] ticks) {
    Timeline timeline = new Timeline(growing.spec().origin(), growing.coverage());
    IntervalTree tree =
        new IntervalTree(timeline, growing.spec().leafHeight(), growing.topHeight());
    long[] bits = new long[tree.nodes() + 1];
    int[] probes = new int[tree.nodes() + 1];
    Arrays.fill(bits, growing.spec().bits());
    Arrays.fill(probes, growing.spec().probes());
    bits[tree.nodes()] = growing.spec().pairBits();
    probes[tree.nodes()] = growing.spec().pairProbes();
    FilterSizes sizes = FilterSizes.of(bits, probes);
    IntervalHistory history =
        new IntervalHistory(new IntervalHistorySpec(tree, sizes, NodeHash.SHARED), DIGEST);
    for (int i = 0; i < ticks.length; i++) {
      history.add(DIGEST.of(i % 20), ticks[i]);
    }
    return history;
  }

  /** A stream that goes on and jumps, with ticks that come late or before the origin. */
  private static long[] ticks(SplittableRandom random, int run) {
    long[] ticks = new long[120];
    long now = run % 3 == 0 ? -40 : 0;
    for (int i = 0; i < ticks.length; i++) {
      now += random.nextInt(10) == 0 ? random.nextInt(300) : random.nextInt(4);
      boolean late = random.nextInt(5) == 0;
      ticks[i] = 7 + now - (late ? random.nextInt(run % 2 == 0 ? 30 : 2_000) : 0);
    }
    return ticks;
  }

  @Test
  void answersAsAHistoryThatKnewItsEnd() {
    SplittableRandom random = RandomSource.seeded(41);
    long different = 0;
    Set<HistoryAnswer> kinds = EnumSet.noneOf(HistoryAnswer.class);
    for (int run = 0; run < 40; run++) {
      GrowingIntervalHistory growing = empty(7, run % 5);
      long[] ticks = ticks(random, run);
      for (int i = 0; i < ticks.length; i++) {
        growing.add(DIGEST.of(i % 20), ticks[i]);
        if (i % 17 == 0) {
          growing.advanceTo(growing.coverage().to() + random.nextInt(9));
        }
      }
      IntervalHistory known = known(growing, ticks);
      IntervalHistory snapshot = growing.snapshot();
      GrowingIntervalHistory resumed = GrowingIntervalHistory.resume(snapshot);
      assertThat(resumed.intervals()).isEqualTo(growing.intervals());
      for (int i = 0; i < 2_000; i++) {
        long digest = i % 2 == 0 ? random.nextLong() : DIGEST.of(random.nextInt(20));
        long from = random.nextLong(-2_050, 3_000);
        long to = from + random.nextLong(i % 3 == 0 ? 2_000 : 20);
        HistoryAnswer answer = growing.ask(digest, from, to);
        different += answer == known.ask(digest, from, to) ? 0 : 1;
        different += answer == snapshot.ask(digest, from, to) ? 0 : 1;
        different += answer == resumed.ask(digest, from, to) ? 0 : 1;
        kinds.add(answer);
      }
      assertSameFilters(growing, known);
    }
    assertThat(different).as("answers that differ").isZero();
    assertThat(kinds).as("all kinds of answers").hasSize(3);
  }

  /** Every interval that has ended has the bits that additions would have made. */
  private static void assertSameFilters(GrowingIntervalHistory growing, IntervalHistory known) {
    IntervalTree tree = known.spec().tree();
    for (int height = tree.leafHeight(); height <= tree.topHeight(); height++) {
      for (long number = tree.firstNumber(height); number <= tree.lastNumber(height); number++) {
        int filter = tree.filter(height, number);
        boolean made = height == tree.leafHeight() || growing.isMade(height, number);
        var found = growing.row(height).find(number);
        assertThat(found != null)
            .as("height %d, number %d", height, number)
            .isEqualTo(made && known.bank().hasContent(filter));
        long differing = 0;
        for (long bit = 0; found != null && bit < 130; bit++) {
          long place = known.sizes().first(filter) + bit;
          differing += found.get(bit) == known.bank().cells().get(place) ? 0 : 1;
        }
        assertThat(differing).as("bits of height %d, number %d", height, number).isZero();
      }
    }
  }

  /** A hundred ticks over thousands of years: no filter for the time between. */
  @Test
  void jumpsInTimeTakeNoMemory() {
    GrowingIntervalHistory history = empty(0, 2);
    for (int i = 0; i < 100; i++) {
      history.add(i, (1L << 40) * i);
    }
    // Each tick has a leaf and its ancestors that end within what is covered, 46 heights at most.
    assertThat(history.topHeight()).isEqualTo(47);
    assertThat(history.intervals()).isLessThan(100 * 46);
    assertThat(history.memoryBytes()).isLessThan(100 * 46 * 60);
    for (int i = 0; i < 100; i++) {
      assertThat(history.ask(i, (1L << 40) * i, (1L << 40) * i + 1)).isEqualTo(HistoryAnswer.MAYBE);
      assertThat(history.ask(i, (1L << 40) * i + 4, (1L << 40) * (i + 1)))
          .isEqualTo(i == 99 ? HistoryAnswer.UNKNOWN : HistoryAnswer.NO);
    }
    assertThatThrownBy(history::snapshot)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a greater leafHeight helps");
  }

  @Test
  void anIntervalIsMadeOnceTimeHasPassedOverIt() {
    GrowingIntervalHistory history = empty(0, 1);
    history.add(1, 0);
    assertThat(history.intervals()).isOne();
    history.add(1, 2);
    assertThat(history.row(2).size()).as("[0, 4) is not over").isZero();
    history.advanceTo(4);
    assertThat(history.row(2).size()).isOne();
    history.add(2, 1);
    assertThat(history.row(2).size()).isOne();
    assertThat(history.ask(2, 0, 4)).isEqualTo(HistoryAnswer.MAYBE);
    history.advanceTo(1_000);
    assertThat(history.intervals())
        .as("two leaves, [0, 4), [0, 8), ... [0, 512)")
        .isEqualTo(10);
  }

  @Test
  void coversFromItsOriginToTheLatestTick() {
    GrowingIntervalHistory history = empty(100, 3);
    assertThat(history.coverage()).isEqualTo(Coverage.NONE);
    assertThat(history.ask(1, 100, 101)).isEqualTo(HistoryAnswer.UNKNOWN);
    assertThatThrownBy(history::snapshot).isInstanceOf(IllegalStateException.class);
    history.add(1, 110);
    assertThat(history.coverage()).isEqualTo(Coverage.of(100, 111));
    history.advanceTo(200);
    history.add(1, 70);
    assertThat(history.coverage()).isEqualTo(Coverage.of(70, 200));
    assertThat(history.digest()).isEqualTo(DIGEST);
  }

  @Test
  void reachesToTheEndsOfTime() {
    long far = Timeline.MAX_DISTANCE;
    GrowingIntervalHistory history = empty(0, 5);
    for (long tick : new long[] {-far, far - 1, 0, -1, 3}) {
      history.add(tick, tick);
    }
    for (long tick : new long[] {-far, far - 1, 0, -1, 3}) {
      assertThat(history.ask(tick, -far, far)).isEqualTo(HistoryAnswer.MAYBE);
      assertThat(history.ask(tick, tick, tick + 1)).isEqualTo(HistoryAnswer.MAYBE);
    }
    assertThatThrownBy(() -> history.add(1, far)).isInstanceOf(IllegalArgumentException.class);
    GrowingIntervalHistory last = empty(TimeRange.LAST_TICK, 62);
    last.add(1, TimeRange.LAST_TICK);
    assertThat(last.ask(1, 0, Long.MAX_VALUE)).isEqualTo(HistoryAnswer.MAYBE);
  }

  @Test
  void refusesShapesThatDoNotExist() {
    assertRefused(() -> empty(0, 63), "leafHeight: 63 (expected: 0..62)");
    assertRefused(() -> empty(Long.MAX_VALUE, 1), "origin: 9223372036854775807 (expected: ");
    assertRefused(() -> new GrowingIntervalHistorySpec(0, 0, 0, 1, 1, 1), "bits: 0 (expected: 1..");
    assertRefused(
        () -> new GrowingIntervalHistorySpec(0, 0, 1, 65, 1, 1), "probes: 65 (expected: ");
    assertRefused(
        () -> new GrowingIntervalHistorySpec(0, 0, 1, 1, 0, 1), "pairBits: 0 (expected: ");
    assertRefused(
        () -> new GrowingIntervalHistorySpec(0, 0, 1, 1, 1, 0), "pairProbes: 0 (expected: 1..64)");
  }

  @Test
  void refusesToGoOnWithAnotherShape() {
    assertRefused(() -> resume(NodeHash.OWN, 8, 8, 8), "nodeHash: OWN (expected: SHARED)");
    assertRefused(
        () -> resume(NodeHash.SHARED, 8, 9, 8), "leaf 1: 9 bits, 1 probes (expected: the");
    assertRefused(
        () -> resume(NodeHash.SHARED, 0, 8, 8), "leaf 0: 0 bits, 0 probes (expected: the");
    assertRefused(() -> resume(NodeHash.SHARED, 8, 8, 0), "pairBits: 0 (expected: 1..");
    assertThat(resume(NodeHash.SHARED, 8, 0, 8).intervals())
        .as("leaf 1 is empty")
        .isEqualTo(2);
  }

  /** Two leaves with a key in the first, and their parent without bits. */
  private static GrowingIntervalHistory resume(
      NodeHash hash, long firstBits, long secondBits, long pairBits) {
    IntervalTree tree = new IntervalTree(Timeline.over(0, 8), 2, 3);
    long[] bits = {firstBits, secondBits, 0, pairBits};
    int[] probes = new int[4];
    for (int i = 0; i < 4; i++) {
      probes[i] = bits[i] > 0 ? 1 : 0;
    }
    IntervalHistory history = new IntervalHistory(
        new IntervalHistorySpec(tree, FilterSizes.of(bits, probes), hash), DIGEST);
    history.add(1, 2);
    return GrowingIntervalHistory.resume(history);
  }

  private static void assertRefused(Runnable call, String message) {
    assertThatThrownBy(call::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }
}
