package io.tidemark.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.filter.WindowMembership;
import io.tidemark.core.filter.window.MovingWindow;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TimeRules;
import io.tidemark.workload.oracle.LastDurationOracle;
import io.tidemark.workload.oracle.LastItemsOracle;
import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every filter keeps to that never forgets a key within its window, checked against an exact
 * memory: over all shapes, more than a million items.
 */
public interface WindowMembershipContract {
  /** The digest of all keys in these tests. */
  KeyDigest DIGEST = FastDigest.seeded(20_190_101);

  /** The number of items in the stream of a shape. */
  int ITEMS = 60_000;

  /** Where streams in time start: before the epoch, at it, far behind it and far before it. */
  List<Long> STARTS = List.of(-1_000_003L, 0L, 1_700_000_000_123_456_789L, -(1L << 60) - 17);

  /**
   * An empty filter that remembers a window.
   *
   * @param shape the window; with about {@code shape.items()} items in it the filter errs less than
   *     half the time, and with two or three practically never
   */
  WindowMembership emptyFilter(WindowShape shape);

  /** The bytes of a filter: all of its state. */
  default byte[] bytes(WindowMembership filter) throws IOException {
    return SavedBytes.of(filter);
  }

  /** The filter that comes back from the bytes of another. */
  default WindowMembership throughBytes(WindowMembership filter) throws IOException {
    return SavedBytes.through(filter);
  }

