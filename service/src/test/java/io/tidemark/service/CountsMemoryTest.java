package io.tidemark.service;

import static io.tidemark.service.CountsMemory.ADDED;
import static io.tidemark.service.CountsMemory.FULL;
import static io.tidemark.service.CountsMemory.THERE;
import static io.tidemark.service.MemoryFixture.assertEqual;
import static io.tidemark.service.MemoryFixture.assertRefused;
import static io.tidemark.service.MemoryFixture.copy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tidemark.service.RefusedException.Reason;
import io.tidemark.workload.oracle.CountOracle;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.BinomialInterval;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CountsMemoryTest {
  private static final int KEYS = 4_000;

  private static CountsOptions options(long capacity, double error, int expansion) {
    return new CountsOptions(capacity, error, expansion, 2, 20);
  }

  private static MemoryFixture inParts() {
    return new MemoryFixture(
        MemoryFixture.LIMIT, MemoryFixture.SMALL_PART, HistoryFolders.temporary());
  }

  private static long[] digests(CountsMemory memory, long from, long to) {
    return LongStream.range(from, to).map(memory.digest()::of).toArray();
  }

  private static int[] add(CountsMemory memory, long... digests) {
    int[] outcomes = new int[digests.length];
    memory.add(digests, 0, digests.length, outcomes);
    return outcomes;
  }

  private static int[] addIfAbsent(CountsMemory memory, long... digests) {
    int[] outcomes = new int[digests.length];
    memory.addIfAbsent(digests, 0, digests.length, outcomes);
    return outcomes;
  }

  private static long[] count(CountsMemory memory, long... digests) {
    long[] counts = new long[digests.length];
    memory.count(digests, 0, digests.length, counts);
    return counts;
  }

  /** Adds in batches and deletes what is there, at random. */
  private static void play(CountsMemory memory, CountOracle exact, long seed) {
    SplittableRandom random = RandomSource.seeded(seed, "changes");
    for (int i = 0; i < 600; i++) {
      long[] keys = random.longs(1 + random.nextInt(40), 0, KEYS).toArray();
      add(memory, Arrays.stream(keys).map(memory.digest()::of).toArray());
      Arrays.stream(keys).forEach(exact::add);
      for (int deletes = random.nextInt(20); deletes > 0; deletes--) {
        long key = random.nextLong(KEYS);
        if (exact.count(key) > 0) {
          assertThat(memory.delete(memory.digest().of(key))).isTrue();
          exact.remove(key);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void countsAreNeverTooLowAndSeldomTooHigh(boolean hasParts) {
    MemoryFixture fixture = hasParts ? inParts() : new MemoryFixture();
    double error = 0.02;
    CountsMemory memory = fixture.create(options(KEYS, error, 1), CountsMemory.class);
    assertThat(memory.parts()).isEqualTo(hasParts ? 4 : 1);
    CountOracle exact = new CountOracle();
    play(memory, exact, 1);
    long[] counts = count(memory, digests(memory, 0, KEYS));
    boolean[] found = new boolean[KEYS];
    memory.mightContain(digests(memory, 0, KEYS), 0, KEYS, found);
    for (int key = 0; key < KEYS; key++) {
      assertThat(counts[key]).isGreaterThanOrEqualTo(exact.count(key));
      assertThat(found[key]).isEqualTo(counts[key] > 0);
    }
    assertThat(memory.info().inserted()).isEqualTo(exact.total());
    int absent = 200_000;
    boolean[] wrong = new boolean[absent];
    memory.mightContain(digests(memory, KEYS, KEYS + absent), 0, absent, wrong);
    int errors = 0;
    for (boolean one : wrong) {
      errors += one ? 1 : 0;
    }
    assertThat(BinomialInterval.clopperPearson(errors, absent, 0.999999).low())
        .as("%s errors", errors)
        .isLessThanOrEqualTo(error);
    assertThat(memory.facts().number("errorNow")).isBetween(1e-9, error);
  }

  @Test
  void answersAreWhereTheBatchSays() {
    CountsMemory memory = inParts().create(options(KEYS, 1e-6, 1), CountsMemory.class);
    long[] digests = digests(memory, 0, 100);
    int[] outcomes = new int[100];
    memory.add(digests, 10, 20, outcomes);
    memory.add(digests, 15, 20, outcomes);
    assertThat(outcomes).startsWith(0, 0, 0).contains(ADDED);
    assertThat(Arrays.stream(outcomes).sum()).isEqualTo(10);
    long[] counts = new long[100];
    Arrays.fill(counts, -5);
    memory.count(digests, 14, 21, counts);
    assertThat(Arrays.copyOfRange(counts, 13, 22)).containsExactly(-5, 1, 2, 2, 2, 2, 2, 0, -5);
  }

  @ParameterizedTest
  @CsvSource({"false, 0", "true, 0", "true, 2"})
  void replayGivesEqualBytes(boolean hasParts, int expansion) throws IOException {
    MemoryFixture fixture = hasParts ? inParts() : new MemoryFixture();
    CountsMemory memory = fixture.create(options(1 << 20, 0.01, expansion), CountsMemory.class);
    play(memory, new CountOracle(), 2);
    addIfAbsent(memory, digests(memory, KEYS - 50, KEYS + 50));
    CountsMemory replayed = fixture.replayed(memory);
    assertEqual(memory, replayed);
    assertThat(replayed.info()).isEqualTo(memory.info());
    assertThat(replayed.memoryBytes()).isEqualTo(memory.memoryBytes());
  }

  /** Parts are copied one after the other while changes go on. */
  @Test
  void replayToPartsOfDifferentTimesGivesEqualBytes() throws IOException {
    MemoryFixture fixture = inParts();
    CountsMemory memory = fixture.create(options(KEYS, 0.01, 2), CountsMemory.class);
    CountsMemory restored = fixture.another(memory);
    CountOracle exact = new CountOracle();
    play(memory, exact, 3);
    int first = fixture.records();
    for (int part = 0; part < memory.parts(); part++) {
      restored.restore(part, memory.sequence(), copy(memory, part));
      play(memory, exact, 10 + part);
    }
    fixture.replay(restored, first - 5);
    assertEqual(memory, restored);
    assertThat(restored.info().deleted()).isEqualTo(memory.info().deleted());
    assertThat(restored.info().inserted()).isEqualTo(exact.total());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void isFullExactlyAtCapacity(boolean hasParts) {
    MemoryFixture fixture = hasParts ? inParts() : new MemoryFixture();
    CountsMemory memory = fixture.create(options(5_000, 1e-6, 0), CountsMemory.class);
    assertThat(add(memory, digests(memory, 0, 4_998))).containsOnly(ADDED);
    long[] more = digests(memory, 4_997, 5_001);
    assertThat(add(memory, more)).containsExactly(ADDED, ADDED, FULL, FULL);
    assertThat(addIfAbsent(memory, more)).containsExactly(THERE, THERE, FULL, FULL);
    assertThat(count(memory, more)).containsExactly(2, 1, 0, 0);
    int records = fixture.records();
    assertThat(add(memory, more[0])).containsExactly(FULL);
    assertThat(fixture.records()).isEqualTo(records);
    assertThat(memory.delete(more[0])).isTrue();
    assertThat(addIfAbsent(memory, more)).containsExactly(THERE, THERE, ADDED, FULL);
    assertThat(memory.info().inserted()).isEqualTo(5_000);
    assertThat(memory.info().deleted()).isEqualTo(1);
  }

  @Test
  void whatGrowsIsFullWhenAPartIs() {
    MemoryFixture fixture =
        new MemoryFixture(MemoryFixture.LIMIT, 1 << 10, HistoryFolders.temporary());
    CountsMemory memory = fixture.create(options(100, 0.01, 2), CountsMemory.class);
    assertThat(memory.parts()).isEqualTo(4);
    long[] digests = digests(memory, 0, 1 << 18);
    int added = 0;
    for (int i = 0; i < digests.length; i++) {
      added += Math.max(0, add(memory, digests[i])[0]);
    }
    assertThat(added).isBetween(1 << 16, (1 << 18) - 1);
    assertThat(memory.memoryBytes()).isBetween(3L * (64 << 10), 4L * (65 << 10));
    assertThat(memory.info().inserted()).isEqualTo(added);
    assertThat(addIfAbsent(memory, memory.digest().of(-1))).containsExactly(FULL);
    for (int i = 0; i < added; i++) {
      assertThat(memory.delete(digests[i])).isTrue();
    }
    assertThat(add(memory, digests[0])).containsExactly(ADDED);
  }

  @Test
  void theSameItemTwiceInABatchIsAbsentOnce() {
    CountsMemory memory = inParts().create(options(KEYS, 1e-6, 1), CountsMemory.class);
    long one = memory.digest().of(1);
    long two = memory.digest().of(2);
    assertThat(addIfAbsent(memory, one, two, one, two, one))
        .containsExactly(ADDED, ADDED, THERE, THERE, THERE);
    assertThat(add(memory, one, one)).containsExactly(ADDED, ADDED);
    assertThat(count(memory, one, two)).containsExactly(3, 1);
  }

  @Test
  void whatIsNotThereCannotBeDeleted() throws IOException {
    MemoryFixture fixture = inParts();
    CountsMemory memory = fixture.create(options(KEYS, 1e-6, 1), CountsMemory.class);
    add(memory, digests(memory, 0, 1_000));
    CountsMemory same = fixture.replayed(memory);
    for (long digest : digests(memory, 1_000, 3_000)) {
      assertThat(memory.delete(digest)).isFalse();
    }
    assertEqual(memory, same);
    long last = memory.digest().of(999);
    assertThat(memory.delete(last)).isTrue();
    assertThat(memory.delete(last)).isFalse();
    assertThat(count(memory, digests(memory, 0, 999))).containsOnly(1);
    assertThat(memory.info().deleted()).isEqualTo(1);
  }

  @Test
  void memoryIsReservedAsItGrowsAndGivenBack() {
    MemoryFixture fixture = inParts();
    CountsMemory memory = fixture.create(options(KEYS, 0.01, 2), CountsMemory.class);
    long empty = memory.memoryBytes();
    assertThat(fixture.budget.usedBytes()).isEqualTo(empty);
    long[] digests = digests(memory, 0, 50_000);
    for (int i = 0; i < digests.length; i += 50) {
      long before = fixture.budget.usedBytes();
      memory.add(digests, i, i + 50, new int[digests.length]);
      assertThat(fixture.budget.usedBytes()).isEqualTo(memory.memoryBytes());
      assertThat(memory.memoryBytes() - before).isLessThanOrEqualTo(50 * 128 + (1 << 12));
    }
    assertThat(memory.memoryBytes()).isGreaterThan(50_000);
    for (long digest : digests) {
      memory.delete(digest);
    }
    assertThat(fixture.budget.usedBytes()).isEqualTo(memory.memoryBytes());
    assertThat(memory.memoryBytes()).isLessThan(3 * empty);
    memory.release();
    assertThat(fixture.budget.usedBytes()).isZero();
  }

  @Test
  void withoutMemoryNothingIsAdded() throws IOException {
    MemoryFixture fixture =
        new MemoryFixture(16 << 10, MemoryFixture.SMALL_PART, HistoryFolders.temporary());
    CountsMemory memory = fixture.create(options(100, 0.01, 2), CountsMemory.class);
    long[] digests = digests(memory, 0, 10_000);
    assertRefused(Reason.OUT_OF_MEMORY, () -> add(memory, digests));
    assertRefused(Reason.OUT_OF_MEMORY, () -> addIfAbsent(memory, digests));
    assertThat(memory.sequence()).isZero();
    assertEqual(memory, fixture.another(memory));
    assertThat(fixture.budget.usedBytes()).isEqualTo(memory.memoryBytes());
    assertRefused(
        Reason.OUT_OF_MEMORY, () -> fixture.create(options(1 << 30, 1e-6, 0), CountsMemory.class));
    assertThat(fixture.budget.usedBytes()).isEqualTo(memory.memoryBytes());
  }

  @Test
  void nothingChangesWhereNothingCanBeWritten() {
    MemoryFixture fixture = new MemoryFixture();
    CountsMemory memory = fixture.create(options(100, 0.01, 2), CountsMemory.class);
    long one = memory.digest().of(1);
    add(memory, one);
    fixture.journal.setWritable(false);
    assertRefused(Reason.NOT_WRITABLE, () -> add(memory, one));
    assertRefused(Reason.NOT_WRITABLE, () -> memory.delete(one));
    assertThat(count(memory, one)).containsExactly(1);
  }

  @Test
  void ofManyThreadsOneAddsANewItem() throws InterruptedException {
    MemoryFixture fixture = inParts();
    CountsMemory memory = fixture.create(options(KEYS, 1e-6, 2), CountsMemory.class);
    int threads = 4;
    AtomicLong added = new AtomicLong();
    AtomicLong deleted = new AtomicLong();
    Thread[] all = new Thread[threads];
    for (int t = 0; t < threads; t++) {
      all[t] = new Thread(() -> {
        for (long key = 0; key < 2_000; key += 4) {
          for (int outcome : addIfAbsent(memory, digests(memory, key, key + 4))) {
            added.addAndGet(outcome);
          }
          add(memory, memory.digest().of(-1 - key % 16));
        }
        for (long key = 0; key < 2_000; key++) {
          deleted.addAndGet(memory.delete(memory.digest().of(key)) ? 1 : 0);
        }
      });
      all[t].start();
    }
    for (Thread thread : all) {
      thread.join();
    }
    assertThat(added.get() - deleted.get()).isEqualTo(memory.info().inserted() - threads * 500L);
    assertThat(deleted.get()).isEqualTo(memory.info().deleted()).isGreaterThanOrEqualTo(2_000);
    assertThat(count(memory, memory.digest().of(-1))).containsExactly(threads * 125L);
    assertThat(fixture.budget.usedBytes()).isEqualTo(memory.memoryBytes());
  }

  @ParameterizedTest
  @CsvSource({"1000, 2, 1, 512, 1", "1024, 4, 1, 256, 4", "10, 1, 2, 16, 9", "5000, 255, 0, 32, 1"})
  void infoIsInTheWordsOfCuckooFilters(
      long capacity, int bucketSize, int expansion, long buckets, long filters) {
    CountsMemory memory = new MemoryFixture()
        .create(new CountsOptions(capacity, 0.01, expansion, bucketSize, 20), CountsMemory.class);
    assertThat(memory.info().filters()).isEqualTo(1);
    long items = capacity == 1000 ? 1_000 : 4_000;
    add(memory, digests(memory, 0, items));
    CountsInfo info = memory.info();
    assertThat(info.buckets()).isEqualTo(buckets);
    assertThat(info.filters()).isEqualTo(filters);
    assertThat(info.sizeBytes()).isEqualTo(memory.memoryBytes());
    assertThat(info.inserted()).isEqualTo(items);
    assertThat(info.deleted()).isZero();
    assertThat(info.bucketSize()).isEqualTo(bucketSize);
    assertThat(info.expansion()).isEqualTo(expansion);
    assertThat(info.maxIterations()).isEqualTo(20);
  }

  @Test
  void bytesOfSomethingElseAreRefused() throws IOException {
    MemoryFixture fixture = new MemoryFixture();
    CountsMemory memory = fixture.create(options(100, 0.01, 2), CountsMemory.class);
    add(memory, digests(memory, 0, 90));
    byte[] bytes = copy(memory, 0);
    CountsMemory other = fixture.create(options(100, 0.001, 2), CountsMemory.class);
    byte[] before = copy(other, 0);
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> other.restorePart(0, bytes))
        .withMessageContaining("part 0");
    for (int length = 0; length < bytes.length; length += 1 + bytes.length / 50) {
      byte[] cut = Arrays.copyOf(bytes, length);
      CountsMemory same = fixture.another(memory);
      assertThatExceptionOfType(IOException.class).isThrownBy(() -> same.restorePart(0, cut));
    }
    assertThat(copy(other, 0)).isEqualTo(before);
  }

  @Test
  void hostileOptionsAreRefused() {
    MemoryFixture fixture = new MemoryFixture();
    assertRefused(
        Reason.INVALID, () -> fixture.create(options(100, 1e-300, 2), CountsMemory.class));
    assertThatIllegalArgumentException().isThrownBy(() -> options(0, 0.01, 2));
    assertThatIllegalArgumentException().isThrownBy(() -> options(1L << 31, 0.01, 2));
    assertThatIllegalArgumentException().isThrownBy(() -> options(1, Double.NaN, 2));
    assertThatIllegalArgumentException().isThrownBy(() -> options(1, 0.01, 32_769));
    assertThat(fixture.budget.usedBytes()).isZero();
  }

  @Test
  void planTellsWhatTheCapacityTakes() {
    MemoryFixture fixture = new MemoryFixture();
    CountsOptions options = options(100_000, 0.01, 1);
    MemoryPlan plan = MemoryFactory.plan(options, fixture.surroundings);
    CountsMemory memory = fixture.create(options, CountsMemory.class);
    add(memory, digests(memory, 0, 100_000));
    // One that grows on has longer prints, by a few bits.
    assertThat((double) memory.memoryBytes())
        .isBetween(0.8 * plan.memoryBytes(), 2.0 * plan.memoryBytes());
    assertThat(plan.error()).isLessThanOrEqualTo(0.01);
  }
}
