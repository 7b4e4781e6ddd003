package io.tidemark.experiments.persistent2018;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.history.PairSetTest;
import io.tidemark.workload.random.RandomSource;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PersistentCountMinTest {
  private static final int TICKS = 2_000;
  private static final double ROUNDING = 1e-9;

  /** Bursts, gaps and several additions at one tick. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1, 3, 20})
  void aCurveIsNowhereFurtherFromItsCounterThanTheTolerance(double tolerance) {
    int pieces = 0;
    for (long seed = 0; seed < 50; seed++) {
      SplittableRandom random = RandomSource.seeded(seed);
      double busy = random.nextDouble();
      long[] before = new long[TICKS + 1];
      CounterCurve curve = new CounterCurve(tolerance);
      for (int tick = 0; tick < TICKS; tick++) {
        before[tick + 1] = before[tick];
        if (random.nextInt(100) == 0) {
          busy = random.nextDouble() * random.nextDouble();
        }
        while (random.nextDouble() < busy) {
          long count = 1 + random.nextLong(3);
          curve.add(tick, count);
          before[tick + 1] += count;
        }
      }
      curve.end(TICKS);
      double furthest = 0;
      for (int tick = 0; tick <= TICKS; tick++) {
        furthest = Math.max(furthest, Math.abs(curve.before(tick) - before[tick]));
      }
      assertThat(furthest).as("seed %d", seed).isLessThanOrEqualTo(tolerance + ROUNDING);
      pieces += curve.pieces();
    }
    // A curve that kept every step would be exact, and no curve.
    assertThat(pieces).isLessThan(50 * TICKS / 2);
  }

  @Test
  void aSteadyCounterIsOnePieceAndASilentOneNone() {
    CounterCurve steady = new CounterCurve(1);
    for (int tick = 0; tick < TICKS; tick++) {
      steady.add(tick, 2);
    }
    steady.end(TICKS);
    assertThat(steady.pieces()).isEqualTo(1);
    CounterCurve silent = new CounterCurve(1);
    silent.end(TICKS);
    assertThat(silent.pieces()).isZero();
    assertThat(silent.before(TICKS)).isZero();
  }

  /** With 100,000 counters for 20 keys, most rows have no collision, so that the median has none. */
  @Test
  void estimatesAreOffByTwiceTheToleranceWhereNoKeysCollide() {
    PairSet pairs = PairSetTest.random(5_000, 20, TICKS, 1);
    PersistentCountMin counts = new PersistentCountMin(100_000, 5, 2, 3);
    for (int pair : pairs.timeOrder()) {
      counts.add(pairs.key(pair), pairs.tick(pair), 1);
    }
    counts.end(TICKS);
    SplittableRandom random = RandomSource.seeded(4);
    for (int i = 0; i < 500; i++) {
      int key = random.nextInt(20);
      long from = random.nextLong(TICKS);
      long to = from + random.nextLong(TICKS - from + 1);
      long exact = 0;
      for (int pair = 0; pair < pairs.size(); pair++) {
        boolean inside = pairs.tick(pair) >= from && pairs.tick(pair) < to;
        exact += pairs.key(pair) == key && inside ? 1 : 0;
      }
      assertThat(counts.estimate(key, from, to))
          .as("key %d in [%d, %d)", key, from, to)
          .isCloseTo((double) exact, within(2 * 2 + ROUNDING));
    }
  }

  @Test
  void collisionsAddUp() {
    PersistentCountMin counts = new PersistentCountMin(1, 3, 1, 5);
    for (int tick = 0; tick < 100; tick++) {
      counts.add(tick, tick, 1);
    }
    counts.end(100);
    assertThat(counts.estimate(1_000, 0, 100)).isCloseTo(100, within(2 + ROUNDING));
  }
}
