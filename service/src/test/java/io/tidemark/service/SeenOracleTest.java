package io.tidemark.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.workload.oracle.EverOracle;
import io.tidemark.workload.oracle.LastDurationOracle;
import io.tidemark.workload.oracle.LastItemsOracle;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.stream.KeyStream;
import io.tidemark.workload.stream.ZipfStream;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Memories of what was seen beside exact ones, over more than a million operations. */
class SeenOracleTest {
  private static final double CONFIDENCE = 1 - 1e-6;
  private static final int BATCH = 64;

  private final TestService test = new TestService();
  private final long[] digests = new long[BATCH];
  private final boolean[] answers = new boolean[BATCH];

  private static SeenOptions ever(double error, long capacity, int expansion) {
    return new SeenOptions(error, capacity, expansion, new SeenOptions.Ever());
  }

  /** The wrong answers about keys that never came. */
  private static long wrong(SeenMemory memory, int keys) {
    long[] digests = new long[keys];
    boolean[] found = new boolean[keys];
    for (int i = 0; i < keys; i++) {
      digests[i] = memory.digest().of(-1L - i);
    }
    memory.mightContain(digests, 0, keys, found);
    long wrong = 0;
    for (boolean each : found) {
      wrong += each ? 1 : 0;
    }
    return wrong;
  }

  private static void assertCap(SeenMemory memory, double error) {
    int keys = 100_000;
    long wrong = wrong(memory, keys);
    assertThat(BinomialInterval.clopperPearson(wrong, keys, CONFIDENCE).low())
        .as("observed error %d of %d, declared %s", wrong, keys, error)
        .isLessThanOrEqualTo(error);
    assertThat(memory.facts().number("errorNow")).isLessThanOrEqualTo(error * 1.000001);
  }

