package io.tidemark.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import io.tidemark.workload.oracle.ExactDecayedCountOracle;
import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How filters whose counts decay exponentially take time: forward, backward, far, and at its limits. */
public interface DecayTimeContract {
  /** How far ticks may be from zero. */
  long MAX_TICK = 1L << 61;

  /** The bytes of a saved state before the lines. */
  int STATE_BYTES = 5 * Long.BYTES;

  /** An empty filter with the lines and the rules of a shape. */
  DecayingCountFilter emptyFilter(DecayShape shape);

  private static long digest(long key) {
    return DecayingFilterContract.DIGEST.of(key);
  }

  /** Of a tick in the past, all that had come by then, with the weights of then. */
  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.DecayShape#small")
  default void isNeverBelowThePast(DecayShape shape) {
    DecayingCountFilter filter = emptyFilter(shape);
    ExactDecayedCountOracle oracle =
        new ExactDecayedCountOracle(new BigDecimal(shape.decay().factor()));
    SplittableRandom random = RandomSource.seeded(3);
    long now = -40 * shape.epochTicks();
    for (int i = 0; i < 120; i++) {
      now += random.nextLong(1 + shape.epochTicks());
      long tick = now - (i % 3 == 0 ? random.nextLong(shape.late() + 1) : 0);
      long key = random.nextInt(4);
      filter.advance(now);
      filter.add(digest(key), tick);
      oracle.add(key, shape.decay().epoch(tick));
      long asked = now - random.nextLong(shape.late() + 1);
      boolean current = shape.decay().epoch(asked) == shape.decay().epoch(filter.latest());
      if (shape.decay().factor() == 0 && !current) {
        assertThatThrownBy(() -> filter.estimate(digest(key), asked))
            .as("nothing is left of the past")
            .hasMessageStartingWith("tick: " + asked + " (expected: at least ");
      } else {
        BigDecimal truth = oracle.count(key, shape.decay().epoch(asked));
        assertThat(DecayReplay.isBelow(filter.estimate(digest(key), asked), truth))
            .isFalse();
      }
    }
  }

  /** A late tick weighs what it would have weighed in time, but for rounding. */
  @ParameterizedTest
  @MethodSource("io.tidemark.core.contract.DecayShape#small")
  default void lateTicksWeighWhatTheyWouldHaveWeighed(DecayShape shape) {
    for (int epochsLate = 1; epochsLate <= 5; epochsLate++) {
      DecayingCountFilter inTime = emptyFilter(shape);
      DecayingCountFilter late = emptyFilter(shape);
      long now = 20 * shape.epochTicks();
      long then = now - epochsLate * shape.epochTicks();
      inTime.add(digest(1), 1_000, then);
      inTime.advance(now);
      late.advance(now);
      late.add(digest(1), 1_000, then);
      // One unit each when it is added, and two more where the first has faded.
      double rounding = 3 * shape.rules().resolution() + 1e-9;
      assertThat(late.estimate(digest(1), now))
          .isBetween(
              inTime.estimate(digest(1), now) - rounding,
              inTime.estimate(digest(1), now) + rounding);
    }
  }

  @Test
  default void ticksThatAreTooLateAreRefusedOrLeftOut() throws IOException {
    for (DecayShape shape : DecayShape.all().toList()) {
      long epoch = shape.epochTicks();
      long now = 100 * epoch;
      DecayingCountFilter refusing =
          emptyFilter(shape.with(TimeRules.of(TickUnit.ITEMS, 3 * epoch)));
      DecayingCountFilter counting =
          emptyFilter(shape.with(TimeRules.dropping(TickUnit.ITEMS, 3 * epoch)));
      for (DecayingCountFilter filter : List.of(refusing, counting)) {
        assertThat(filter.add(digest(1), now)).isTrue();
        assertThat(filter.add(digest(1), 2, now - 3 * epoch)).isTrue();
        long asked = now - 3 * epoch - 1;
        assertThatThrownBy(() -> filter.estimate(digest(1), asked))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith("tick: " + asked + " (expected: at least ");
      }
      byte[] before = SavedBytes.of(refusing);
      assertThatThrownBy(() -> refusing.add(digest(1), now - 3 * epoch - 1))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("tick: %d (expected: at least %d", 97 * epoch - 1, 97 * epoch);
      assertThat(SavedBytes.of(refusing)).isEqualTo(before);
      double total = counting.total(now);
      assertThat(counting.add(digest(1), now - 3 * epoch - 1)).isFalse();
      assertThat(counting.add(digest(2), 5, now - 90 * epoch)).isFalse();
      assertThat(counting.tooLate()).isEqualTo(6);
      assertThat(SavedBytes.through(counting).tooLate()).isEqualTo(6);
      assertThat(counting.total(now)).isEqualTo(total);
      assertThat(counting.latest()).isEqualTo(now);
    }
  }

