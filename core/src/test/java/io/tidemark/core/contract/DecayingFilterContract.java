package io.tidemark.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import io.tidemark.workload.oracle.FlooredDecayedCountOracle;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.stream.KeyStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every filter keeps to that says how often each key occurred lately, where counts decay
 * exponentially. Estimates are compared with the true counts as exact numbers, without a tolerance:
 * over all shapes, more than a hundred thousand additions and twice as many questions for each kind of
 * counters.
 */
public interface DecayingFilterContract {
  /** The digest of all keys in these tests. */
  KeyDigest DIGEST = FastDigest.seeded(20_050_401);

  /** The number of additions of the stream of a shape. */
  int OPERATIONS = 8_000;

  /** Digests with the same high bits, with none, and with all. */
  List<Long> UNUSUAL =
      List.of(0L, 1L, 2L, -1L, -2L, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32, -1L << 32);

  /** An empty filter with the lines and the rules of a shape. */
  DecayingCountFilter emptyFilter(DecayShape shape);

  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.DecayShape#all")
  default void isNeverBelowTheTruth(DecayShape shape) {
    DecayReplay replay = new DecayReplay(emptyFilter(shape), shape);
    for (int i = 0; i < OPERATIONS; i++) {
      replay.step();
    }
    replay.lookAtAllKeys();
    replay.assertNothingWasTooLow();
  }

  @Test
  default void aNewFilterCountsNothing() {
    for (DecayShape shape : DecayShape.all().toList()) {
      assertEmpty(emptyFilter(shape));
    }
  }

  private static void assertEmpty(DecayingCountFilter filter) {
    for (long tick : new long[] {-(1L << 61), -1, 0, 1, 1L << 61}) {
      for (long key = 0; key < 100; key++) {
        assertThat(filter.estimate(DIGEST.of(key), tick)).isZero();
      }
      assertThat(filter.total(tick)).isZero();
    }
    assertThat(filter.isStarted()).isFalse();
    assertThat(filter.latest()).isZero();
    assertThat(filter.tooLate()).isZero();
  }

  @Test
  default void anyDigestCanBeAKey() {
    for (DecayShape shape : DecayShape.all().toList()) {
      DecayingCountFilter filter = emptyFilter(shape);
      for (long digest : UNUSUAL) {
        filter.add(digest, 5);
        filter.add(digest, 2, 5);
        assertThat(filter.estimate(digest, 5)).isGreaterThanOrEqualTo(3);
      }
    }
  }