  /**
   * Keys up to three times the capacity: each that came is found, in this memory, in one that was dumped and restored,
   * and in one that was made again from the journal; and new ones are taken for old ones no more often than declared.
   */
  @ParameterizedTest
  @CsvSource({
    "0.01, 40000, 2, 16777216",
    "0.01, 20000, 1, 16777216",
    "0.01, 40000, 4, 8000",
    "0.001, 20000, 2, 4000",
    "0.2, 40000, 2, 16777216"
  })
  void everKeepsAllAndTheDeclaredErrorIsACap(
      double error, long capacity, int expansion, long partBytes) throws IOException {
    TestService own = new TestService(1L << 30, partBytes);
    SeenMemory memory = own.seen("ever", ever(error, capacity, expansion));
    assertThat(memory.parts() > 1).isEqualTo(partBytes < 1 << 20);
    KeyStream keys = new ZipfStream(new ZipfStream.Parameters(6 * capacity, 0.5, 1));
    EverOracle oracle = new EverOracle();
    long missed = 0;
    long falselySeen = 0;
    long trulyNew = 0;
    while (oracle.distinctKeys() < 3 * capacity) {
      long[] drawn = new long[BATCH];
      for (int k = 0; k < BATCH; k++) {
        drawn[k] = keys.next();
        digests[k] = memory.digest().of(drawn[k]);
      }
      assertThat(memory.add(digests, 0, BATCH, answers)).isEqualTo(BATCH);
      for (int k = 0; k < BATCH; k++) {
        boolean isNew = oracle.add(drawn[k]);
        missed += answers[k] && !isNew ? 1 : 0;
        trulyNew += isNew ? 1 : 0;
        falselySeen += isNew && !answers[k] ? 1 : 0;
      }
    }
    assertThat(
            BinomialInterval.clopperPearson(falselySeen, trulyNew, CONFIDENCE).low())
        .isLessThanOrEqualTo(error);
    assertThat(missed).as("keys that came and are called new").isZero();
    assertCap(memory, error);
    assertThat(memory.items()).isEqualTo(trulyNew - falselySeen);
    assertThat(memory.filters()).isGreaterThan(1);

    own.service.restore(
        Name.of("restored"), own.service.dump(Name.of("ever")), MemoryService.IfTaken.REFUSE);
    SeenMemory restored = own.service.get(Name.of("restored"), SeenMemory.class);
    MemoryService again = own.replayed();
    for (SeenMemory each : new SeenMemory[] {
      memory,
      restored,
      again.get(Name.of("ever"), SeenMemory.class),
      again.get(Name.of("restored"), SeenMemory.class)
    }) {
      assertCap(each, error);
      long lost = 0;
      for (long key = 0; key < 6 * capacity; key++) {
        digests[0] = each.digest().of(key);
        each.mightContain(digests, 0, 1, answers);
        lost += oracle.contains(key) && !answers[0] ? 1 : 0;
      }
      assertThat(lost).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({"false, 16777216", "true, 16777216", "false, 2000", "true, 2000"})
  void nothingInAWindowIsEverMissed(boolean hasTimes, long partBytes) {
    TestService own = new TestService(1L << 30, partBytes);
    long window = 60_000;
    long late = 5_000;
    double error = 0.01;
    // Fewer than come at the peak: it grows, and gives back.
    SeenMemory memory = own.seen(
        "window",
        new SeenOptions(
            error,
            3_000,
            2,
            new SeenOptions.Window(window, OptionalLong.of(late), OptionalLong.empty())));
    assertThat(memory.parts() > 1).isEqualTo(partBytes < 1 << 20);
    long grain = (long) (memory.facts().number("grain") / 1e6) + 1;
    SplittableRandom random = RandomSource.seeded(2);
    LastDurationOracle oracle = new LastDurationOracle();
    long[] millis = new long[BATCH];
    long latest = TestService.START;
    long missed = 0;
    long absent = 0;
    long wrong = 0;
    for (int batch = 0; batch < 4_000; batch++) {
      own.time.pass(random.nextLong(batch / 500 % 2 == 0 ? 10 : 200));
      long now = own.time.millis();
      long[] drawn = new long[BATCH];
      for (int k = 0; k < BATCH; k++) {
        drawn[k] = random.nextLong(100_000);
        digests[k] = memory.digest().of(drawn[k]);
        millis[k] = hasTimes ? now - random.nextLong(late) : now;
      }
      if (!hasTimes) {
        assertThat(memory.add(digests, 0, BATCH, answers)).isEqualTo(BATCH);
      } else {
        // All times are at most late behind the latest.
        millis[0] = Math.max(millis[0], latest);
        for (int k = 0; k < BATCH; k++) {
          millis[k] = Math.max(millis[k], latest - late);
        }
        assertThat(memory.addAt(digests, millis, 0, BATCH, answers)).isEqualTo(BATCH);
      }
      for (int k = 0; k < BATCH; k++) {
        OptionalLong last = oracle.lastTick(drawn[k], Long.MAX_VALUE);
        boolean isThere = last.isPresent() && last.getAsLong() > millis[k] - window;
        missed += answers[k] && isThere ? 1 : 0;
        if (last.isEmpty() || last.getAsLong() < millis[k] - window - grain) {
          absent++;
          wrong += answers[k] ? 0 : 1;
        }
        if (last.isEmpty() || last.getAsLong() < millis[k]) {
          oracle.add(drawn[k], millis[k]);
        }
        latest = Math.max(latest, millis[k]);
      }
    }
    assertThat(missed).as("keys that are there and are called new").isZero();
    assertThat(absent).isGreaterThan(10_000);
    assertThat(BinomialInterval.clopperPearson(wrong, absent, CONFIDENCE).low())
        .as("%d of %d", wrong, absent)
        .isLessThanOrEqualTo(error);
    assertThat(memory.facts().number("missedObserved")).isZero();
  }

  @Test
  void nothingAmongTheLastItemsIsMissed() {
    long items = 20_000;
    double error = 0.01;
    SeenMemory memory =
        test.seen("last", new SeenOptions(error, items, 2, new SeenOptions.Last(items)));
    SplittableRandom random = RandomSource.seeded(3);
    LastItemsOracle oracle = new LastItemsOracle();
    long missed = 0;
    long absent = 0;
    long wrong = 0;
    for (int i = 0; i < 300_000; i += BATCH) {
      long[] drawn = new long[BATCH];
      for (int k = 0; k < BATCH; k++) {
        drawn[k] = random.nextLong(100_000);
        digests[k] = memory.digest().of(drawn[k]);
      }
      assertThat(memory.add(digests, 0, BATCH, answers)).isEqualTo(BATCH);
      for (int k = 0; k < BATCH; k++) {
        OptionalLong age = oracle.age(drawn[k]);
        boolean isThere = age.isPresent() && age.getAsLong() < items;
        missed += answers[k] && isThere ? 1 : 0;
        if (age.isEmpty() || age.getAsLong() > items + items / 16) {
          absent++;
          wrong += answers[k] ? 0 : 1;
        }
        oracle.add(drawn[k]);
      }
    }
    assertThat(missed).as("keys that are there and are called new").isZero();
    assertThat(absent).isGreaterThan(10_000);
    assertThat(BinomialInterval.clopperPearson(wrong, absent, CONFIDENCE).low())
        .isLessThanOrEqualTo(error);
  }

  @ParameterizedTest
  @CsvSource({"false", "true"})
  void anEndlessStreamKeepsToItsErrorInFixedMemory(boolean isWeighted) {
    double error = 0.01;
    SeenMemory memory = test.seen(
        "endless", new SeenOptions(error, 10_000, 2, new SeenOptions.Endless(isWeighted)));
    long bytes = memory.memoryBytes();
    for (long key = 0; key < 200_000; key += BATCH) {
      for (int k = 0; k < BATCH; k++) {
        digests[k] = memory.digest().of(key + k);
      }
      assertThat(memory.add(digests, 0, BATCH, answers)).isEqualTo(BATCH);
    }
    assertCap(memory, error);
    // The sample may take a little more.
    assertThat(memory.memoryBytes() - bytes).isLessThanOrEqualTo(1 << 14);
  }
}