  /** Also within an epoch: the rule for late ticks knows nothing of epochs. */
  @Test
  default void aTickOfTheCurrentEpochIsLateLikeAnyOther() {
    for (DecayShape shape : DecayShape.all().filter(any -> any.epochTicks() > 1).toList()) {
      long start = -7 * shape.epochTicks();
      long latest = start + shape.epochTicks() - 1;
      long late = shape.epochTicks() - 2;
      TimeRules rules = TimeRules.of(TickUnit.ITEMS, late);
      DecayingCountFilter filter = emptyFilter(shape.with(rules));
      filter.add(digest(1), latest);
      filter.add(digest(1), start + 1);
      assertThat(filter.estimate(digest(1), start + 1)).isGreaterThanOrEqualTo(2);
      assertThat(filter.latest()).isEqualTo(latest);
      assertThatThrownBy(() -> filter.add(digest(1), start))
          .hasMessageStartingWith("tick: " + start + " (expected: at least " + (start + 1));
      assertThatThrownBy(() -> filter.estimate(digest(1), start))
          .hasMessageStartingWith("tick: " + start + " (expected: at least " + (start + 1));
    }
  }

  /** What is later than allowed is taken for the earliest tick that is allowed. */
  @Test
  default void ticksThatAreTooLateAreClamped() {
    for (DecayShape shape : DecayShape.all().toList()) {
      long epoch = shape.epochTicks();
      TimeRules rules =
          new TimeRules(TickUnit.ITEMS, 3 * epoch, TimeRules.ANY, TimeRules.Beyond.CLAMP);
      DecayingCountFilter clamped = emptyFilter(shape.with(rules));
      DecayingCountFilter inTime = emptyFilter(shape.with(rules));
      for (DecayingCountFilter filter : List.of(clamped, inTime)) {
        filter.add(digest(1), 100 * epoch);
      }
      assertThat(clamped.add(digest(1), 5, 12 * epoch)).isTrue();
      inTime.add(digest(1), 5, 97 * epoch);
      assertThat(clamped.estimate(digest(1), 100 * epoch))
          .isEqualTo(inTime.estimate(digest(1), 100 * epoch));
      assertThat(clamped.tooLate()).isZero();
    }
  }

  @Test
  default void ticksReachToTheirLimits() throws IOException {
    for (DecayShape shape : DecayShape.all().toList()) {
      DecayingCountFilter filter =
          emptyFilter(shape.with(TimeRules.of(TickUnit.ITEMS, TimeRules.ANY)));
      byte[] before = SavedBytes.of(filter);
      for (long tick : new long[] {MAX_TICK + 1, -MAX_TICK - 1, Long.MIN_VALUE, Long.MAX_VALUE}) {
        assertThatThrownBy(() -> filter.add(digest(1), tick))
            .hasMessage("tick: %d (expected: %d..%d)", tick, -MAX_TICK, MAX_TICK);
        assertThatThrownBy(() -> filter.advance(tick)).hasMessageStartingWith("tick: " + tick);
      }
      assertThat(SavedBytes.of(filter)).isEqualTo(before);
      filter.add(digest(1), 3, -MAX_TICK);
      assertThat(filter.estimate(digest(1), -MAX_TICK)).isGreaterThanOrEqualTo(3);
      assertThat(filter.estimate(digest(1), MAX_TICK)).isBetween(0.0, 3.1);
      filter.add(digest(1), 3, MAX_TICK);
      filter.add(digest(1), 0);
      assertThat(filter.estimate(digest(1), MAX_TICK)).isGreaterThanOrEqualTo(3);
      for (long tick : new long[] {MAX_TICK + 1, Long.MAX_VALUE, -MAX_TICK - 1, Long.MIN_VALUE}) {
        assertThatThrownBy(() -> filter.estimate(digest(1), tick))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith("tick: " + tick + " (expected: ");
        assertThatThrownBy(() -> filter.add(digest(1), tick))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith("tick: " + tick + " (expected: ");
      }
      assertThat(SavedBytes.through(filter).latest()).isEqualTo(MAX_TICK);
    }
  }

