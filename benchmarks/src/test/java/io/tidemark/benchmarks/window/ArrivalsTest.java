package io.tidemark.benchmarks.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.benchmarks.frame.BenchmarkKeys;
import io.tidemark.workload.oracle.LastItemsOracle;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ArrivalsTest {
  private static final WindowSize SIZE = WindowSize.ITEMS_4K;
  private static final int BATCHES_OF_A_ROUND = 4 * SIZE.items() / Arrivals.BATCH;

  @ParameterizedTest
  @EnumSource
  void knowsWhichKeysRepeatInEveryRound(WindowRepeats stream) {
    Arrivals arrivals = Arrivals.of(SIZE, stream);
    LastItemsOracle oracle = new LastItemsOracle();
    for (int batch = 0; batch < 3 * BATCHES_OF_A_ROUND; batch++) {
      arrivals.nextBatch();
      for (int i = 0; i < Arrivals.BATCH; i++) {
        long key = arrivals.key(i);
        arrivals.answer(i, oracle.contains(key, SIZE.items()));
        oracle.add(key);
      }
      // The first round begins after a round that the oracle has not seen.
      if (batch >= BATCHES_OF_A_ROUND) {
        assertThat(arrivals.falsePositives()).isZero();
        assertThat(arrivals.falseNegatives()).isZero();
        assertThat(arrivals.positives()).isEqualTo(arrivals.repeats());
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void countsWrongAnswers(WindowRepeats stream) {
    Arrivals arrivals = Arrivals.of(SIZE, stream);
    arrivals.nextBatch();
    int repeats = arrivals.repeats();
    assertThat(repeats).isBetween(1, Arrivals.BATCH - 1);
    answerAll(arrivals, true);
    assertThat(arrivals.falsePositives()).isEqualTo(Arrivals.BATCH - repeats);
    assertThat(arrivals.falseNegatives()).isZero();
    answerAll(arrivals, false);
    assertThat(arrivals.falsePositives()).isZero();
    assertThat(arrivals.falseNegatives()).isEqualTo(repeats);
  }

  @Test
  void newKeysNeverRepeat() {
    Arrivals arrivals = Arrivals.ofNewKeys();
    Set<Long> seen = new HashSet<>();
    for (int batch = 0; batch < BATCHES_OF_A_ROUND; batch++) {
      arrivals.nextBatch();
      for (int i = 0; i < Arrivals.BATCH; i++) {
        assertThat(seen.add(arrivals.key(i))).isTrue();
      }
      answerAll(arrivals, true);
      assertThat(arrivals.repeats()).isZero();
      assertThat(arrivals.falsePositives()).isEqualTo(Arrivals.BATCH);
    }
  }

  private static void answerAll(Arrivals arrivals, boolean occurred) {
    for (int i = 0; i < Arrivals.BATCH; i++) {
      arrivals.answer(i, occurred);
    }
  }

  @ParameterizedTest
  @EnumSource
  void leadsFromKeysBackToTheirPlaces(WindowRepeats stream) {
    Arrivals arrivals = Arrivals.of(SIZE, stream);
    arrivals.nextBatch();
    for (int i = 0; i < Arrivals.BATCH; i++) {
      assertThat(BenchmarkKeys.counter(arrivals.key(i))).isBetween(0L, SIZE.universe() - 1L);
    }
  }
}
