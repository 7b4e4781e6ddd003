package io.tidemark.core.filter.endless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.contract.ArrivalFilterContract;
import io.tidemark.core.contract.ImportanceFilterContract;
import io.tidemark.core.contract.SavedBytes;
import io.tidemark.core.filter.ArrivalFilter;
import io.tidemark.core.filter.ImportanceFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import java.io.IOException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A stable filter whose cells are swept. */
class SweepTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(15);

  private static StableBloomFilter filter(
      int words, int bits, int probes, InsertRule insert, double held) {
    long cells = (long) words * (64 / bits);
    return new StableBloomFilter(
        new StableBloomSpec(
            words, bits, probes, 200, insert, EvictRule.SWEEP, (long) (held * cells)),
        DIGEST,
        0);
  }

  @Nested
  class AllAlike implements ArrivalFilterContract {
    @Override
    public ArrivalFilter emptyFilter() {
      return filter(150, 1, 5, InsertRule.FULL, 0.5);
    }
  }

  @Nested
  class ByImportance implements ImportanceFilterContract {
    @Override
    public ImportanceFilter emptyFilter() {
      return filter(300, 2, 5, InsertRule.BY_IMPORTANCE, 0.5);
    }
  }

  /** Nothing is forgotten while there are more zero cells than it holds free. */
  @ParameterizedTest
  @CsvSource({"1, FULL", "2, BY_IMPORTANCE", "3, TWO_CLASS"})
  void forgetsNothingBeforeItHasFilled(int bits, InsertRule insert) {
    StableBloomFilter filter = filter(1_000, bits, 4, insert, 0.5);
    int added = 0;
    while (filter.zeroShare() > 0.501) {
      filter.observe(DIGEST.of(added++), 1 + added % filter.maxLevel());
    }
    assertThat(added).isGreaterThan(2_000);
    for (int i = 0; i < added; i++) {
      assertThat(filter.mightContain(DIGEST.of(i))).isTrue();
    }
  }

  /**
   * The share of zeros stays what it holds, up to the cells of a key and what the hand passes at once,
   * and with it the rate of false positives.
   */
  @ParameterizedTest
  @CsvSource({"1, 3, 0.5", "1, 1, 0.2", "2, 6, 0.6", "3, 4, 0.4"})
  void holdsItsZerosForever(int bits, int probes, double held) {
    StableBloomFilter filter = filter(2_000, bits, probes, InsertRule.FULL, held);
    double slack = (16.0 + probes) / filter.spec().cells();
    int asked = 300_000;
    int found = 0;
    for (long key = 0; key < 2L * asked; key++) {
      boolean seen = filter.observe(DIGEST.of(key));
      if (key >= asked) {
        found += seen ? 1 : 0;
        if (key % 1_000 == 0) {
          assertThat(filter.zeroShare()).isBetween(held - slack, held + slack);
        }
      }
    }
    Interval interval = BinomialInterval.clopperPearson(found, asked, 0.9999);
    double low = Math.pow(1 - held - slack, probes);
    double high = Math.pow(1 - held + slack, probes);
    assertThat(interval.high()).as("false positives at least").isGreaterThan(low);
    assertThat(interval.low()).as("false positives at most").isLessThan(high);
  }

  @Test
  void repeatsEvictNothing() throws IOException {
    StableBloomFilter filter = filter(500, 1, 4, InsertRule.FULL, 0.5);
    long last = 0;
    for (long key = 0; key < 50_000; key++) {
      last = DIGEST.of(key);
      filter.observe(last);
    }
    filter.observe(last);
    long zeros = filter.cells().zeros();
    byte[] before = SavedBytes.of(filter);
    filter.observe(last);
    byte[] after = SavedBytes.of(filter);
    assertThat(filter.cells().zeros()).isEqualTo(zeros);
    // All but the number of items and the checksum: 24 + 8 + 56 bytes before it, and the hand.
    int items = 24 + 8 + 56 + 8;
    for (int i = 0; i < before.length - 4; i++) {
      if (i < items || i >= items + 8) {
        assertThat(after[i]).as("byte %d", i).isEqualTo(before[i]);
      }
    }
  }

  /** With fewer cells passed per key than needed, it catches up with later keys. */
  @Test
  void aBoundedHandCatchesUp() {
    StableBloomFilter filter = new StableBloomFilter(
        new StableBloomSpec(100, 8, 6, 2, InsertRule.FULL, EvictRule.SWEEP, 700), DIGEST, 0);
    for (long key = 0; key < 2_000; key++) {
      filter.observe(DIGEST.of(key));
    }
    assertThat(filter.zeroShare()).as("with a hand too slow").isLessThan(0.5);
    long hot = DIGEST.of(1_999L);
    for (int i = 0; i < 200_000; i++) {
      assertThat(filter.observe(hot)).isTrue();
    }
    assertThat(filter.cells().zeros()).isGreaterThanOrEqualTo(700);
  }

  @Test
  void refusesShapesThatAreNone() {
    assertThatThrownBy(() -> new StableBloomSpec(2, 1, 3, 5, InsertRule.FULL, EvictRule.SWEEP, 128))
        .hasMessage("heldZeros: 128 (expected: 1..127)");
    assertThatThrownBy(() -> new StableBloomSpec(2, 1, 3, 5, InsertRule.FULL, EvictRule.SWEEP))
        .hasMessage("heldZeros: 0 (expected: 1..127)");
    assertThatThrownBy(() -> new StableBloomSpec(2, 1, 3, 5, InsertRule.FULL, EvictRule.RANDOM, 1))
        .hasMessage("heldZeros, where nothing sweeps: 1 (expected: 0..0)");
  }
}
