package io.tidemark.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.filter.DecayingFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.workload.oracle.DecayFunctionOracle;
import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * What filters keep to whose counts decay by a function of any form, checked against all arrivals.
 */
public interface DecayFunctionContract<F extends DecayingFilter> {
  /** The digest of all keys in these tests. */
  KeyDigest DIGEST = FastDigest.seeded(20_030_611);

  /** The number of different keys, of which each filter has too few counters. */
  int KEYS = 60;

  /** The number of arrivals. */
  int ARRIVALS = 4_000;

  /** Sums of so many terms are rounded by no more than this share. */
  double ORACLE_ROUNDING = 1e-11;

  /** Filters that leave out what comes too late. */
  List<DecayFunctionShape<F>> shapes();

  /** Takes over what another filter has counted. */
  void merge(F into, F other);

  /** Forgets everything. */
  void clear(F filter);

  /** The occurrences that came too late. */
  long tooLate(F filter);

  /** What all keys count together. */
  double total(F filter, long tick);

  /** A filter, what it has counted, and the ticks of a stream with pauses and late arrivals. */
  final class Replay<F extends DecayingFilter> {
    private final DecayFunctionShape<F> shape;
    private final DecayFunctionOracle least;
    private final DecayFunctionOracle most;
    private final SplittableRandom random;
    private F filter;
    private long latest = -7_777;
    private long arrivals;

    Replay(DecayFunctionShape<F> shape, long seed) {
      this.shape = shape;
      this.least = new DecayFunctionOracle(shape.weight());
      this.most = new DecayFunctionOracle(shape.atMost());
      this.random = RandomSource.seeded(seed);
      this.filter = shape.empty().get();
    }

    private void step(int keys) {
      boolean late = arrivals > 0 && random.nextInt(4) == 0;
      latest += late ? 0 : pause();
      add(random.nextInt(keys), latest - (late ? random.nextLong(shape.late() + 1) : 0));
    }

    private long pause() {
      return switch (random.nextInt(200)) {
        case 0 -> random.nextLong(1L << random.nextInt(1, 40));
        case 1, 2, 3, 4 -> random.nextLong(40 * shape.ageTicks());
        default -> random.nextLong(2 + shape.ageTicks() / 2);
      };
    }

    private void add(long key, long tick) {
      long times = random.nextInt(3) == 0 ? 1 + random.nextInt(20) : 1;
      assertThat(filter.add(DIGEST.of(key), times, tick)).isTrue();
      least.add(key, times, shape.time(tick));
      most.add(key, times, shape.time(tick));
      arrivals += times;
    }

    private void assertNotBelow(long key, long tick) {
      double truth = least.count(key, shape.time(tick));
      assertThat(filter.estimate(DIGEST.of(key), tick))
          .as("key %d at %d, latest %d", key, tick, latest)
          .isGreaterThanOrEqualTo(truth * (1 - ORACLE_ROUNDING));
    }

    private void assertNotAbove(long key, long tick) {
      double bound = most.count(key, shape.time(tick)) + (arrivals + 2) * shape.resolution();
      assertThat(filter.estimate(DIGEST.of(key), tick))
          .as("key %d at %d, latest %d", key, tick, latest)
          .isLessThanOrEqualTo(bound * (1 + ORACLE_ROUNDING));
    }
  }

  @Test
  default void isNeverBelowTheTruth() {
    for (DecayFunctionShape<F> shape : shapes()) {
      Replay<F> replay = new Replay<>(shape, 1);
      for (int i = 0; i < ARRIVALS; i++) {
        replay.step(KEYS);
        long key = replay.random.nextInt(KEYS + 5);
        replay.assertNotBelow(key, replay.latest);
        replay.assertNotBelow(key, replay.latest - replay.random.nextLong(shape.late() + 1));
        replay.assertNotBelow(key, replay.latest - shape.late());
        replay.assertNotBelow(key, replay.latest + replay.random.nextLong(20 * shape.ageTicks()));
      }
    }
  }

  @Test
  default void aLoneKeyIsAboveByNoMoreThanIsStated() {
    for (DecayFunctionShape<F> shape : shapes()) {
      Replay<F> replay = new Replay<>(shape, 2);
      for (int i = 0; i < ARRIVALS / 4; i++) {
        replay.step(1);
        replay.assertNotAbove(0, replay.latest);
        replay.assertNotAbove(0, replay.latest + replay.random.nextLong(100 * shape.ageTicks()));
        assertThat(total(replay.filter, replay.latest))
            .isEqualTo(replay.filter.estimate(DIGEST.of(0L), replay.latest));
      }
    }
  }

  /** A filter that is saved and loaded repeatedly goes on as one that is not. */
  @Test
  default void goesOnAfterItsBytesAsBefore() throws IOException {
    for (DecayFunctionShape<F> shape : shapes()) {
      Replay<F> kept = new Replay<>(shape, 3);
      Replay<F> loaded = new Replay<>(shape, 3);
      for (int i = 0; i < ARRIVALS / 8; i++) {
        if (i % 50 == 0) {
          loaded.filter = SavedBytes.through(loaded.filter);
        }
        kept.step(KEYS);
        loaded.step(KEYS);
        long key = DIGEST.of((long) i % KEYS);
        assertThat(loaded.filter.estimate(key, loaded.latest))
            .isEqualTo(kept.filter.estimate(key, kept.latest));
      }
      assertThat(SavedBytes.of(loaded.filter)).isEqualTo(SavedBytes.of(kept.filter));
    }
  }

