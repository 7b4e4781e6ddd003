package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tidemark.analysis.Plan;
import io.tidemark.analysis.counting.CountStructure;
import io.tidemark.analysis.counting.PrintCountTuning;
import io.tidemark.core.filter.AbsentKeyException;
import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.filter.counting.CountingBloomSpec;
import io.tidemark.core.filter.counting.DynamicCountSpec;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.workload.oracle.CountOracle;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.BinomialInterval;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KeyCountsTest {
  private static final int KEYS = 2000;

  @TempDir
  Path folder;

  private static KeyCountsBuilder<Long> builder(CountStructure structure) {
    return Tidemark.counts(Keys.longs())
        .keys(KEYS)
        .meanCount(20)
        .error(0.02)
        .structure(structure)
        .seed(1);
  }

  /** Adds and removes at random, never what is not there. */
  private static void play(KeyCounts<Long> counts, CountOracle exact, long seed) {
    SplittableRandom random = RandomSource.seeded(seed, "changes");
    for (int i = 0; i < 20_000; i++) {
      long key = random.nextLong(KEYS);
      if (exact.count(key) > 0 && random.nextInt(3) == 0) {
        counts.remove(key);
        exact.remove(key);
      } else if (random.nextInt(50) == 0) {
        counts.add(key, 7);
        exact.add(key, 7);
      } else {
        counts.add(key);
        exact.add(key);
      }
    }
  }

  private static void assertCounts(KeyCounts<Long> counts, CountOracle exact) {
    long tooHigh = 0;
    for (long key = 0; key < 2 * KEYS; key++) {
      long count = counts.count(key);
      assertThat(count).as("count of %s", key).isGreaterThanOrEqualTo(exact.count(key));
      assertThat(counts.mightContain(key)).isEqualTo(count > 0);
      tooHigh += count > exact.count(key) ? 1 : 0;
    }
    assertThat(BinomialInterval.clopperPearson(tooHigh, 2 * KEYS, 0.9999).low())
        .as("%s of %s too high: the bound asked for, at confidence 0.9999", tooHigh, 2 * KEYS)
        .isLessThan(0.02);
    assertThat(counts.total()).isEqualTo(exact.total());
  }

  @ParameterizedTest
  @EnumSource(CountStructure.class)
  void noCountIsTooLowAndFewAreTooHigh(CountStructure structure) {
    KeyCounts<Long> counts = builder(structure).build();
    CountOracle exact = new CountOracle();
    play(counts, exact, 3);
    assertCounts(counts, exact);
    assertThat(counts.spec().kind().stem()).startsWith(structure.label());
    assertThat(counts.toString()).startsWith("KeyCounts of kind " + structure.label());
    assertThat(counts.expectedError()).isBetween(0.0, 0.03);
    counts.clear();
    assertThat(counts.total()).isZero();
    assertThat(counts.mightContain(7L)).isFalse();
  }

  @ParameterizedTest
  @EnumSource(CountStructure.class)
  void mergedCountsAreThoseOfBoth(CountStructure structure) {
    KeyCounts<Long> left = builder(structure).build();
    KeyCounts<Long> right = builder(structure).build();
    CountOracle exact = new CountOracle();
    for (long key = 0; key < KEYS; key += 2) {
      left.add(key);
      right.add(key, 3);
      exact.add(key, 4);
    }
    left.merge(right);
    assertCounts(left, exact);
    KeyCounts<Long> other = builder(structure).seed(2).build();
    assertThatIllegalArgumentException().isThrownBy(() -> left.merge(other));
  }

  @Test
  void countsOfAnotherStructureDoNotMerge() {
    KeyCounts<Long> dynamic = builder(CountStructure.DYNAMIC).build();
    KeyCounts<Long> counting = builder(CountStructure.COUNTING).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> dynamic.merge(counting))
        .withMessageStartingWith("other: CountingBloomSpec");
  }

  @ParameterizedTest
  @EnumSource(CountStructure.class)
  void savedCountsGoOn(CountStructure structure) throws IOException {
    KeyCounts<Long> counts = builder(structure).build();
    CountOracle exact = new CountOracle();
    play(counts, exact, 5);
    Path file = folder.resolve("counts.tmk");
    counts.save(file);
    KeyCounts<Long> loaded = KeyCounts.load(file, Keys.longs());
    assertThat(loaded.spec()).isEqualTo(counts.spec());
    play(loaded, exact, 6);
    assertCounts(loaded, exact);
  }

  @Test
  void aFileOfAnotherKindIsRefused() throws IOException {
    Path file = folder.resolve("seen.tmk");
    Tidemark.seen(Keys.longs()).items(10).build().save(file);
    assertThatExceptionOfType(CorruptDataException.class)
        .isThrownBy(() -> KeyCounts.load(file, Keys.longs()))
        .withMessageContaining("one that answers: how many x are there now?");
  }

  @ParameterizedTest
  @EnumSource(CountStructure.class)
  void whatIsCertainlyNotThereIsNotRemoved(CountStructure structure) {
    KeyCounts<Long> counts = builder(structure).build();
    counts.add(1L, 2);
    assertThatExceptionOfType(AbsentKeyException.class).isThrownBy(() -> counts.remove(2L));
    assertThatExceptionOfType(AbsentKeyException.class).isThrownBy(() -> counts.remove(1L, 3));
    assertThat(counts.count(1L)).isEqualTo(2);
    assertThat(counts.total()).isEqualTo(2);
    counts.remove(1L, 2);
    assertThat(counts.mightContain(1L)).isFalse();
  }

  @ParameterizedTest
  @EnumSource(CountStructure.class)
  void digestsInBatchesCountAlike(CountStructure structure) {
    KeyCounts<Long> one = builder(structure).build();
    KeyCounts<Long> batch = builder(structure).build();
    long[] digests = new long[1000];
    long[] counted = new long[1000];
    for (int i = 0; i < digests.length; i++) {
      digests[i] = batch.digest().of((long) i % 700);
      one.add((long) i % 700);
    }
    batch.addDigests(digests, 0, digests.length);
    batch.addDigest(digests[3], 4);
    one.add(3L, 4);
    batch.removeDigest(digests[4], 1);
    one.remove(4L);
    batch.countDigests(digests, 0, digests.length, counted);
    for (int i = 0; i < digests.length; i++) {
      assertThat(counted[i]).isEqualTo(one.count((long) i % 700));
      assertThat(batch.countDigest(digests[i])).isEqualTo(counted[i]);
    }
  }

  @Test
  void countersOfFixedWidthStopAndSaySo() {
    KeyCounts<Long> counts = Tidemark.counts(Keys.longs())
        .keys(10)
        .structure(CountStructure.COUNTING)
        .build();
    long most = ((CountingBloomSpec) counts.spec()).maxCount();
    counts.add(1L, most - 2);
    assertThat(counts.addAndCount(1L)).isEqualTo(most - 1);
    assertThat(counts.addAndCount(1L)).isEqualTo(KeyCounts.UNKNOWN);
    counts.remove(1L, most);
    assertThat(counts.count(1L)).as("none is there").isEqualTo(KeyCounts.UNKNOWN);
    assertThat(counts.mightContain(1L)).isTrue();
    assertThat(counts.facts().number("saturatedCells")).isPositive();
  }

  /** Keys come and go until some counters of three bits are full, and stay full. */
  @Test
  void aCountIsNotTooLowOrItIsUnknown() {
    KeyCounts<Long> counts = Tidemark.counts(Keys.longs())
        .spec(new CountingBloomSpec(4 * KEYS, 3, 4, CountLayout.STANDARD))
        .seed(1)
        .build();
    CountOracle exact = new CountOracle();
    play(counts, exact, 4);
    for (long key = 0; key < KEYS; key++) {
      while (exact.count(key) > 1) {
        counts.remove(key);
        exact.remove(key);
      }
    }
    long[] digests = new long[2 * KEYS];
    for (int key = 0; key < digests.length; key++) {
      digests[key] = counts.digest().of((long) key);
    }
    long[] batch = new long[digests.length];
    counts.countDigests(digests, 0, digests.length, batch);
    long unknown = 0;
    for (int key = 0; key < digests.length; key++) {
      long count = counts.count((long) key);
      assertThat(batch[key]).isEqualTo(count);
      unknown += count == KeyCounts.UNKNOWN ? 1 : 0;
      assertThat(count).as("count of %s", key).isGreaterThanOrEqualTo(exact.count(key));
      assertThat(count).as("a counter at 7 is full").isNotEqualTo(7);
    }
    assertThat(unknown).as("keys of which there is one at most").isPositive();
  }

  @Test
  void memoryAloneIsNeverExceeded() {
    KeyCounts<Long> counts = Tidemark.counts(Keys.longs()).memory(4096).seed(1).build();
    assertThat(((DynamicCountSpec) counts.spec()).maxBytes()).isEqualTo(4096);
    for (long i = 0; i < 50_000; i++) {
      counts.add(i % 5000);
      assertThat(counts.memoryBytes()).isLessThanOrEqualTo(4096);
    }
    assertThat(counts.count(7L)).isGreaterThanOrEqualTo(10);
    assertThat(counts.facts().number("growths")).isPositive();
  }

  @Test
  void intentionsThatContradictAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tidemark.counts(Keys.longs()).build())
        .withMessageContaining("keys(n) or memory(bytes)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tidemark.counts(Keys.longs()).memory(4096).error(0.1).build())
        .withMessageContaining("with keys(n)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tidemark.counts(Keys.longs())
            .memory(4096)
            .structure(CountStructure.COUNTING)
            .build())
        .withMessageContaining("structure: COUNTING (expected: with keys(n), or DYNAMIC)");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Tidemark.counts(Keys.longs()).keys(9).memory(4096).error(0.1).build())
        .withMessageContaining("two of them");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tidemark.counts(Keys.longs()).error(Double.NaN))
        .withMessageContaining("error: NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tidemark.counts(Keys.longs()).meanCount(0.5))
        .withMessageContaining("meanCount: 0.5");
  }

  /** Of threads that add the same keys at the same time, each key is new to exactly one. */
  @Test
  void manyThreadsLoseNothingAndOneIsToldOfANewKey() throws InterruptedException {
    // So large that no key seems to be there before it is, in whatever order they come.
    KeyCounts<Long> counts =
        Tidemark.counts(Keys.longs()).keys(100_000).error(1e-6).seed(1).buildConcurrent();
    int threads = 4;
    AtomicLong fresh = new AtomicLong();
    List<Thread> all = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Thread thread = new Thread(() -> {
        for (long key = 0; key < 1000; key++) {
          if (counts.add(key)) {
            fresh.incrementAndGet();
          }
        }
      });
      all.add(thread);
      thread.start();
    }
    for (Thread thread : all) {
      thread.join();
    }
    assertThat(counts.total()).isEqualTo(4000);
    for (long key = 0; key < 1000; key++) {
      assertThat(counts.count(key)).isGreaterThanOrEqualTo(threads);
    }
    assertThat(fresh.get()).isEqualTo(1000);
  }

  @Test
  void streamsAreCollected() {
    for (boolean parallel : new boolean[] {false, true}) {
      LongStream keys = LongStream.range(0, 20_000).map(i -> i % KEYS);
      KeyCounts<Long> counts = (parallel ? keys.parallel() : keys)
          .boxed()
          .collect(builder(CountStructure.DYNAMIC).collector());
      CountOracle exact = new CountOracle();
      for (long key = 0; key < KEYS; key++) {
        exact.add(key, 10);
      }
      assertCounts(counts, exact);
    }
  }

  @Test
  void growingCountsNeedToKnowNothing() throws IOException {
    KeyCounts<Long> counts = Tidemark.counts(Keys.longs()).growing().seed(1).build();
    CountOracle exact = new CountOracle();
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < 30_000; i++) {
      long key = random.nextLong(10_000);
      counts.add(key);
      exact.add(key);
    }
    assertCounts(counts, exact);
    assertThat(KeyCounts.fromBytes(counts.toBytes(), Keys.longs()).count(5L))
        .isEqualTo(counts.count(5L));
    Plan plan =
        Tidemark.counts(Keys.longs()).growing().keys(10_000).error(0.001).plan();
    assertThat(plan.best().spec()).isEqualTo(PrintCountTuning.forKeys(0.001, 10_000));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tidemark.counts(Keys.longs()).growing().meanCount(2).build())
        .withMessageContaining("none where counts are growing()");
  }

  @Test
  void bytesStreamsAndCopiesHoldTheSame() throws IOException {
    KeyCounts<Long> counts = builder(CountStructure.DYNAMIC).build();
    counts.add(5L, 3);
    KeyCounts<Long> copy = counts.copy();
    counts.add(5L);
    KeyCounts<Long> read = KeyCounts.fromBytes(counts.toBytes(), Keys.longs());
    assertThat(copy.count(5L)).isEqualTo(3);
    assertThat(read.count(5L)).isEqualTo(4);
    assertThat(KeyCounts.read(new ByteArrayInputStream(counts.toBytes()), Keys.longs())
            .total())
        .isEqualTo(4);
  }
}
