package io.tidemark.workload.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Each oracle against the plainest reading of its question: a scan over all that was added. */
class OraclesTest {
  private static final int KEYS = 6;

  /* A part of 10^-60 less. */
  private static final BigDecimal NEARLY_ONE = BigDecimal.ONE.subtract(BigDecimal.valueOf(1, 60));

  @Property(seed = "1")
  void ever(@ForAll @Size(max = 40) List<@IntRange(max = KEYS) Integer> stream) {
    EverOracle oracle = new EverOracle();
    for (int i = 0; i < stream.size(); i++) {
      boolean isNew = !stream.subList(0, i).contains(stream.get(i));
      assertThat(oracle.add(stream.get(i))).isEqualTo(isNew);
    }
    for (int key = 0; key <= KEYS; key++) {
      assertThat(oracle.contains(key)).isEqualTo(stream.contains(key));
    }
    assertThat(oracle.distinctKeys()).isEqualTo((int) stream.stream().distinct().count());
  }

  @Property(seed = "2")
  void lastItems(
      @ForAll @Size(max = 40) List<@IntRange(max = KEYS) Integer> stream,
      @ForAll @IntRange(min = 1, max = 45) int window) {
    LastItemsOracle oracle = new LastItemsOracle();
    stream.forEach(oracle::add);
    assertThat(oracle.items()).isEqualTo(stream.size());
    List<Integer> tail = stream.subList(Math.max(0, stream.size() - window), stream.size());
    for (int key = 0; key <= KEYS; key++) {
      assertThat(oracle.contains(key, window)).isEqualTo(tail.contains(key));
      int last = stream.lastIndexOf(key);
      assertThat(oracle.age(key).orElse(-1)).isEqualTo(last < 0 ? -1 : stream.size() - last);
    }
  }

  @Test
  void lastItemsRefusesAnEmptyWindow() {
    LastItemsOracle oracle = new LastItemsOracle();
    oracle.add(1);
    assertThat(oracle.age(1)).hasValue(1);
    assertThat(oracle.contains(1, Long.MAX_VALUE)).isTrue();
    assertThatThrownBy(() -> oracle.contains(1, 0)).hasMessageContaining("windowItems: 0");
  }

  @Property(seed = "3")
  void lastDurationAndBetween(
      @ForAll @Size(max = 30) List<@IntRange(max = 99) Integer> pairs,
      @ForAll @IntRange(max = 25) int from,
      @ForAll @IntRange(max = 25) int length) {
    LastDurationOracle durations = new LastDurationOracle();
    BetweenOracle between = new BetweenOracle();
    // A number below 100 is a key 0..4 and a tick 0..19, in any order.
    for (int pair : pairs) {
      durations.add(pair % 5, pair / 5);
      between.add(pair % 5, pair / 5);
    }
    int to = from + length;
    for (int key = 0; key < 5; key++) {
      int wanted = key;
      long inRange = pairs.stream()
          .filter(p -> p % 5 == wanted && p / 5 >= from && p / 5 < to)
          .count();
      assertThat(between.count(key, from, to)).isEqualTo((int) inRange);
      assertThat(between.occurred(key, from, to)).isEqualTo(inRange > 0);
      if (length > 0) {
        assertThat(durations.contains(key, to - 1, length)).isEqualTo(inRange > 0);
      }
    }
  }

  @Test
  void betweenTakesAdditionsAfterQuestions() {
    BetweenOracle oracle = new BetweenOracle();
    oracle.add(1, 50);
    oracle.add(1, 10);
    assertThat(oracle.occurred(1, 10, 11)).isTrue();
    oracle.add(1, 5);
    oracle.add(1, 5);
    assertThat(oracle.count(1, 0, 11)).isEqualTo(3);
    assertThat(oracle.occurred(1, 6, 10)).isFalse();
    assertThat(oracle.occurred(1, 10, 10)).isFalse();
    assertThat(oracle.occurred(2, Long.MIN_VALUE, Long.MAX_VALUE)).isFalse();
    assertThatThrownBy(() -> oracle.occurred(1, 3, 2)).hasMessageContaining("from: 3");
  }