  @Test
  default void idleTimeOfAnyLengthPassesAtOnce() {
    for (DecayFunctionShape<F> shape : shapes()) {
      Replay<F> replay = new Replay<>(shape, 4);
      replay.add(0, -1L << 61);
      for (long tick : new long[] {-1L << 60, 0, 1L << 59, 1L << 61}) {
        replay.latest = tick;
        replay.assertNotAbove(0, tick);
        replay.assertNotBelow(0, tick);
        replay.add(0, tick);
        replay.assertNotAbove(0, tick);
        replay.assertNotBelow(0, tick);
      }
    }
  }

  @Test
  default void ticksThatAreTooLateAreLeftOutAndNumbered() throws IOException {
    for (DecayFunctionShape<F> shape : shapes()) {
      F filter = shape.empty().get();
      // Far enough apart that it is not the same block or epoch.
      long latest = 1_000_000 * shape.ageTicks();
      filter.add(DIGEST.of(1), latest);
      assertThat(filter.add(DIGEST.of(1), latest - shape.late())).isTrue();
      double before = filter.estimate(DIGEST.of(1), latest);
      long first = latest - shape.late() - 1_000 * shape.ageTicks();
      assertThat(filter.add(DIGEST.of(1), 3, first)).isFalse();
      assertThat(filter.add(DIGEST.of(2), Long.MIN_VALUE)).isFalse();
      assertThat(tooLate(filter)).isEqualTo(4);
      assertThat(filter.estimate(DIGEST.of(1), latest)).isEqualTo(before);
      assertThat(tooLate(SavedBytes.through(filter))).isEqualTo(4);
      assertThatThrownBy(() -> filter.estimate(DIGEST.of(1), first))
          .hasMessage("tick: " + first + " (expected: at least " + (latest - shape.late()) + ")");
    }
  }

  @Test
  default void refusesByNameAndChangesNothing() throws IOException {
    for (DecayFunctionShape<F> shape : shapes()) {
      Replay<F> replay = new Replay<>(shape, 5);
      replay.step(KEYS);
      byte[] before = SavedBytes.of(replay.filter);
      for (long times : new long[] {0, -1, Long.MIN_VALUE, Long.MAX_VALUE}) {
        assertThatThrownBy(() -> replay.filter.add(DIGEST.of(1), times, replay.latest))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith("times: " + times + " (expected: 1..");
      }
      for (long tick : new long[] {(1L << 61) + 1, Long.MAX_VALUE}) {
        assertThatThrownBy(() -> replay.filter.add(DIGEST.of(1), tick))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith("tick: " + tick + " (expected: ");
        assertThatThrownBy(() -> replay.filter.estimate(DIGEST.of(1), tick))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith("tick: " + tick + " (expected: ");
      }
      assertThatThrownBy(() -> merge(replay.filter, replay.filter))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("other: ");
      assertThat(SavedBytes.of(replay.filter)).isEqualTo(before);
    }
  }

  @Test
  default void aMergedFilterHasCountedBothStreams() throws IOException {
    for (DecayFunctionShape<F> shape : shapes()) {
      Replay<F> left = new Replay<>(shape, 6);
      Replay<F> right = new Replay<>(shape, 7);
      for (int i = 0; i < ARRIVALS / 4; i++) {
        left.step(KEYS);
        right.step(KEYS);
        right.latest = Math.max(right.latest, left.latest - shape.late());
        left.latest = Math.max(left.latest, right.latest - shape.late());
      }
      byte[] other = SavedBytes.of(right.filter);
      merge(left.filter, right.filter);
      merge(left.filter, shape.empty().get());
      assertThat(SavedBytes.of(right.filter)).as("the other filter").isEqualTo(other);
      long now = Math.max(left.latest, right.latest);
      for (long key = 0; key < KEYS; key++) {
        long time = shape.time(now);
        double truth = left.least.count(key, time) + right.least.count(key, time);
        assertThat(left.filter.estimate(DIGEST.of(key), now))
            .isGreaterThanOrEqualTo(truth * (1 - ORACLE_ROUNDING));
      }
      F empty = shape.empty().get();
      merge(empty, right.filter);
      double estimate = right.filter.estimate(DIGEST.of(1), now);
      assertThat(empty.estimate(DIGEST.of(1), now))
          .isBetween(estimate, estimate + 2 * shape.resolution());
    }
  }

  @Test
  default void questionsChangeNothingAndAClearedFilterIsANewOne() throws IOException {
    for (DecayFunctionShape<F> shape : shapes()) {
      byte[] empty = SavedBytes.of(shape.empty().get());
      Replay<F> replay = new Replay<>(shape, 8);
      assertThat(replay.filter.estimate(DIGEST.of(1), 0)).isZero();
      for (int i = 0; i < 500; i++) {
        replay.step(KEYS);
      }
      byte[] before = SavedBytes.of(replay.filter);
      for (long key = 0; key < 500; key++) {
        replay.filter.estimate(DIGEST.of(key), replay.latest + key * shape.ageTicks());
      }
      assertThat(SavedBytes.of(replay.filter)).isEqualTo(before);
      clear(replay.filter);
      assertThat(SavedBytes.of(replay.filter)).isEqualTo(empty);
    }
  }
}
