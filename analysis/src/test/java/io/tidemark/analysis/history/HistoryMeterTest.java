package io.tidemark.analysis.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.TimeRange;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** Estimates against exact sets, wherever the stream lies and however it grows. */
class HistoryMeterTest {
  private static final FastDigest DIGEST = FastDigest.seeded(11);

  /** A normal estimate is farther off once in 10^7; there are some hundred here. */
  private static final double SIGMAS = 5.33;

  private record Pair(long key, long number) {}

  private static void assertMeasured(int pairs, LongUnaryOperator tick, int levels) {
    SplittableRandom random = new SplittableRandom(7);
    HistoryMeter meter = new HistoryMeter();
    List<Set<Pair>> exact = new ArrayList<>();
    for (int height = 0; height < levels; height++) {
      exact.add(new HashSet<>());
    }
    Set<Long> keys = new HashSet<>();
    for (int i = 0; i < pairs; i++) {
      long key = random.nextLong(3000);
      long at = tick.applyAsLong(i);
      meter.add(DIGEST.of(key), at);
      keys.add(key);
      for (int height = 0; height < levels; height++) {
        exact.get(height).add(new Pair(key, at >> height));
      }
    }
    assertEstimate("keys", meter.keys(), keys.size());
    HistoryLoad measured = meter.load(1L << (levels - 1));
    assertThat(measured.levels()).isEqualTo(levels);
    for (int height = 0; height < levels; height++) {
      assertEstimate(
          "height " + height, measured.distinct(height), exact.get(height).size());
    }
    assertThat(meter.count()).isEqualTo(pairs);
  }

  private static void assertEstimate(String what, double estimate, int exact) {
    double bound = SIGMAS * HistoryMeter.STANDARD_ERROR * exact;
    assertThat(estimate)
        .as("%s, within %s sigma", what, SIGMAS)
        .isBetween(exact - bound, exact + bound);
  }

  @Test
  void inTheOrderOfTime() {
    assertMeasured(40_000, i -> 1_700_000_000L + i / 10, 16);
  }

  @Test
  void inAnyOrder() {
    SplittableRandom random = new SplittableRandom(3);
    assertMeasured(40_000, i -> random.nextLong(-5000, 5000), 18);
  }

  @Test
  void withJumps() {
    assertMeasured(30_000, i -> i < 10_000 ? 5 : i < 20_000 ? 1L << 40 : -(1L << 50) + i, 63);
  }

  @Test
  void farFromZeroInFineTicks() {
    assertMeasured(30_000, i -> (1L << 61) + i * 1_000_003L, 40);
  }

  @Test
  void oneTick() {
    assertMeasured(5_000, i -> -1, 3);
  }

  @Test
  void theSpanIsHalfOpen() {
    HistoryMeter meter = new HistoryMeter();
    assertThatThrownBy(meter::span).hasMessage("pairs: 0 (expected: at least 1)");
    meter.add(1, 5);
    assertThat(meter.span()).isEqualTo(new TimeRange(5, 6));
    meter.add(1, -3);
    assertThat(meter.span()).isEqualTo(new TimeRange(-3, 6));
  }

  @Test
  void askingInBetweenChangesNothing() {
    HistoryMeter asked = new HistoryMeter();
    HistoryMeter quiet = new HistoryMeter();
    for (int i = 0; i < 20_000; i++) {
      long digest = DIGEST.of((long) i % 500);
      asked.add(digest, i);
      quiet.add(digest, i);
      if (i % 1000 == 0) {
        assertThat(asked.keys()).isPositive();
      }
    }
    assertThat(asked.load(20_000)).isEqualTo(quiet.load(20_000));
  }
}
