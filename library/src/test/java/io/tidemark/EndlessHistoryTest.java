package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.series.SealingHistory;
import io.tidemark.core.filter.history.series.SealingHistorySpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.TimeRules;
import io.tidemark.workload.oracle.BetweenOracle;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndlessHistoryTest {
  private static final int DAY = 1_440;
  private static final int KEYS = 4_000;
  private static final int QUESTIONS = 20_000;
  private static final long[] LENGTHS = {1, 2, 3, 7, 16, 33, 60, 100, 540, 1_000, DAY, 3 * DAY};

  /* Pairs of each day; the third is a burst. */
  private static final int[] RATES = {3_000, 3_000, 60_000, 3_000, 3_000};

  private final BetweenOracle oracle = new BetweenOracle();

  private static EndlessHistoryBuilder<Long> builder(long memory, double error) {
    return Tidemark.endlessHistory(Keys.longs())
        .memory(memory)
        .error(error)
        .beyond(TimeRules.Beyond.DROP)
        .seed(11);
  }

  /** Questions of every length at places all over: what occurred is found, and the cap holds for each length. */
  private void assertHolds(EndlessHistory<Long> history, double cap, String when) {
    Coverage known = history.coverage();
    SplittableRandom random = new SplittableRandom(5);
    for (long length : LENGTHS) {
      for (boolean isOfStream : new boolean[] {false, true}) {
        int negatives = 0;
        int wrong = 0;
        for (int i = 0; i < 4_000; i++) {
          long key = isOfStream ? random.nextInt(KEYS) : -1 - random.nextLong(1L << 40);
          long from = random.nextLong(-length, known.to() + length);
          HistoryAnswer answer = history.ask(key, from, from + length);
          long kept = Math.max(from, known.from());
          boolean occurred = kept < from + length && oracle.occurred(key, kept, from + length);
          boolean isKnown = from >= known.from() && from + length <= known.to();
          if (occurred) {
            assertThat(answer).isEqualTo(HistoryAnswer.MAYBE);
          } else {
            negatives++;
            wrong += answer == HistoryAnswer.MAYBE ? 1 : 0;
            assertThat(answer).isNotEqualTo(isKnown ? HistoryAnswer.UNKNOWN : HistoryAnswer.NO);
          }
        }
        assertThat((double) wrong)
            .as("%s, %d ticks: five standard errors above the cap", when, length)
            .isLessThanOrEqualTo(cap * negatives + 5 * Math.sqrt(cap * negatives) + 1);
      }
    }
    assertThat(history.expectedError()).as(when).isLessThanOrEqualTo(cap);
    assertErrsAsItSays(history, when);
  }

  /** Of questions about all that is known by keys that never occurred, no more are wrong than is stated. */
  private static int assertErrsAsItSays(EndlessHistory<Long> history, String when) {
    Coverage known = history.coverage();
    int wrong = 0;
    for (long key = 1; key <= QUESTIONS; key++) {
      wrong += history.ask(-key, known.from(), known.to()) == HistoryAnswer.MAYBE ? 1 : 0;
    }
    double expected = QUESTIONS * history.expectedError();
    assertThat((double) wrong)
        .as("%s: five standard errors", when)
        .isLessThanOrEqualTo(expected + 5 * Math.sqrt(expected) + 1);
    return wrong;
  }

  /** Where no key is in two parts, what is stated is the error and no bound. */
  @Test
  void theStatedErrorIsTheErrorWhereKeysDoNotComeBack() {
    EndlessHistory<Long> history = builder(1 << 17, 0.5).build();
    for (long key = 0; key < 20_000; key++) {
      history.add(key, key / 10);
    }
    assertThat(history.coverage()).isEqualTo(Coverage.of(0, 2_000));
    double expected = QUESTIONS * history.expectedError();
    assertThat(expected).isGreaterThan(500);
    assertThat((double) assertErrsAsItSays(history, "all"))
        .isGreaterThanOrEqualTo(expected - 5 * Math.sqrt(expected) - 1);
  }

  /** The memory is enough for all in the first case, and far too small for the burst in the second. */
  @ParameterizedTest
  @CsvSource({"262144, 0.01", "131072, 0.3"})
  void theErrorIsACapForEveryLengthFromTheFirstDayOn(
      long memory, double error, @TempDir Path folder) throws IOException {
    EndlessHistory<Long> history = builder(memory, error).build();
    EndlessHistory<Long> other = builder(memory, error).build();
    for (int day = 0; day < RATES.length; day++) {
      SplittableRandom random = new SplittableRandom(day);
      for (int i = 0; i < RATES[day]; i++) {
        long key = random.nextInt(KEYS);
        // In the order of time but for an hour, as streams are.
        long tick = (long) day * DAY + (long) i * DAY / RATES[day] - random.nextInt(60);
        (i % 4 == 0 ? other : history).add(key, tick);
        oracle.add(key, tick);
        assertThat(history.memoryBytes()).isLessThanOrEqualTo(memory);
        if (day == 2 && i == RATES[day] / 2) {
          EndlessHistory<Long> both = history.copy();
          both.merge(other);
          assertHolds(both, error, "in the burst");
        }
      }
      EndlessHistory<Long> both = history.copy();
      both.merge(other);
      assertHolds(both, error, "day " + day);
      assertThat(both.memoryBytes()).isLessThanOrEqualTo(memory);
      both.save(folder.resolve("both.tmk"));
      EndlessHistory<Long> loaded = builder(memory, error).load(folder.resolve("both.tmk"));
      assertThat(loaded.coverage()).isEqualTo(both.coverage());
      assertHolds(loaded, error, "loaded on day " + day);
    }
  }

  @Test
  void whatIsOldestIsForgottenWhenTheMemoryIsFull() {
    EndlessHistory<Long> history = builder(EndlessHistoryBuilder.MIN_MEMORY_BYTES, 0.01)
        .beyond(TimeRules.Beyond.THROW)
        .build();
    long pairs = 200_000;
    for (long i = 0; i < pairs; i++) {
      assertThat(history.add(i % 1_000, i / 10)).isTrue();
    }
    Coverage known = history.coverage();
    assertThat(known.to()).isEqualTo(pairs / 10);
    // What is forgotten at once is at most an eighth: of 64 KiB, at 4 bytes or less for a pair with
    // 1,000 keys.
    assertThat((known.to() - known.from()) * 10).isBetween(7L * 65_536 / 8 / 4, pairs / 2);
    for (long i = known.from() * 10; i < pairs; i++) {
      assertThat(history.ask(i % 1_000, i / 10, i / 10 + 1)).isEqualTo(HistoryAnswer.MAYBE);
    }
    assertThat(history.ask(5L, 0, known.from())).isEqualTo(HistoryAnswer.UNKNOWN);
    assertThat(history.when(5L, 0, known.from())).isEmpty();
    assertThat(history.ask(5L, 0, known.to())).isEqualTo(HistoryAnswer.MAYBE);
    assertThatThrownBy(() -> history.add(5L, known.from() - 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("tick: " + (known.from() - 1) + " (expected: at least " + known.from()
            + "; what is before is too late or forgotten)");
    assertThat(history.add(5L, known.from()))
        .isEqualTo(known.from() * 10 % 1_000 > 5 || known.from() * 10 % 1_000 <= 995);
  }

  @Test
  void goesBackNoFartherThanAskedFor() {
    EndlessHistory<Long> history = builder(1 << 20, 0.01).keepTicks(100).build();
    for (long tick = 0; tick < 1_000; tick++) {
      history.add(tick % 7, tick);
      long from = Math.max(0, tick + 1 - 100);
      assertThat(history.coverage()).isEqualTo(Coverage.of(from, tick + 1));
      assertThat(history.first(tick % 7, 0, tick + 1)).hasValue(tick - (tick - from) / 7 * 7);
    }
    assertThat(history.when(3L, 0, 1_000)).hasSize(100 / 7).doesNotContain(new TimeRange(3, 4));
    history.add(3L, 899);
    assertThat(history.droppedLate()).isEqualTo(1);
    history.advanceTo(2_000);
    assertThat(history.ask(3L, 1_900, 2_000)).isEqualTo(HistoryAnswer.NO);
    assertThat(history.ask(3L, 0, 1_900)).isEqualTo(HistoryAnswer.UNKNOWN);
    assertThat(history.coverage()).isEqualTo(Coverage.of(1_900, 2_000));
    assertThat(history.expectedError(0, 1_900)).isZero();
  }

  @Test
  void aPairFarAheadMakesNoOtherForgotten() {
    EndlessHistory<Long> history =
        builder(EndlessHistoryBuilder.MIN_MEMORY_BYTES, 0.01).build();
    history.add(1L, 1L << 50);
    for (long i = 0; i < 200_000; i++) {
      history.add(i % 1_000, i / 10);
    }
    assertThat(history.droppedLate()).isZero();
    assertThat(history.ask(3L, 19_800, 20_000)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(history.ask(-3L, 19_800, 20_000)).isEqualTo(HistoryAnswer.NO);
    assertThat(history.ask(1L, 1L << 50, (1L << 50) + 1)).isEqualTo(HistoryAnswer.MAYBE);
  }

  private static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");

  @Test
  void timesAreWithinTheRulesOrLeftOutOrRefused() {
    for (TimeRules.Beyond beyond : TimeRules.Beyond.values()) {
      EndlessHistory<Long> history = Tidemark.endlessHistory(Keys.longs())
          .tick(Duration.ofSeconds(1))
          .lateTicks(60)
          .ahead(Duration.ofMillis(1_500))
          .clock(InstantSource.fixed(NOON))
          .beyond(beyond)
          .build();
      long noon = NOON.getEpochSecond();
      assertThat(history.unit()).isEqualTo(TickUnit.SECONDS);
      assertThat(history.add(1L)).isTrue();
      assertThat(history.ask(1L, NOON, NOON.plusMillis(1))).isEqualTo(HistoryAnswer.MAYBE);
      assertThat(history.add(2L, NOON.plusSeconds(2))).isTrue();
      assertThat(history.add(3L, noon + 2 - 60)).isTrue();
      if (beyond == TimeRules.Beyond.THROW) {
        assertThatThrownBy(() -> history.add(4L, noon + 3))
            .hasMessage("tick: " + (noon + 3) + " (expected: at most " + (noon + 2)
                + ", by the clock; ahead(...) allows more)");
        assertThatThrownBy(() -> history.add(4L, noon - 59)).hasMessageContaining("too late");
      } else {
        assertThat(history.add(4L, noon + 3)).isTrue();
        assertThat(history.add(5L, noon - 59)).isTrue();
        boolean isClamped = beyond == TimeRules.Beyond.CLAMP;
        assertThat(history.droppedAhead()).isEqualTo(isClamped ? 0 : 1);
        assertThat(history.droppedLate()).isEqualTo(isClamped ? 0 : 1);
        assertThat(history.when(4L, noon - 100, noon + 100))
            .isEqualTo(isClamped ? List.of(new TimeRange(noon + 2, noon + 3)) : List.of());
        assertThat(history.when(5L, noon - 100, noon + 100))
            .isEqualTo(isClamped ? List.of(new TimeRange(noon - 58, noon - 57)) : List.of());
      }
      assertThatThrownBy(() -> history.advanceTo(noon + 4)).hasMessageContaining("by the clock");
      history.advanceTo(noon + 3);
      assertThat(history.coverage()).isEqualTo(Coverage.of(noon - 58, noon + 3));
    }
  }

  /** Where a shape allows few keys for its bits, parts are forgotten before the memory is full. */
  @Test
  void theErrorOfAShapeIsALimitBesideItsMemory() {
    SealingHistorySpec spec =
        new SealingHistorySpec(TickUnit.ITEMS, 1 << 20, SealingHistorySpec.ANY_TICKS, 20, 10_000);
    SealingHistory history = new SealingHistory(spec, FastDigest.seeded(1));
    for (long key = 0; key < 60_000; key++) {
      history.add(history.digest().of(key), key);
      if (key % 500 == 0) {
        assertThat(history.errors().of(history.coverage().from(), key + 1))
            .isLessThanOrEqualTo(10_000 * 0x1p-20);
      }
    }
    assertThat(history.memoryBytes()).isLessThan(1 << 19);
    assertThat(history.coverage().from())
        .isGreaterThanOrEqualTo(60_000 - 10_000 - spec.openPairs());
  }

  /** What is too far ahead now is not when the clock has gone on. */
  @Test
  void theClockIsReadAgain() {
    Instant[] now = {NOON};
    EndlessHistory<Long> history = Tidemark.endlessHistory(Keys.longs())
        .tick(Duration.ofSeconds(1))
        .ahead(Duration.ofSeconds(10))
        .clock(() -> now[0])
        .build();
    assertThat(history.add(1L, NOON.plusSeconds(10))).isTrue();
    assertThatThrownBy(() -> history.add(2L, NOON.plusSeconds(11)))
        .hasMessageContaining("by the clock");
    now[0] = NOON.plusSeconds(1);
    assertThat(history.add(2L, NOON.plusSeconds(11))).isTrue();
    assertThatThrownBy(() -> history.add(2L, NOON.plusSeconds(12)))
        .hasMessageContaining("by the clock");
  }

  @Test
  void refusesWhatCannotHoldTheError() throws IOException {
    EndlessHistory<Long> coarse = builder(1 << 20, 0.1).build();
    coarse.add(1L, 1);
    EndlessHistory<Long> fine = builder(1 << 20, 0.001).build();
    byte[] bytes = coarse.toBytes();
    assertThatThrownBy(() -> fine.merge(coarse)).hasMessageStartingWith("fingerprintBits: 24 ");
    assertThatThrownBy(() -> builder(1 << 20, 0.001).fromBytes(bytes))
        .hasMessageStartingWith("fingerprintBits: 24 ");
    assertThat(fine.coverage()).isEqualTo(Coverage.NONE);
    coarse.merge(fine);
    assertThatThrownBy(() -> coarse.merge(coarse)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> coarse.merge(builder(1 << 20, 0.1).seed(4).build()))
        .hasMessageStartingWith("digest");
    assertThatThrownBy(
            () -> coarse.merge(builder(1 << 20, 0.1).tick(Duration.ofSeconds(1)).build()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> builder(1, 0.1)).hasMessageStartingWith("memory: 1 ");
    assertThatThrownBy(() -> builder(1 << 20, 1.0)).hasMessageStartingWith("error: 1");
    assertThat(History.fromBytes(bytes, Keys.longs()).ask(1L, 1, 2)).isEqualTo(HistoryAnswer.MAYBE);
  }

  /** What a loaded history knew nothing of before its coverage, it does not claim to know. */
  @Test
  void aLoadedHistoryForgetsWhatItWasNotToldOf() throws IOException {
    EndlessHistory<Long> history = builder(1 << 20, 0.1).build();
    history.add(1L, 100);
    EndlessHistory<Long> loaded = builder(1 << 20, 0.1).fromBytes(history.toBytes());
    assertThat(history.add(2L, 50)).isTrue();
    assertThat(history.coverage()).isEqualTo(Coverage.of(50, 101));
    loaded.add(2L, 50);
    assertThat(loaded.droppedLate()).isEqualTo(1);
    assertThat(loaded.ask(3L, 50, 101)).isEqualTo(HistoryAnswer.UNKNOWN);
  }

  /** Nothing that many threads add is lost while parts are sealed, merged and asked. */
  @Test
  void manyThreadsShareOne() throws Exception {
    EndlessHistory<Long> history = builder(1 << 20, 0.01).buildConcurrent();
    int threads = 4;
    int pairs = 10_000;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        long mine = thread;
        all.add(pool.submit(() -> {
          for (int i = 0; i < pairs; i++) {
            history.add(threads * (i % 100L) + mine, i);
            assertThat(history.ask(threads * (i % 100L) + mine, i, i + 1))
                .isEqualTo(HistoryAnswer.MAYBE);
          }
        }));
      }
      for (Future<?> each : all) {
        each.get();
      }
    } finally {
      pool.shutdownNow();
    }
    for (int thread = 0; thread < threads; thread++) {
      for (int i = 0; i < pairs; i++) {
        assertThat(history.ask(threads * (i % 100L) + thread, i, i + 1))
            .isEqualTo(HistoryAnswer.MAYBE);
      }
    }
  }
}