  /** Counts of 2^40 and more, and the most that all can count together. */
  @Test
  default void countsFarAndRefusesMoreThanItCanCount() throws IOException {
    for (DecayShape shape : DecayShape.all().toList()) {
      DecayingCountFilter filter = emptyFilter(shape);
      filter.add(digest(1), 1L << 40, 0);
      assertThat(filter.estimate(digest(1), 0)).isGreaterThanOrEqualTo(0x1p40);
      filter.clear();
      long most = 1L << (61 - shape.rules().fractionBits());
      for (long times : new long[] {0, -1, Long.MIN_VALUE, most + 1, Long.MAX_VALUE}) {
        assertThatThrownBy(() -> filter.add(digest(1), times, 0))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage("times: %d (expected: 1..%d)", times, most);
      }
      filter.add(digest(1), 0);
      filter.add(digest(2), most, 0);
      byte[] before = SavedBytes.of(filter);
      assertThatThrownBy(() -> filter.add(digest(2), most, 0))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("times: %d (expected: 1..%d)", most, most - 1);
      assertThat(SavedBytes.of(filter)).isEqualTo(before);
      filter.add(digest(2), most - 1, 0);
      assertThat(filter.estimate(digest(2), 0)).isGreaterThanOrEqualTo(2.0 * most - 1);
      assertThatThrownBy(() -> filter.add(digest(3), 0))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("times: 1 (expected: 1..0)");
      DecayingCountFilter other = emptyFilter(shape);
      // Later, but in the same epoch: what is refused does not make time pass.
      other.add(digest(3), shape.epochTicks() - 1);
      byte[] full = SavedBytes.of(filter);
      assertThatThrownBy(() -> filter.merge(other))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("total of the other: ");
      assertThat(SavedBytes.of(SavedBytes.through(filter))).isEqualTo(full);
      filter.add(digest(3), 200 * shape.epochTicks() * shape.epochsPerEra());
      assertThat(filter.total(filter.latest())).isBetween(1.0, 3.0);
    }
  }

  /** The bytes of all lines. */
  private static byte[] lines(DecayingCountFilter filter) throws IOException {
    byte[] bytes = SavedBytes.of(filter);
    ByteBuffer fields = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int payload = 24 + fields.get(13) + fields.getInt(8);
    return Arrays.copyOfRange(bytes, payload + STATE_BYTES, bytes.length - Integer.BYTES);
  }

  /** Time costs nothing by itself: lines are made smaller when they are used, not when it passes. */
  @Test
  default void idleTimeChangesNoLine() throws IOException {
    for (DecayShape shape : DecayShape.all().toList()) {
      DecayingCountFilter filter = emptyFilter(shape);
      for (int i = 0; i < 300; i++) {
        filter.add(digest(i), 1 + i % 5, i * shape.epochTicks() / 100);
      }
      byte[] before = lines(filter);
      for (long epochs : new long[] {1, 2, 1_000_000, (1L << 28) * shape.epochsPerEra()}) {
        filter.advance(filter.latest() + Math.min(epochs * shape.epochTicks(), MAX_TICK >> 4));
        assertThat(lines(filter)).isEqualTo(before);
      }
      // Of a key that occurs again, the lines of that key alone.
      filter.add(digest(1), filter.latest());
      int lineBytes = before.length / (int) shape.lines();
      byte[] after = lines(filter);
      int changed = 0;
      for (int start = 0; start < before.length; start += lineBytes) {
        int end = start + lineBytes;
        changed += Arrays.equals(before, start, end, after, start, end) ? 0 : 1;
      }
      assertThat(changed).isBetween(1, shape.rules().rows());
    }
  }

  /** Stamps of lines run out after 2^29 eras, and begin again. */
  @Test
  default void nothingIsLostWhenStampsBeginAgain() throws IOException {
    for (double factor : new double[] {0, 0.1, 0.5, 0.7}) {
      DecayShape shape = new DecayShape(
          30,
          new DecayRules(
              2,
              2,
              RaiseRule.LEAST,
              8,
              new ExponentialDecay(factor, 1),
              TimeRules.of(TickUnit.ITEMS, 5)),
          100,
          1);
      DecayReplay replay = new DecayReplay(emptyFilter(shape), shape);
      for (int round = 0; round < 4; round++) {
        for (int i = 0; i < 100; i++) {
          replay.step();
        }
        replay.filter().advance(replay.latest());
        long jumped = replay.jump((1L << 29) * shape.epochsPerEra() + round);
        replay.filter().advance(jumped);
        replay.lookAtAllKeys();
        replay.saveAndLoad();
        replay.lookAtAllKeys();
      }
      replay.assertNothingWasTooLow();
    }
  }
}