  /** A filter that is saved and loaded repeatedly, in mid-epoch, goes on as one that is not. */
  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.DecayShape#all")
  default void goesOnAfterItsBytesAsBefore(DecayShape shape) throws IOException {
    DecayReplay kept = new DecayReplay(emptyFilter(shape), shape);
    DecayReplay loaded = new DecayReplay(emptyFilter(shape), shape);
    loaded.saveAndLoad();
    for (int i = 0; i < 1_500; i++) {
      if (i % 97 == 0) {
        loaded.saveAndLoad();
      }
      kept.step();
      loaded.step();
    }
    assertThat(SavedBytes.of(loaded.filter())).isEqualTo(SavedBytes.of(kept.filter()));
    loaded.lookAtAllKeys();
    loaded.assertNothingWasTooLow();
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.DecayShape#all")
  default void questionsChangeNothing(DecayShape shape) throws IOException {
    DecayReplay replay = new DecayReplay(emptyFilter(shape), shape);
    for (int i = 0; i < 500; i++) {
      replay.step();
    }
    byte[] before = SavedBytes.of(replay.filter());
    replay.lookAtAllKeys();
    assertThat(replay.filter().memoryBytes()).isPositive();
    assertThat(replay.filter().toString()).isNotBlank();
    assertThat(SavedBytes.of(replay.filter())).isEqualTo(before);
    assertThat(SavedBytes.of(SavedBytes.through(replay.filter()))).isEqualTo(before);
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.DecayShape#all")
  default void aClearedFilterIsANewOne(DecayShape shape) throws IOException {
    DecayReplay replay = new DecayReplay(emptyFilter(shape), shape);
    for (int i = 0; i < 500; i++) {
      replay.step();
    }
    replay.filter().clear();
    assertEmpty(replay.filter());
    assertThat(SavedBytes.of(replay.filter())).isEqualTo(SavedBytes.of(emptyFilter(shape)));
  }

  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.DecayShape#all")
  default void batchesAreSingleOnes(DecayShape shape) throws IOException {
    KeyStream stream = shape.stream(9);
    DecayingCountFilter single = emptyFilter(shape);
    DecayingCountFilter batched = emptyFilter(shape);
    long[] digests = new long[1_003];
    Arrays.setAll(digests, i -> DIGEST.of(stream.next()));
    // None, one, and numbers around those that are fetched together.
    int from = 3;
    long tick = -20;
    for (int length : new int[] {0, 1, 63, 64, 65, 500}) {
      int to = from + length;
      batched.addAll(digests, from, to, tick);
      for (int i = from; i < to; i++) {
        single.add(digests[i], tick);
      }
      assertThat(SavedBytes.of(batched)).isEqualTo(SavedBytes.of(single));
      double[] counts = new double[digests.length];
      Arrays.fill(counts, -7);
      batched.estimateAll(digests, from, to, tick + 9, counts);
      for (int i = 0; i < counts.length; i++) {
        boolean asked = i >= from && i < to;
        assertThat(counts[i]).isEqualTo(asked ? single.estimate(digests[i], tick + 9) : -7);
      }
      from = to;
      tick += 13;
    }
  }

  @Test
  default void refusesBatchesThatAreNotThere() {
    DecayingCountFilter filter = emptyFilter(DecayShape.all().toList().get(1));
    long[] digests = new long[10];
    assertThatThrownBy(() -> filter.addAll(digests, 5, 11, 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> filter.estimateAll(digests, -1, 5, 0, new double[10]))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> filter.estimateAll(digests, 0, 5, 0, new double[4]))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertEmpty(filter);
  }

  /** Many at once are rounded up once, and one by one each. */
  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.DecayShape#small")
  default void manyAtOnceAreNeverMoreThanOneByOne(DecayShape shape) {
    DecayingCountFilter atOnce = emptyFilter(shape);
    DecayingCountFilter oneByOne = emptyFilter(shape);
    SplittableRandom random = RandomSource.seeded(6);
    long tick = 0;
    for (int i = 0; i < 100; i++) {
      tick += random.nextLong(2 * shape.epochTicks());
      long digest = DIGEST.of(1);
      long times = 1 + random.nextLong(60);
      atOnce.add(digest, times, tick);
      for (long time = 0; time < times; time++) {
        oneByOne.add(digest, tick);
      }
      assertThat(atOnce.estimate(digest, tick))
          .isLessThanOrEqualTo(oneByOne.estimate(digest, tick));
      assertThat(atOnce.total(tick)).isLessThanOrEqualTo(oneByOne.total(tick));
    }
  }

  /** Each of both may be behind the other, by a few epochs or by many eras. */
  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.DecayShape#all")
  default void aMergedFilterIsNotBelowBothTogether(DecayShape shape) throws IOException {
    for (int steps : new int[] {10, 600}) {
      DecayReplay left = new DecayReplay(emptyFilter(shape), shape, 1);
      DecayReplay right = new DecayReplay(emptyFilter(shape), shape, steps);
      for (int i = 0; i < 300; i++) {
        left.step();
      }
      for (int i = 0; i < steps; i++) {
        right.step();
      }
      DecayingCountFilter both = SavedBytes.through(left.filter());
      byte[] other = SavedBytes.of(right.filter());
      both.merge(right.filter());
      assertThat(SavedBytes.of(right.filter())).as("the other one").isEqualTo(other);
      DecayingCountFilter turned = SavedBytes.through(right.filter());
      turned.merge(left.filter());
      long now = Math.max(left.latest(), right.latest());
      assertThat(both.latest()).isEqualTo(turned.latest()).isEqualTo(now);
      for (long tick : new long[] {now, now + 3 * shape.epochTicks(), now + (1L << 40)}) {
        assertMerged(both, left, right, shape, tick);
        assertMerged(turned, left, right, shape, tick);
      }
    }
  }

  private static void assertMerged(
      DecayingCountFilter both, DecayReplay left, DecayReplay right, DecayShape shape, long tick) {
    long epoch = shape.decay().epoch(tick);
    long below = 0;
    for (long key = 0; key < shape.keys(); key++) {
      BigDecimal truth = left.oracle()
          .count(key, epoch)
          .add(right.oracle().count(key, epoch), FlooredDecayedCountOracle.DOWN);
      below += DecayReplay.isBelow(both.estimate(DIGEST.of(key), tick), truth) ? 1 : 0;
    }
    assertThat(below).as("estimates of both together below the truth").isZero();
  }

  /**
   * Of a key that shares its counters with none, what is counted in both is added up, and nothing is counted
   * twice: lines that are behind fade on the way, and are rounded up to a unit each.
   */
  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.DecayShape#all")
  default void aMergedFilterIsNotAboveBothTogether(DecayShape shape) {
    long era = shape.epochsPerEra() > 1L << 20 ? 5 : shape.epochsPerEra();
    for (long epochs : new long[] {0, 1, era, 2 * era + 1, 9 * era}) {
      for (int turn = 0; turn < 2; turn++) {
        long digest = DIGEST.of(epochs + turn);
        long gap = epochs * shape.epochTicks();
        DecayingCountFilter left = emptyFilter(shape);
        DecayingCountFilter right = emptyFilter(shape);
        left.add(digest, 30, turn * gap);
        right.add(digest, 20, (1 - turn) * gap);
        // Lines are not brought up to date by it.
        long now = gap + (epochs + 1) * shape.epochTicks();
        left.advance(now);
        right.advance(now - shape.epochTicks());
        double apart = left.estimate(digest, now) + right.estimate(digest, now);
        double total = left.total(now) + right.total(now);
        left.merge(right);
        double rounding = 2 * shape.rules().resolution();
        assertThat(left.estimate(digest, now))
            .as("%d epochs apart, turn %d", epochs, turn)
            .isBetween(apart * (1 - 1e-9), apart * (1 + 1e-9) + rounding);
        assertThat(left.total(now)).isBetween(total * (1 - 1e-9), total * (1 + 1e-9) + rounding);
      }
    }
  }

  @Test
  default void mergingNothingChangesNothing() throws IOException {
    for (DecayShape shape : DecayShape.all().toList()) {
      DecayReplay replay = new DecayReplay(emptyFilter(shape), shape);
      for (int i = 0; i < 200; i++) {
        replay.step();
      }
      DecayingCountFilter filter = replay.filter();
      byte[] before = SavedBytes.of(filter);
      filter.merge(emptyFilter(shape));
      assertThat(SavedBytes.of(filter)).isEqualTo(before);
      DecayingCountFilter empty = emptyFilter(shape);
      empty.merge(filter);
      for (long key = 0; key < 50; key++) {
        assertThat(empty.estimate(DIGEST.of(key), filter.latest()))
            .as("%s", shape)
            .isGreaterThanOrEqualTo(filter.estimate(DIGEST.of(key), filter.latest()));
      }
      DecayShape looser = shape.with(TimeRules.of(TickUnit.ITEMS, shape.late() + 1));
      for (DecayingCountFilter other : List.of(filter, emptyFilter(looser))) {
        assertThatThrownBy(() -> filter.merge(other))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith("other: ");
      }
      assertThat(SavedBytes.of(filter)).isEqualTo(before);
    }
  }
}