  /** Every item is observed; then a drawn key is asked for, and the one where the window begins. */
  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.WindowShape#ofItems")
  default void forgetsNoneOfTheLastItems(WindowShape shape) throws IOException {
    WindowMembership filter = emptyFilter(shape);
    LastItemsOracle oracle = new LastItemsOracle();
    SplittableRandom random = RandomSource.seeded(shape.toString().hashCode());
    long[] keys = random.longs(ITEMS, 0, 3 * shape.window()).toArray();
    int window = (int) shape.window();
    long forgotten = 0;
    long absentFound = 0;
    for (int i = 0; i < ITEMS; i++) {
      if (i == ITEMS / 2) {
        filter = throughBytes(filter);
      }
      boolean isThere = oracle.contains(keys[i], window);
      forgotten += !filter.observe(DIGEST.of(keys[i]), i) && isThere ? 1 : 0;
      oracle.add(keys[i]);
      long drawn = keys[random.nextInt(i + 1)];
      isThere = oracle.contains(drawn, window);
      forgotten += !filter.mightContain(DIGEST.of(drawn), i + 1) && isThere ? 1 : 0;
      // The oldest item of the window that ends before the next item.
      long oldest = keys[Math.max(0, i + 1 - window)];
      forgotten += filter.mightContain(DIGEST.of(oldest), i + 1) ? 0 : 1;
      absentFound += filter.mightContain(DIGEST.of(~(long) i), i + 1) ? 1 : 0;
    }
    assertThat(forgotten).as("keys of the window that were denied").isZero();
    assertThat(absentFound).as("keys found that never came").isLessThan(ITEMS / 2);
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.WindowShape#ofTime")
  default void forgetsNoneOfTheLastStretchOfTime(WindowShape shape) throws IOException {
    for (long start : STARTS) {
      replay(shape, start, ITEMS / STARTS.size());
    }
  }

  private void replay(WindowShape shape, long start, int items) throws IOException {
    WindowMembership filter = emptyFilter(shape);
    LastDurationOracle oracle = new LastDurationOracle();
    UnevenTicks ticks = new UnevenTicks(shape, start, start ^ shape.toString().hashCode());
    SplittableRandom random = RandomSource.seeded(shape.window(), "keys");
    long forgotten = 0;
    long absentFound = 0;
    for (int i = 0; i < items; i++) {
      if (i == items / 2) {
        filter = throughBytes(filter);
      }
      long tick = ticks.next();
      long key = random.nextLong(3 * shape.items());
      boolean isThere = isThere(oracle, key, tick, ticks.latest(), shape);
      forgotten += !filter.observe(DIGEST.of(key), tick) && isThere ? 1 : 0;
      oracle.add(key, tick);
      long drawn = random.nextLong(3 * shape.items());
      // From as late as allowed to beyond the window.
      long asked = ticks.latest() - shape.late() + random.nextLong(2 * shape.window());
      isThere = isThere(oracle, drawn, asked, ticks.latest(), shape);
      forgotten += !filter.mightContain(DIGEST.of(drawn), asked) && isThere ? 1 : 0;
      absentFound += filter.mightContain(DIGEST.of(~(long) i), asked) ? 1 : 0;
    }
    assertThat(forgotten)
        .as("keys of the window that were denied, from %d on", start)
        .isZero();
    assertThat(absentFound).as("keys found that never came").isLessThan(items / 2);
  }

  /**
   * The rule for late ticks: a key is there if it came in the window that ends at the tick, or after
   * the tick. Of two items with a key the second is the duplicate, whichever tick is later.
   */
  private static boolean isThere(
      LastDurationOracle oracle, long key, long tick, long latest, WindowShape shape) {
    long meanwhile = Math.max(0, latest - tick);
    return oracle.contains(key, tick + meanwhile, shape.window() + meanwhile);
  }

  /** One key, at every place of a block or many: found as long as it must be, and not forever. */
  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.WindowShape#all")
  default void findsAKeyUpToTheEdgeOfItsWindow(WindowShape shape) {
    SplittableRandom random = RandomSource.seeded(3);
    for (int phase = 0; phase < 300; phase++) {
      long at = shape.block() <= 100 ? phase : random.nextLong(3 * shape.block());
      long key = DIGEST.of(phase);
      WindowMembership filter = emptyFilter(shape);
      assertThat(filter.observe(key, at)).as("a first key, at %d", at).isFalse();
      assertThat(filter.mightContain(key, at)).as("at once, at %d", at).isTrue();
      assertThat(filter.mightContain(key, at + shape.reach())).as("at the edge").isTrue();
      assertThat(filter.mightContain(key, at + shape.forgotten())).as("late").isFalse();
      long between = at + random.nextLong(shape.reach() + 1);
      filter.observe(DIGEST.of(~(long) phase), between);
      filter.observe(DIGEST.of(~(long) phase), at + shape.reach());
      assertThat(filter.mightContain(key, at + shape.reach()))
          .as("at the edge, from %d, with others at %d and there", at, between)
          .isTrue();
      assertThat(filter.observe(key, at + shape.reach())).as("at the edge").isTrue();
      assertThat(filter.observe(key, at + shape.reach() + shape.forgotten()))
          .as("after all is forgotten")
          .isFalse();
    }
  }

  /** The tick of the question, or of the key, as late as it may be. */
  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.WindowShape#ofTime")
  default void findsKeysAtTheLatenessThatIsAllowed(WindowShape shape) {
    SplittableRandom random = RandomSource.seeded(4);
    for (int phase = 0; phase < 300; phase++) {
      long at = (shape.block() <= 100 ? phase : random.nextLong(3 * shape.block())) - 150;
      long other = DIGEST.of(~(long) phase);
      long key = DIGEST.of(phase);
      WindowMembership asked = emptyFilter(shape);
      asked.observe(key, at);
      asked.observe(other, at + shape.reach() + shape.late());
      assertThat(asked.mightContain(key, at + shape.reach()))
          .as("a late question")
          .isTrue();
      assertThat(asked.observe(key, at + shape.reach())).as("a late return").isTrue();
      WindowMembership added = emptyFilter(shape);
      added.observe(other, at + shape.late());
      assertThat(added.observe(key, at)).as("a late first").isFalse();
      assertThat(added.mightContain(key, at)).as("at once, from %d", at).isTrue();
      long edge = at + shape.reach();
      assertThat(added.mightContain(key, edge)).as("a late key, from %d", at).isTrue();
      added.observe(other, edge + shape.late());
      assertThat(added.mightContain(key, edge)).as("both late, from %d", at).isTrue();
    }
  }

  /** A key that came, and comes again with an earlier tick: found there, and in all its windows. */
  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.WindowShape#ofTime")
  default void findsKeysThatComeAgainWithAnEarlierTick(WindowShape shape) throws IOException {
    SplittableRandom random = RandomSource.seeded(5);
    for (int phase = 0; phase < 100; phase++) {
      long at = random.nextLong(3 * shape.block()) - shape.block();
      long back = random.nextLong(shape.late() + 1);
      long key = DIGEST.of(phase);
      WindowMembership filter = emptyFilter(shape);
      filter.observe(key, at);
      filter = throughBytes(filter);
      assertThat(filter.mightContain(key, at - back))
          .as("%d before %d", back, at)
          .isTrue();
      assertThat(filter.observe(key, at - back)).as("%d before %d", back, at).isTrue();
      assertThat(filter.mightContain(key, at - back + shape.reach())).isTrue();
      assertThat(filter.mightContain(key, at + shape.reach())).isTrue();
    }
  }

  /** Two filters, each with a part of a stream, find together what one of the whole would have. */
  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.WindowShape#ofTime")
  default void mergedFiltersForgetNone(WindowShape shape) throws IOException {
    MovingWindow one = (MovingWindow) emptyFilter(shape);
    MovingWindow other = (MovingWindow) emptyFilter(shape);
    LastDurationOracle oracle = new LastDurationOracle();
    UnevenTicks ticks = new UnevenTicks(shape, -77, 7);
    SplittableRandom random = RandomSource.seeded(shape.window(), "parts");
    for (int i = 0; i < 3_000; i++) {
      long tick = ticks.next();
      MovingWindow part = random.nextInt(3) == 0 || tick < other.earliest() ? one : other;
      if (tick >= part.earliest()) {
        long key = random.nextLong(3 * shape.items());
        part.observe(DIGEST.of(key), tick);
        oracle.add(key, tick);
      }
    }
    long items = one.items() + other.items();
    one.merge(other);
    MovingWindow merged = (MovingWindow) throughBytes(one);
    assertThat(merged.items()).isEqualTo(items);
    assertThat(merged.latest()).isGreaterThanOrEqualTo(other.latest());
    long forgotten = 0;
    for (long key = 0; key < 3 * shape.items(); key++) {
      long asked = merged.earliest() + random.nextLong(2 * shape.window());
      boolean isThere = isThere(oracle, key, asked, merged.latest(), shape);
      forgotten += !merged.mightContain(DIGEST.of(key), asked) && isThere ? 1 : 0;
    }
    assertThat(forgotten).as("keys of the window that were denied").isZero();
    assertThatThrownBy(() -> one.merge(one)).isInstanceOf(IllegalArgumentException.class);
  }

  /** A key comes, and in the other filter one later: found as long as it must be, and then no more. */
  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.WindowShape#ofTime")
  default void mergingBringsNothingBackThatIsForgotten(WindowShape shape) throws IOException {
    long key = DIGEST.of(1);
    long other = DIGEST.of(2);
    SplittableRandom random = RandomSource.seeded(9);
    for (int round = 0; round < 60; round++) {
      long at = random.nextLong(3 * shape.forgotten()) - shape.forgotten();
      long later = at + random.nextLong(3 * shape.forgotten());
      for (int turn = 0; turn < 2; turn++) {
        MovingWindow early = (MovingWindow) emptyFilter(shape);
        MovingWindow late = (MovingWindow) emptyFilter(shape);
        early.observe(key, at);
        late.observe(other, later);
        MovingWindow merged = turn == 0 ? early : late;
        merged.merge(turn == 0 ? late : early);
        merged = (MovingWindow) throughBytes(merged);
        String what = "from " + at + " to " + later + ", turn " + turn;
        assertThat(merged.latest()).as(what).isEqualTo(later);
        assertThat(merged.mightContain(other, later)).as(what).isTrue();
        if (later - at <= shape.reach()) {
          assertThat(merged.mightContain(key, later)).as(what).isTrue();
        } else if (later - at >= shape.forgotten()) {
          assertThat(merged.mightContain(key, later)).as(what).isFalse();
          assertThat(merged.observe(key, later)).as(what).isFalse();
        }
        long end = Math.max(later, at) + shape.forgotten();
        assertThat(merged.mightContain(other, end)).as(what).isFalse();
        assertThat(merged.mightContain(key, end)).as(what).isFalse();
      }
    }
  }

  @Test
  default void windowsOfItemsAreNotMerged() {
    WindowShape shape = WindowShape.ofItems().findFirst().orElseThrow();
    MovingWindow one = (MovingWindow) emptyFilter(shape);
    assertThatThrownBy(() -> one.merge((MovingWindow) emptyFilter(shape)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("window: of items");
  }

  /** What comes too late is left out and counted, or taken for the earliest tick allowed. */
  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.WindowShape#ofTime")
  default void takesWhatComesTooLateByItsRules(WindowShape shape) throws IOException {
    long key = DIGEST.of(1);
    WindowMembership dropping = emptyFilter(shape.beyond(TimeRules.Beyond.DROP));
    dropping.observe(DIGEST.of(0), 1_000);
    long tooLate = 1_000 - shape.late() - 1;
    assertThat(dropping.observe(key, tooLate)).isFalse();
    assertThat(dropping.mightContain(key, tooLate)).isFalse();
    assertThat(dropping.mightContain(key, tooLate + 1)).as("left out").isFalse();
    MovingWindow dropped = (MovingWindow) throughBytes(dropping);
    assertThat(dropped.dropped()).isOne();
    assertThat(dropped.items()).isOne();
    WindowMembership clamping = emptyFilter(shape.beyond(TimeRules.Beyond.CLAMP));
    clamping.observe(DIGEST.of(0), 1_000);
    assertThat(clamping.observe(key, tooLate)).isFalse();
    assertThat(clamping.mightContain(key, tooLate + 1)).isTrue();
    assertThat(clamping.mightContain(key, tooLate + 1 + shape.reach())).isTrue();
    assertThat(clamping.observe(key, tooLate - 5)).isTrue();
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.WindowShape#all")
  default void refusesWhatComesTooLateAndChangesNothing(WindowShape shape) throws IOException {
    long start = shape.unit().isItems() ? 0 : -77;
    WindowMembership filter = emptyFilter(shape);
    for (int i = 0; i < 20; i++) {
      filter.observe(DIGEST.of(i), start + i);
    }
    byte[] before = bytes(filter);
    long late = start + 19 - shape.late() - 1;
    assertThatThrownBy(() -> filter.observe(DIGEST.of(1), late))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("tick: " + late + " (expected: at least " + (late + 1) + ";");
    assertThatThrownBy(() -> filter.mightContain(DIGEST.of(1), late))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("tick: " + late + " (expected: at least " + (late + 1) + ";");
    assertThat(bytes(filter)).isEqualTo(before);
    assertThat(filter.observe(DIGEST.of(-1), late + 1)).isFalse();
    assertThat(filter.mightContain(DIGEST.of(-1), late + 1)).isTrue();
    for (long beyond : new long[] {Long.MIN_VALUE, Long.MAX_VALUE}) {
      assertThatThrownBy(() -> filter.observe(DIGEST.of(1), beyond))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("tick: " + beyond + " (expected: ");
    }
  }

  /** Pauses of all lengths, each many times. */
  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.WindowShape#ofTime")
  default void pausesMakeNoKeyComeBack(WindowShape shape) {
    for (int bits = 0; bits <= 54; bits++) {
      WindowMembership filter = emptyFilter(shape);
      LastDurationOracle oracle = new LastDurationOracle();
      long tick = -(1L << 56);
      for (int round = 0; round < 40; round++) {
        long key = round % 3;
        for (long asked = 0; asked < 3; asked++) {
          assertThat(filter.mightContain(DIGEST.of(asked), tick)
                  || !oracle.contains(asked, tick, shape.window()))
              .as("key %d after pauses of 2^%d, round %d", asked, bits, round)
              .isTrue();
        }
        boolean found = filter.observe(DIGEST.of(key), tick);
        if (1L << bits >= shape.forgotten()) {
          assertThat(found).as("after a pause of 2^%d, round %d", bits, round).isFalse();
        }
        oracle.add(key, tick);
        tick += 1L << bits;
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, -1, 1L << 40, -(1L << 60), (1L << 61) + 12_345})
  default void anEmptyFilterFindsNothing(long tick) {
    for (WindowShape shape : WindowShape.all().toList()) {
      WindowMembership filter = emptyFilter(shape);
      for (long key = 0; key < 100; key++) {
        assertThat(filter.mightContain(DIGEST.of(key), tick)).as("%s", shape).isFalse();
      }
    }
  }

  @Test
  default void anyDigestCanBeAKey() {
    for (WindowShape shape : WindowShape.all().toList()) {
      WindowMembership filter = emptyFilter(shape);
      for (long digest : new long[] {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32}) {
        filter.observe(digest, 5);
        assertThat(filter.mightContain(digest, 5))
            .as("digest %d, %s", digest, shape)
            .isTrue();
        assertThat(filter.mightContain(digest, 5 + shape.reach()))
            .as("%s", shape)
            .isTrue();
      }
    }
  }

  /** A filter that is saved and loaded repeatedly goes on as one that is not. */
  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.WindowShape#all")
  default void goesOnAfterItsBytesAsBefore(WindowShape shape) throws IOException {
    WindowMembership kept = emptyFilter(shape);
    WindowMembership loaded = throughBytes(emptyFilter(shape));
    UnevenTicks ticks = new UnevenTicks(shape, -5_000, 6);
    SplittableRandom random = RandomSource.seeded(shape.block(), "keys");
    for (int i = 0; i < 4_000; i++) {
      if (i % 501 == 0) {
        loaded = throughBytes(loaded);
      }
      long tick = shape.unit().isItems() ? i : ticks.next();
      long digest = DIGEST.of(random.nextLong(3 * shape.items()));
      assertThat(loaded.observe(digest, tick)).isEqualTo(kept.observe(digest, tick));
      long asked = DIGEST.of(random.nextLong(3 * shape.items()));
      long when = Math.max(tick, shape.unit().isItems() ? i : ticks.latest());
      when += random.nextLong(shape.window() + 1);
      assertThat(loaded.mightContain(asked, when)).isEqualTo(kept.mightContain(asked, when));
    }
    assertThat(bytes(loaded)).isEqualTo(bytes(kept));
    assertThat(bytes(throughBytes(kept))).isEqualTo(bytes(kept));
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.WindowShape#all")
  default void questionsChangeNothing(WindowShape shape) throws IOException {
    WindowMembership asked = emptyFilter(shape);
    WindowMembership unasked = emptyFilter(shape);
    SplittableRandom random = RandomSource.seeded(8);
    for (int i = 0; i < 500; i++) {
      long tick = i * shape.step();
      boolean expected = asked.mightContain(DIGEST.of(i % 70), tick);
      assertThat(asked.observe(DIGEST.of(i % 70), tick)).isEqualTo(expected);
      assertThat(unasked.observe(DIGEST.of(i % 70), tick)).isEqualTo(expected);
      long beyond = tick - shape.late() + (1L << random.nextInt(56)) - 1;
      asked.mightContain(DIGEST.of(random.nextInt(200)), beyond);
    }
    assertThat(bytes(asked)).isEqualTo(bytes(unasked));
  }
}
