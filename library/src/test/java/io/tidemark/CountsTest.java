package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tidemark.analysis.counting.CountStructure;
import io.tidemark.core.filter.AbsentKeyException;
import io.tidemark.core.filter.counting.CountingBloomSpec;
import io.tidemark.core.filter.counting.DynamicCountSpec;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.workload.oracle.CountOracle;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.BinomialInterval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CountsTest {
  private static final int KEYS = 2000;

  @TempDir
  Path folder;

  private static CountsBuilder<Long> builder(CountStructure structure) {
    return Tidemark.<Long>counts(Keys.longs())
        .keys(KEYS)
        .meanCount(20)
        .error(0.02)
        .structure(structure)
        .seed(1);
  }

  /** Adds and removes at random, never what is not there. */
  private static void play(Counts<Long> counts, CountOracle exact, long seed) {
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

  private static void assertCounts(Counts<Long> counts, CountOracle exact) {
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
    Counts<Long> counts = builder(structure).build();
    CountOracle exact = new CountOracle();
    play(counts, exact, 3);
    assertCounts(counts, exact);
    assertThat(counts.structure()).isEqualTo(structure);
    assertThat(counts.saturatedCells()).isZero();
    assertThat(counts.expectedError()).isBetween(0.0, 0.03);
    counts.clear();
    assertThat(counts.total()).isZero();
    assertThat(counts.mightContain(7L)).isFalse();
  }

  @ParameterizedTest
  @EnumSource(CountStructure.class)
  void mergedCountsAreThoseOfBoth(CountStructure structure) {
    Counts<Long> left = builder(structure).build();
    Counts<Long> right = builder(structure).build();
    CountOracle exact = new CountOracle();
    for (long key = 0; key < KEYS; key += 2) {
      left.add(key);
      right.add(key, 3);
      exact.add(key, 4);
    }
    left.merge(right);
    assertCounts(left, exact);
    Counts<Long> other = builder(structure).seed(2).build();
    assertThatIllegalArgumentException().isThrownBy(() -> left.merge(other));
  }

  @Test
  void countsOfAnotherStructureDoNotMerge() {
    Counts<Long> dynamic = builder(CountStructure.DYNAMIC).build();
    Counts<Long> counting = builder(CountStructure.COUNTING).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> dynamic.merge(counting))
        .withMessage("other: CountingBloomFilter (expected: one of the same structure)");
  }

  @ParameterizedTest
  @EnumSource(CountStructure.class)
  void savedCountsGoOn(CountStructure structure) throws IOException {
    Counts<Long> counts = builder(structure).build();
    CountOracle exact = new CountOracle();
    play(counts, exact, 5);
    Path file = folder.resolve("counts.tmk");
    counts.save(file);
    Counts<Long> loaded = Counts.load(file, Keys.longs());
    assertThat(loaded.spec()).isEqualTo(counts.spec());
    play(loaded, exact, 6);
    assertCounts(loaded, exact);
  }

  @Test
  void aFileOfAnotherKindIsRefused() throws IOException {
    Path file = folder.resolve("seen.tmk");
    Tidemark.<Long>seen(Keys.longs()).items(10).build().save(file);
    assertThatExceptionOfType(CorruptDataException.class)
        .isThrownBy(() -> Counts.load(file, Keys.longs()))
        .withMessageContaining("a filter that counts");
  }

  @ParameterizedTest
  @EnumSource(CountStructure.class)
  void whatIsCertainlyNotThereIsNotRemoved(CountStructure structure) {
    Counts<Long> counts = builder(structure).build();
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
    Counts<Long> one = builder(structure).build();
    Counts<Long> batch = builder(structure).build();
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
    Counts<Long> counts = Tidemark.<Long>counts(Keys.longs())
        .keys(10)
        .structure(CountStructure.COUNTING)
        .build();
    long most = ((CountingBloomSpec) counts.spec()).maxCount();
    counts.add(1L, most - 1);
    assertThat(counts.isAtLeast(counts.count(1L))).isFalse();
    counts.add(1L, 5);
    assertThat(counts.count(1L)).isEqualTo(most);
    assertThat(counts.isAtLeast(counts.count(1L))).isTrue();
    assertThat(counts.saturatedCells()).isPositive();
  }

  @Test
  void memoryAloneIsNeverExceeded() {
    Counts<Long> counts =
        Tidemark.<Long>counts(Keys.longs()).memory(4096).seed(1).build();
    assertThat(((DynamicCountSpec) counts.spec()).maxBytes()).isEqualTo(4096);
    for (long i = 0; i < 50_000; i++) {
      counts.add(i % 5000);
      assertThat(counts.memoryBytes()).isLessThanOrEqualTo(4096);
    }
    assertThat(counts.count(7L)).isGreaterThanOrEqualTo(10);
    assertThat(counts.rebuilds()).isPositive();
  }

  @Test
  void intentionsThatContradictAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tidemark.<Long>counts(Keys.longs()).build())
        .withMessageContaining("keys(n) or memory(bytes)");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Tidemark.<Long>counts(Keys.longs()).memory(4096).error(0.1).build())
        .withMessageContaining("with keys(n)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tidemark.<Long>counts(Keys.longs())
            .memory(4096)
            .structure(CountStructure.COUNTING)
            .build())
        .withMessageContaining("structure: COUNTING (expected: with keys(n), or DYNAMIC)");
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            Tidemark.<Long>counts(Keys.longs()).keys(9).memory(4096).error(0.1).build())
        .withMessageContaining("two of them");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tidemark.<Long>counts(Keys.longs()).error(Double.NaN))
        .withMessageContaining("error: NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Tidemark.<Long>counts(Keys.longs()).meanCount(0.5))
        .withMessageContaining("meanCount: 0.5");
  }
}