  @Test
  void durationsReachOverAllTicks() {
    LastDurationOracle oracle = new LastDurationOracle();
    oracle.add(1, Long.MIN_VALUE);
    assertThat(oracle.contains(1, Long.MAX_VALUE, Long.MAX_VALUE)).isFalse();
    assertThat(oracle.contains(1, Long.MIN_VALUE, 1)).isTrue();
    assertThat(oracle.lastTick(1, 0)).hasValue(Long.MIN_VALUE);
    assertThat(oracle.lastTick(2, 0)).isEmpty();
    assertThatThrownBy(() -> oracle.contains(1, 0, 0)).hasMessageContaining("durationTicks: 0");
  }

  @Property(seed = "4")
  void counts(@ForAll @Size(max = 60) List<@IntRange(max = 9) Integer> operations) {
    CountOracle oracle = new CountOracle();
    long[] counts = new long[5];
    for (int operation : operations) {
      int key = operation / 2;
      if (operation % 2 == 0) {
        oracle.add(key);
        counts[key]++;
      } else if (counts[key] > 0) {
        oracle.remove(key);
        counts[key]--;
      } else {
        assertThatThrownBy(() -> oracle.remove(key)).isInstanceOf(IllegalStateException.class);
      }
    }
    long total = 0;
    int distinct = 0;
    for (int key = 0; key < 5; key++) {
      assertThat(oracle.count(key)).isEqualTo(counts[key]);
      total += counts[key];
      distinct += counts[key] > 0 ? 1 : 0;
    }
    assertThat(oracle.total()).isEqualTo(total);
    assertThat(oracle.distinctKeys()).isEqualTo(distinct);
  }

  @Test
  void countsSeveralAtOnce() {
    CountOracle oracle = new CountOracle();
    oracle.add(1, 5);
    assertThat(oracle.count(1)).isEqualTo(5);
    assertThatThrownBy(() -> oracle.add(1, 0)).hasMessageContaining("times: 0");
    assertThatThrownBy(() -> oracle.add(1, Long.MAX_VALUE)).isInstanceOf(ArithmeticException.class);
    assertThat(oracle.count(1)).isEqualTo(5);
    assertThatThrownBy(() -> oracle.remove(1, 0)).hasMessageContaining("times: 0");
    assertThatThrownBy(() -> oracle.remove(1, 6)).isInstanceOf(IllegalStateException.class);
    oracle.remove(1, 2);
    assertThat(oracle.count(1)).isEqualTo(3);
    assertThat(oracle.total()).isEqualTo(3);
    oracle.remove(1, 3);
    assertThat(oracle.distinctKeys()).isZero();
  }

  @Property(seed = "5")
  void decayedCounts(
      @ForAll @Size(max = 40) List<@IntRange(max = 79) Integer> arrivals,
      @ForAll @IntRange(max = 100) int hundredths,
      @ForAll @IntRange(max = 60) int now) {
    BigDecimal decay = BigDecimal.valueOf(hundredths, 2);
    DecayedCountOracle oracle = new DecayedCountOracle(decay.doubleValue());
    ExactDecayedCountOracle exact = new ExactDecayedCountOracle(decay);
    FlooredDecayedCountOracle floored = new FlooredDecayedCountOracle(decay);
    // Step by step, as the paper defines it: all counts decay at the end of each epoch.
    BigDecimal[] counts = {BigDecimal.ZERO, BigDecimal.ZERO};
    for (int arrival : arrivals) {
      oracle.add(arrival % 2, arrival / 2);
      exact.add(arrival % 2, arrival / 2);
      if (arrival / 2 <= now) {
        floored.add(arrival % 2, 1, arrival / 2);
      }
    }
    for (int epoch = 0; epoch <= now; epoch++) {
      for (int key = 0; key < 2; key++) {
        int wanted = 2 * epoch + key;
        long here = arrivals.stream().filter(a -> a == wanted).count();
        counts[key] = counts[key].multiply(decay).add(BigDecimal.valueOf(here));
      }
    }
    for (int key = 0; key < 2; key++) {
      assertThat(exact.count(key, now)).isEqualByComparingTo(counts[key]);
      assertThat(floored.count(key, now))
          .isLessThanOrEqualTo(counts[key])
          .isGreaterThanOrEqualTo(counts[key].multiply(NEARLY_ONE));
      double expected = counts[key].doubleValue();
      // Decay rounded to a double: at most 40 half ulps in the power; each term and sum rounds too.
      assertThat(oracle.count(key, now))
          .isEqualTo(expected, within(expected * 200 * Math.ulp(1.0)));
    }
  }

