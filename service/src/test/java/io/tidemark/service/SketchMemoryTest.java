package io.tidemark.service;

import static io.tidemark.service.MemoryFixture.START;
import static io.tidemark.service.MemoryFixture.assertEqual;
import static io.tidemark.service.MemoryFixture.assertRefused;
import static io.tidemark.service.MemoryFixture.copy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tidemark.core.hash.KeyedDigest;
import io.tidemark.service.RefusedException.Reason;
import io.tidemark.workload.oracle.CountOracle;
import io.tidemark.workload.oracle.FlooredDecayedCountOracle;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.stream.ZipfStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SketchMemoryTest {
  private static final OptionalLong NEVER = OptionalLong.empty();

  /* 1024 epochs of a millisecond. */
  private static final long HALF_LIFE = 1_024;

  private static SketchOptions options(long width, int depth) {
    return new SketchOptions(width, depth, NEVER);
  }

  private static SketchMemory wide(MemoryFixture fixture) {
    return fixture.create(options(20_000, 4), SketchMemory.class);
  }

  private static SketchMemory decaying(MemoryFixture fixture) {
    return fixture.create(
        new SketchOptions(20_000, 4, OptionalLong.of(HALF_LIFE)), SketchMemory.class);
  }

  private static double increase(SketchMemory memory, long key, long times) {
    double[] after = new double[1];
    memory.increase(new long[] {memory.digest().of(key)}, new long[] {times}, 0, 1, after);
    return after[0];
  }

  private static double increaseAt(SketchMemory memory, long key, long times, long millis) {
    double[] after = new double[1];
    memory.increaseAt(
        new long[] {memory.digest().of(key)}, new long[] {times}, 0, 1, millis, after);
    return after[0];
  }

  private static double query(SketchMemory memory, long key) {
    double[] counts = new double[1];
    memory.query(new long[] {memory.digest().of(key)}, 0, 1, counts);
    return counts[0];
  }

  /** The promise of a count-min sketch: too high by 2 / width of all for few keys, and never too low. */
  @ParameterizedTest
  @CsvSource({"20, 2", "100, 5", "50, 11"})
  void countsAreTooHighByAShareAtMost(int width, int depth) {
    int keys = 2_000;
    int wrong = 0;
    int seeds = 5;
    for (int seed = 0; seed < seeds; seed++) {
      byte[] secret = new byte[16];
      secret[0] = (byte) seed;
      Origin origin = new Origin(1, options(width, depth), KeyedDigest.withSecret(secret), START);
      SketchMemory memory = new SketchMemory(origin, new MemoryFixture().surroundings);
      CountOracle exact = new CountOracle();
      ZipfStream stream = new ZipfStream(new ZipfStream.Parameters(keys, 1, seed));
      SplittableRandom random = RandomSource.seeded(seed, "times");
      for (int i = 0; i < 4_000; i++) {
        long key = stream.next();
        int times = random.nextInt(4);
        increase(memory, key, times);
        if (times > 0) {
          exact.add(key, times);
        }
      }
      assertThat(memory.total()).isEqualTo((double) exact.total());
      for (long key = 0; key < keys; key++) {
        double count = query(memory, key);
        assertThat(count).isGreaterThanOrEqualTo((double) exact.count(key));
        assertThat(count).isEqualTo(Math.rint(count));
        wrong += count - exact.count(key) > 2.0 / width * exact.total() ? 1 : 0;
      }
    }
    // A bound on the mean by Markov; real streams are far below it.
    assertThat((double) wrong / (seeds * keys)).isLessThanOrEqualTo(Math.pow(0.5, depth));
  }

  @Test
  void eachIncrementTellsWhatCountsAfterIt() {
    SketchMemory memory = wide(new MemoryFixture());
    long one = memory.digest().of(1);
    long two = memory.digest().of(2);
    double[] after = new double[6];
    memory.increase(
        new long[] {0, one, two, one, two, 0}, new long[] {9, 5, 0, 7, 3, 9}, 1, 5, after);
    assertThat(after).containsExactly(0, 5, 0, 12, 3, 0);
    assertThat(memory.total()).isEqualTo(15);
    assertThat(query(memory, 1)).isEqualTo(12);
    assertThat(query(memory, 3)).isZero();
  }

  /** Not below what the exact counts are, and above them by rounding and collisions only. */
  @Test
  void decayedCountsAreThoseOfTheOracle() {
    MemoryFixture fixture = new MemoryFixture();
    SketchMemory memory = decaying(fixture);
    FlooredDecayedCountOracle exact =
        new FlooredDecayedCountOracle(new BigDecimal(StrictMath.pow(0.5, 1.0 / HALF_LIFE)));
    SplittableRandom random = RandomSource.seeded(1, "times");
    for (int i = 0; i < 500; i++) {
      fixture.setNow(fixture.now() + random.nextLong(40));
      long millis = fixture.now() - random.nextLong(2 * HALF_LIFE);
      long key = random.nextLong(20);
      increaseAt(memory, key, 1 + i % 3, millis);
      exact.add(key, 1 + i % 3, millis);
    }
    for (long later : new long[] {0, 1, 500, 1_024, 20_000}) {
      fixture.setNow(fixture.now() + later);
      for (long key = 0; key < 20; key++) {
        double truth = exact.count(key, fixture.now()).doubleValue();
        assertThat(query(memory, key)).isBetween(truth, truth * 1.001 + 0.02);
      }
    }
    assertThat(memory.isDecaying()).isTrue();
  }

  @Test
  void timesThatAreTooLateOrAheadAreRefused() throws IOException {
    MemoryFixture fixture = new MemoryFixture();
    SketchMemory memory = decaying(fixture);
    increase(memory, 1, 5);
    byte[] before = copy(memory, 0);
    assertRefused(Reason.AHEAD, () -> increaseAt(memory, 1, 1, START + 300_001));
    assertRefused(Reason.AHEAD, () -> increaseAt(memory, 1, 1, Long.MAX_VALUE));
    assertRefused(Reason.LATE, () -> increaseAt(memory, 1, 1, START - 8 * HALF_LIFE - 1));
    assertRefused(Reason.LATE, () -> increaseAt(memory, 1, 1, Long.MIN_VALUE));
    assertThat(copy(memory, 0)).isEqualTo(before);
    assertThat(memory.sequence()).isEqualTo(1);
    assertThat(increaseAt(memory, 1, 1, START - 8 * HALF_LIFE)).isBetween(5.0, 5.01);
    assertThat(increaseAt(memory, 1, 1, START + 300_000)).isBetween(1.0, 1.01);
    // Nothing runs back: what comes now counts at the latest time.
    assertThat(increase(memory, 1, 1)).isBetween(2.0, 2.01);
  }

  @Test
  void whereCountsDoNotDecayTimesDoNotMatter() {
    SketchMemory memory = wide(new MemoryFixture());
    assertThat(increaseAt(memory, 1, 2, Long.MAX_VALUE)).isEqualTo(2);
    assertThat(increaseAt(memory, 1, 2, Long.MIN_VALUE)).isEqualTo(4);
  }

  @Test
  void whatWouldCountTooMuchIsRefusedAsAWhole() throws IOException {
    MemoryFixture fixture = new MemoryFixture();
    SketchMemory memory = wide(fixture);
    long most = 1L << 53;
    long[] digests = {1, 2, 3};
    double[] after = new double[3];
    long[][] refused = {
      {1, -1, 1},
      {1, Long.MIN_VALUE, 1},
      {1, Long.MAX_VALUE, 1},
      {most, 1, 0},
      {Long.MAX_VALUE, Long.MAX_VALUE, 2}
    };
    for (long[] increments : refused) {
      assertRefused(Reason.INVALID, () -> memory.increase(digests, increments, 0, 3, after));
    }
    assertThat(memory.sequence()).isZero();
    assertEqual(memory, fixture.another(memory));
    assertThat(increase(memory, 1, most - 1)).isEqualTo(most - 1.0);
    assertThat(increase(memory, 2, 1)).isEqualTo(1);
    assertRefused(Reason.INVALID, () -> increase(memory, 2, 1));
    assertThat(memory.total()).isEqualTo((double) most);

    SketchMemory lately = decaying(fixture);
    increase(lately, 1, 1L << 43);
    assertRefused(Reason.INVALID, () -> increase(lately, 1, 1));
    fixture.setNow(START + 1_023); // at the end of an era, weights are greatest
    increase(lately, 1, (1L << 42) - (1L << 33));
    fixture.setNow(START + 2_047);
    assertThat(increase(lately, 1, 1L << 41)).isBetween(0x1p43 * 0.74, 0x1p43 * 0.76);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void replayGivesEqualBytes(boolean decays) throws IOException {
    MemoryFixture fixture = new MemoryFixture();
    SketchMemory memory = decays ? decaying(fixture) : wide(fixture);
    SketchMemory restored = fixture.another(memory);
    int first = 0;
    for (int i = 0; i < 300; i++) {
      fixture.setNow(fixture.now() + i % 50);
      increaseAt(memory, i % 30, i % 5, fixture.now() - 10L * (i % 7));
      if (i == 150) {
        restored.restore(0, memory.sequence(), copy(memory, 0));
        first = fixture.records();
      }
    }
    // An increment of nothing is no change.
    assertThat(fixture.records()).isEqualTo(240);
    long now = fixture.now();
    fixture.setNow(now + 1_000_000); // Replaying does not look at the clock.
    assertEqual(memory, fixture.replayed(memory));
    fixture.replay(restored, first - 9);
    assertEqual(memory, restored);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void mergesByWeights(boolean decays) throws IOException {
    MemoryFixture fixture = new MemoryFixture();
    SketchMemory[] sketches = new SketchMemory[3];
    long[] weights = {3, 0, 1_001};
    for (int i = 0; i < 3; i++) {
      sketches[i] = decays ? decaying(fixture) : wide(fixture);
      increase(sketches[i], 7, 10 + i);
      increase(sketches[i], 100 + i, 1);
      fixture.setNow(fixture.now() + HALF_LIFE);
    }
    double[] left = decays ? new double[] {0.125, 0.25, 0.5} : new double[] {1, 1, 1};
    increase(sketches[0], 500, 4);
    sketches[0].merge(sketches, weights);
    double sum = 3 * 10 * left[0] + 1_001 * 12 * left[2];
    assertThat(query(sketches[0], 7)).isBetween(sum * 0.999999, sum * 1.0001 + 0.1);
    assertThat(query(sketches[0], 101)).isZero();
    assertThat(query(sketches[0], 102)).isBetween(1_000 * left[2], 1_002 * left[2] + 0.1);
    assertThat(query(sketches[0], 500)).isBetween(11.9, 12.1);
    assertThat(query(sketches[2], 7)).isBetween(12 * left[2] - 0.1, 12 * left[2] + 0.1);
    if (!decays) {
      assertThat(query(sketches[0], 7)).isEqualTo(sum);
      assertThat(sketches[0].total()).isEqualTo(3 * (11 + 4) + 1_001 * 13);
    }
    increase(sketches[0], 8, 1);
    assertEqual(sketches[0], fixture.replayed(sketches[0]));
    assertThat(fixture.budget.usedBytes()).isEqualTo(3 * sketches[0].memoryBytes());
  }

  @Test
  void theSameSketchMayBeASourceTwiceAndNoneIsEmpty() throws IOException {
    MemoryFixture fixture = new MemoryFixture();
    SketchMemory memory = wide(fixture);
    increase(memory, 1, 5);
    memory.merge(new SketchMemory[] {memory, memory}, new long[] {1, 1});
    assertThat(query(memory, 1)).isEqualTo(10);
    memory.merge(new SketchMemory[0], new long[0]);
    assertThat(query(memory, 1)).isZero();
    assertThat(memory.total()).isZero();
    assertEqual(memory, fixture.replayed(memory));
  }

  @Test
  void whatDoesNotFitIsNotMerged() throws IOException {
    MemoryFixture fixture = new MemoryFixture();
    SketchMemory memory = wide(fixture);
    increase(memory, 1, 5);
    byte[] before = copy(memory, 0);
    SketchMemory narrow = fixture.create(options(20_001, 4), SketchMemory.class);
    SketchMemory deep = fixture.create(options(20_000, 5), SketchMemory.class);
    for (SketchMemory other : new SketchMemory[] {narrow, deep}) {
      assertThatExceptionOfType(RefusedException.class)
          .isThrownBy(() -> memory.merge(new SketchMemory[] {other}, new long[] {1}))
          .withMessage("CMS: width/depth is not equal");
    }
    SketchMemory lately = decaying(fixture);
    assertRefused(Reason.INVALID, () -> memory.merge(new SketchMemory[] {lately}, new long[] {1}));
    SketchMemory secret = new SketchMemory(
        new Origin(99, memory.origin().options(), KeyedDigest.random(), START),
        fixture.surroundings);
    assertRefused(Reason.INVALID, () -> memory.merge(new SketchMemory[] {secret}, new long[] {1}));
    assertRefused(Reason.INVALID, () -> memory.merge(new SketchMemory[] {memory}, new long[] {-1}));
    long tooMuch = (1L << 53) / 5 + 1;
    for (long weight : new long[] {tooMuch, Long.MAX_VALUE}) {
      assertRefused(
          Reason.INVALID, () -> memory.merge(new SketchMemory[] {memory}, new long[] {weight}));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> memory.merge(new SketchMemory[] {memory}, new long[] {}));
    assertThat(copy(memory, 0)).isEqualTo(before);
    assertThat(memory.sequence()).isEqualTo(1);
    memory.merge(new SketchMemory[] {memory}, new long[] {tooMuch - 1});
    assertThat(memory.total()).isEqualTo(5.0 * (tooMuch - 1));
  }

  @Test
  void mergingNeedsMemory() throws IOException {
    MemoryFixture fixture =
        new MemoryFixture(2 << 20, MemoryFixture.SMALL_PART, HistoryFolders.temporary());
    SketchMemory memory = wide(fixture);
    increase(memory, 1, 5);
    byte[] before = copy(memory, 0);
    assertRefused(
        Reason.OUT_OF_MEMORY, () -> memory.merge(new SketchMemory[] {memory}, new long[] {2}));
    assertThat(copy(memory, 0)).isEqualTo(before);
    assertThat(fixture.budget.usedBytes()).isEqualTo(memory.memoryBytes());
  }

  /** Each merges the other into itself; a wrong order of locks would end in a standstill. */
  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void twoMayMergeEachOtherAtTheSameTime() throws InterruptedException {
    MemoryFixture fixture = new MemoryFixture();
    SketchMemory one = fixture.create(options(50, 2), SketchMemory.class);
    SketchMemory other = fixture.create(options(50, 2), SketchMemory.class);
    Thread[] threads = new Thread[2];
    for (int t = 0; t < 2; t++) {
      SketchMemory to = t == 0 ? one : other;
      SketchMemory from = t == 0 ? other : one;
      threads[t] = new Thread(() -> {
        for (int i = 0; i < 500; i++) {
          to.merge(new SketchMemory[] {from, to}, new long[] {0, 1});
          increase(to, 1, 1);
        }
      });
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(query(one, 1)).isEqualTo(500);
    assertThat(query(other, 1)).isEqualTo(500);
  }

  @Test
  void manyThreadsLoseNothing() throws InterruptedException {
    SketchMemory memory = wide(new MemoryFixture());
    Thread[] threads = new Thread[4];
    for (int t = 0; t < 4; t++) {
      threads[t] = new Thread(() -> {
        for (int i = 0; i < 2_000; i++) {
          increase(memory, i % 10, 2);
        }
      });
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(memory.total()).isEqualTo(16_000);
    assertThat(query(memory, 3)).isEqualTo(1_600);
  }

  @ParameterizedTest
  @CsvSource({
    "9223372036854775807, 2147483647, INVALID",
    "9223372036854775807, 1, INVALID",
    "1, 2147483647, INVALID",
    "1000000000, 10, INVALID",
    "100000000, 1, OUT_OF_MEMORY"
  })
  void countersBeyondAllMeasureAreRefusedBeforeTheyAreMade(long width, int depth, Reason reason) {
    MemoryFixture fixture = new MemoryFixture();
    assertRefused(reason, () -> fixture.create(options(width, depth), SketchMemory.class));
    assertThatExceptionOfType(RefusedException.class)
        .isThrownBy(() -> fixture.create(
            new TopOptions(5, width, depth, 0.9, OptionalLong.of(1_000)), TopMemory.class));
    assertThat(fixture.budget.usedBytes()).isZero();
  }

  @Test
  void aHalfLifeBeyondAllTimesIsRefused() {
    MemoryFixture fixture = new MemoryFixture();
    assertRefused(
        Reason.INVALID,
        () -> fixture.create(
            new SketchOptions(10, 2, OptionalLong.of(Long.MAX_VALUE)), SketchMemory.class));
    assertThat(fixture.budget.usedBytes()).isZero();
  }

  @Test
  void bytesOfSomethingElseAreRefused() throws IOException {
    MemoryFixture fixture = new MemoryFixture();
    SketchMemory memory = fixture.create(options(10, 2), SketchMemory.class);
    increase(memory, 1, 1);
    byte[] bytes = copy(memory, 0);
    SketchMemory other = fixture.create(options(30, 2), SketchMemory.class);
    assertThatExceptionOfType(IOException.class).isThrownBy(() -> other.restorePart(0, bytes));
    SketchMemory same = fixture.another(memory);
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatExceptionOfType(IOException.class).isThrownBy(() -> same.restorePart(0, cut));
    }
    assertThat(query(same, 1)).isZero();
  }

  /** Those that were loaded from elsewhere have others. */
  @Test
  void newSketchesHaveTheDigestOfTheOldest() {
    Surroundings surroundings = new MemoryFixture().surroundings;
    List<Registry.Entry> entries = new ArrayList<>();
    for (long id : new long[] {7, 3, 5}) {
      Origin origin = new Origin(id, options(10, 2), TestService.digest(id), MemoryFixture.START);
      NamedMemory sketch = MemoryFactory.create(origin, surroundings);
      entries.add(new Registry.Entry(Name.of("sketch " + id), sketch, Registry.NEVER));
    }
    Registry registry = new Registry(surroundings);
    registry.restore(new Registry.Contents(0, 10, entries));
    assertThat(registry.sketchDigest(KeyedDigest::random)).isEqualTo(TestService.digest(3));
  }

  @Test
  void allSketchesOfAServiceHaveTheSameDigest() throws IOException {
    try (MemoryService service = MemoryService.inMemory(ServiceSettings.usual())) {
      SketchMemory one = service.create(Name.of("a"), options(10, 2), SketchMemory.class);
      SketchMemory two = service.create(Name.of("b"), options(30, 3), SketchMemory.class);
      assertThat(one.digest()).isEqualTo(two.digest());
      CountsMemory counts =
          service.create(Name.of("c"), new CountsOptions(10, 0.1, 1, 2, 20), CountsMemory.class);
      assertThat(counts.digest()).isNotEqualTo(one.digest());

      Registry again = new Registry(new MemoryFixture().surroundings);
      again.restore(service.registry().contents());
      assertThat(again.sketchDigest(KeyedDigest::random)).isEqualTo(one.digest());
    }
  }
}