  @Test
  void decayedCountsRefuseBadDecay() {
    for (double decay : new double[] {-1, -1e-300, 1.01, Double.NaN}) {
      assertThatThrownBy(() -> new DecayedCountOracle(decay))
          .hasMessageContaining("decay: " + decay);
    }
    assertThatThrownBy(() -> new ExactDecayedCountOracle(BigDecimal.ONE.negate()))
        .hasMessage("decay: -1 (expected: in [0, 1])");
    assertThatThrownBy(() -> new FlooredDecayedCountOracle(BigDecimal.TEN))
        .hasMessage("decay: 10 (expected: in [0, 1])");
    assertThat(new DecayedCountOracle(0.5).count(9, 1)).isZero();
    assertThat(new ExactDecayedCountOracle(BigDecimal.ONE).count(9, 1)).isZero();
  }

  @Test
  void decayedCountsOfSeveralAtOnce() {
    DecayedCountOracle oracle = new DecayedCountOracle(0);
    ExactDecayedCountOracle exact = new ExactDecayedCountOracle(new BigDecimal(0.5));
    FlooredDecayedCountOracle floored = new FlooredDecayedCountOracle(new BigDecimal(0.5));
    oracle.add(1, 1L << 40, 7);
    exact.add(1, 1L << 40, 7);
    floored.add(1, 1L << 40, 7);
    exact.add(1, 3, 8);
    floored.add(1, 3, 8);
    assertThat(oracle.count(1, 7)).isEqualTo(0x1p40);
    assertThat(oracle.count(1, 8)).as("a decay of 0 forgets at once").isZero();
    BigDecimal expected = BigDecimal.valueOf(3 + (1L << 39));
    assertThat(exact.count(1, 8)).isEqualByComparingTo(expected);
    assertThat(floored.count(1, 8)).isEqualByComparingTo(expected);
    assertThatThrownBy(() -> oracle.add(1, 0, 7)).hasMessageContaining("times: 0");
    assertThatThrownBy(() -> exact.add(1, -1, 7)).hasMessageContaining("times: -1");
    assertThatThrownBy(() -> floored.add(1, 0, 7)).hasMessageContaining("times: 0");
    assertThatThrownBy(() -> floored.count(1, 7)).hasMessageContaining("epoch: 7");
  }

  /** Where exact numbers would have millions of digits. */
  @Test
  void decayedCountsAfterLongPausesAreRoundedDown() {
    FlooredDecayedCountOracle slow = new FlooredDecayedCountOracle(new BigDecimal(1 - 0x1p-40));
    slow.add(1, 1, 0);
    // (1 - 1/n)^n is below 1/e, and above it times 1 - 1/n.
    assertThat(slow.count(1, 1L << 40).doubleValue())
        .isBetween(Math.exp(-1) * (1 - 0x1p-39), Math.exp(-1));
    FlooredDecayedCountOracle fast = new FlooredDecayedCountOracle(BigDecimal.valueOf(1, 9));
    fast.add(1, Long.MAX_VALUE, 0);
    assertThat(fast.count(1, 300)).isPositive().isLessThan(BigDecimal.valueOf(1, 2_600));
    assertThat(fast.count(1, 1_000)).as("too small to be told from 0").isZero();
    assertThat(fast.count(1, 1L << 60)).isZero();
    fast.add(1, 2, 1L << 60);
    assertThat(fast.count(1, 1L << 60)).isEqualByComparingTo(BigDecimal.valueOf(2));
  }

  @Test
  void decayFunctionsSumWhatArrivalsWeigh() {
    DecayFunctionOracle halves = new DecayFunctionOracle(age -> Math.scalb(1.0, (int) -age));
    DecayFunctionOracle window = new DecayFunctionOracle(age -> age < 3 ? 1 : 0);
    for (DecayFunctionOracle oracle : List.of(halves, window)) {
      oracle.add(1, 2, -4);
      oracle.add(1, 3, -2);
      oracle.add(1, 1, 0);
      oracle.add(2, 5, 0);
      assertThatThrownBy(() -> oracle.add(1, 0, 0)).hasMessageStartingWith("number: 0 (");
    }
    assertThat(halves.count(1, -2)).isEqualTo(2 / 4.0 + 3);
    assertThat(halves.count(1, 1)).isEqualTo(2 / 32.0 + 3 / 8.0 + 1 / 2.0);
    assertThat(window.count(1, -2)).isEqualTo(5);
    assertThat(window.count(1, 0)).isEqualTo(4);
    assertThat(window.count(1, 1)).isEqualTo(1);
    assertThat(window.count(3, 1)).isZero();
  }
}
